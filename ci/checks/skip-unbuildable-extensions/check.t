#!/usr/bin/env bash
# An extension that does not compile costs itself, nothing else.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

tree=$SCRATCH/tree
cp -a "$TREE" "$tree"
# Only the broken extension and one good one, so that this is quick.
mkdir "$tree/ext/broken"
echo '#error "This does not compile."' >"$tree/ext/broken/broken.c"
echo 'require "mkmf"; create_makefile("broken")' >"$tree/ext/broken/extconf.rb"

# make_in LOG [EXTENSIONS]: the extensions, as the Makefile builds them. 1.6 builds each
# that has a MANIFEST, and then the interpreter.
make_in() {
  local name
  if lacks --extension; then
    find "$tree/ext" -name MANIFEST -delete
    for name in $(tr , ' ' <<<"${2:-broken,fcntl}"); do : >"$tree/ext/$name/MANIFEST"; done
    (cd "$tree/ext" && setsid -w ../miniruby extmk.rb >"$1" 2>&1)
    return
  fi
  (cd "$tree" && setsid -w ./miniruby -I./lib -I.ext/common -I./- -r./ext/purelib.rb \
    ./ext/extmk.rb --make=make --extout=.ext \
    --extension="${2:-broken,fcntl}" -- >"$1" 2>&1)
}

rm "$tree/ruby"
goes_on() { make_in "$SCRATCH/first" && { ! lacks --extension || [ -x "$tree/ruby" ]; }; }
check 'make goes on after an extension that does not compile' goes_on
# built NAME: where the extension is, if anywhere.
built() { find "$tree/ext" "$tree/.ext" -name "$1.so" 2>/dev/null; }
check 'one line names the extension that was skipped and the reason' \
  test "$(grep -c '^skipped broken: it does not compile' "$SCRATCH/first")" = 1
make_in "$SCRATCH/second" || :
check 'the next make names the skipped extension again' \
  test "$(grep -c '^skipped broken: it does not compile' "$SCRATCH/second")" = 1
guard 'nothing of a skipped extension is left to be installed' \
  test -z "$(built broken)"

# make clean, after a build that did not come as far as this one.
clean() {
  mkdir -p "$tree/ext/unseen"
  cp "$tree/ext/broken/extconf.rb" "$tree/ext/unseen"
  (cd "$tree" && ./miniruby -I./lib -I.ext/common -I./- -r./ext/purelib.rb \
    ./ext/extmk.rb --make=make --extout=.ext --extension=unseen,fcntl -- clean) || return 1
  [ ! -e "$tree/ext/unseen/Makefile" ] && make_in "$SCRATCH/cleaned" fcntl
}
lacks --extension || check 'make clean passes what no build has looked at' clean

# Of a compiler that is ended, or that has no room, nobody knows what it would
# have said: the build ends, and the next one goes on. The compiler is this
# script, which ends as its file "fate" says.
mkdir "$tree/ext/late"
echo 'void Init_late(void) {}' >"$tree/ext/late/late.c"
: >"$SCRATCH/ask"
# The commands of 1.6 stand in constants and, of CC, in what it writes.
cat >"$tree/ext/late/extconf.rb" <<END
require "mkmf"
if defined? LINK and defined? \$topdir and not defined? CONFIG
  LINK.sub!(/\A.*?( -o ?conftest)/) { "$SCRATCH/fated" + \$1 }
  CPP.sub!(/\A.*?( -E)/) { "$SCRATCH/fated" + \$1 }
  def create_fated(name)
    create_makefile(name)
    text = open("Makefile") { |f| f.read }
    open("Makefile", "w") { |f| f.print text.sub(/^CC = .*/, "CC = $SCRATCH/fated") }
  end
else
  CONFIG["CC"] = Config::CONFIG["CC"] = "$SCRATCH/fated"
  CONFIG["CPP"] = Config::CONFIG["CPP"] = "$SCRATCH/fated -E"
  def create_fated(name) create_makefile(name) end
end
eval(open("$SCRATCH/ask") { |f| f.read } || "")
create_fated("late")
END
cat >"$SCRATCH/fated" <<END
#!/bin/sh
. "$SCRATCH/fate"
exec $CC "\$@"
END
chmod +x "$SCRATCH/fated"
# ends_and_goes_on: the build that meets this fate fails and skips nothing, and
# the next, which does not, builds the extension.
ends_and_goes_on() {
  local so=$SCRATCH/late.so
  built late | xargs -r rm
  rm -rf "$tree/ext/late/Makefile" "$tree/ext/late/late.o" "$tree/ext/late/mkmf.log"
  printf '%s\n' "$1" >"$SCRATCH/fate"
  ! make_in "$SCRATCH/ended" late || return 1
  cat "$SCRATCH/ended"
  ! grep '^skipped' "$SCRATCH/ended" || return 1
  [ -z "$(built late)" ] || return 1
  : >"$SCRATCH/fate"
  make_in "$so.log" late && [ -n "$(built late)" ]
}
refused_is_skipped() {
  echo 'echo "late.c:1:1: error: no" >&2; exit 1' >"$SCRATCH/fate"
  rm -f "$tree/ext/late/Makefile" "$tree/ext/late/late.o"
  make_in "$SCRATCH/ended" late && grep '^skipped late: it does not compile' "$SCRATCH/ended"
}
# shellcheck disable=SC2016
guard 'a compiler that is killed ends the build; the next one goes on' \
  ends_and_goes_on 'kill -KILL $$'
guard 'a compiler that says that a part of it was killed ends the build; the next one goes on' ends_and_goes_on \
  'echo "gcc: fatal error: Killed signal terminated program cc1" >&2; exit 1'
guard 'a compiler that finds no room ends the build; the next one goes on' ends_and_goes_on \
  'echo "late.c:1:1: fatal error: error writing to /tmp/x.s: No space left on device" >&2; exit 1'
guard 'a compiler that fails itself ends the build; the next one goes on' ends_and_goes_on \
  'echo "late.c:1:1: internal compiler error: Segmentation fault" >&2; exit 1'
guard 'where everything is interrupted the build ends; the next one goes on' ends_and_goes_on 'kill -INT 0; sleep 1'
guard 'an extension that the compiler refuses is skipped' refused_is_skipped

# What extconf.rb asks is asked of this compiler, too.
# shellcheck disable=SC2016
echo '$CFLAGS << " -DLATE" if have_header("math.h")' >"$SCRATCH/ask"
echo '#ifndef LATE
#error "It was not asked."
#endif
void Init_late(void) {}' >"$tree/ext/late/late.c"
asked_again() {
  ends_and_goes_on "$1" && ! grep -e '-c late.c' "$SCRATCH/ended"
}
# shellcheck disable=SC2016
guard 'a question of extconf.rb whose compiler is killed is asked again' \
  asked_again 'kill -KILL $$'
guard 'a question of extconf.rb is asked again where only a part of the compiler was killed' asked_again \
  'echo "gcc: fatal error: Killed signal terminated program cc1" >&2; exit 1'

# Or make -j, now and then, puts a file where the folder is to be.
folder_first() {
  grep -E '^\$\(RUBYLIBDIR\)/nonblock\.rb: .* \$\(RUBYLIBDIR\)$' "$TREE/ext/io/wait/Makefile"
}
lacks io/wait || check 'what an extension copies waits for its folder' folder_first

# Those whose libraries the current systems still have.
libraries='bigdecimal curses dbm digest digest/md5 digest/rmd160 digest/sha1
  digest/sha2 dl etc fcntl gdbm iconv io/wait nkf pty racc/cparse readline sdbm
  socket stringio strscan syck syslog thread.so zlib'
# Those of 1.6.
! lacks io/wait || libraries='curses dbm digest digest/md5 digest/rmd160 digest/sha1
  digest/sha2 etc fcntl gdbm nkf pty readline sdbm socket syslog'
load_all() {
  local library failed=0
  for library in $libraries; do
    run_ruby "$TREE" -e 'require ARGV[0]' "$library" || failed=1
  done
  return "$failed"
}
guard 'the extensions with libraries of today load' load_all
finish
