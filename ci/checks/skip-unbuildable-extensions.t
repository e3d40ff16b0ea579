#!/usr/bin/env bash
# An extension that does not compile costs itself, nothing else.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/lib.sh"

tree=$SCRATCH/tree
cp -a "$TREE" "$tree"
# Only the broken extension and one good one, so that this is quick.
mkdir "$tree/ext/broken"
echo '#error "This does not compile."' >"$tree/ext/broken/broken.c"
echo 'require "mkmf"; create_makefile("broken")' >"$tree/ext/broken/extconf.rb"

make_in() {
  (cd "$tree" && ./miniruby -I./lib -I.ext/common -I./- -r./ext/purelib.rb \
    ./ext/extmk.rb --make=make --extout=.ext \
    --extension=broken,fcntl -- >"$1" 2>&1)
}

check 'make goes on after an extension that does not compile' \
  make_in "$SCRATCH/first"
check 'one line names it and the reason' \
  test "$(grep -c '^skipped broken: it does not compile' "$SCRATCH/first")" = 1
make_in "$SCRATCH/second" || :
check 'the next make names it again' \
  test "$(grep -c '^skipped broken: it does not compile' "$SCRATCH/second")" = 1
guard 'nothing of it is left to be installed' \
  test -z "$(find "$tree/.ext" -name 'broken.so')"

# Or make -j, now and then, puts a file where the folder is to be.
folder_first() {
  grep -E '^\$\(RUBYLIBDIR\)/nonblock\.rb: .* \$\(RUBYLIBDIR\)$' "$TREE/ext/io/wait/Makefile"
}
check 'what an extension copies waits for its folder' folder_first

# Those whose libraries the current systems still have.
libraries='bigdecimal curses dbm digest digest/md5 digest/rmd160 digest/sha1
  digest/sha2 dl etc fcntl gdbm iconv io/wait nkf pty racc/cparse readline sdbm
  socket stringio strscan syck syslog thread.so zlib'
load_all() {
  local library failed=0
  for library in $libraries; do
    run_ruby "$TREE" -e 'require ARGV[0]' "$library" || failed=1
  done
  return "$failed"
}
guard 'the extensions with libraries of today load' load_all
finish
