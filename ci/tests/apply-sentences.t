#!/usr/bin/env bash
# What apply.sh says: of a build, of a tree that was changed, of what is missing
# or full; each in one sentence, with its exit status, and nothing left behind.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
mkdir "$XDG_CACHE_HOME/ruby18-patches" "$PRISTINE/ext/zlib"
touch "$PRISTINE/ext/zlib/zlib.c"
write_base

# left DIR: what a run left there besides the tree.
left() { find "$1" -mindepth 1 -maxdepth 1 ! -name tree -printf '%P '; }

# --- the end of a build ---

# A make that skips two extensions, as extmk.rb says it.
mkdir tools
cat >tools/make <<'END'
#!/bin/sh
[ "$1" != install ] || exec /usr/bin/make install
mkdir -p ext/zlib
echo '# skipped: as before' >ext/zlib/Makefile
echo 'skipped zlib: it does not find what it needs (see ext/zlib/mkmf.log)'
echo 'skipped Win32API: it does not find what it needs (see ext/Win32API/mkmf.log)'
printf '#!/bin/sh\necho ruby 9.9.9\n' >ruby
chmod +x ruby
END
chmod +x tools/make
fresh tree
PATH=$T/tools:$PATH apply --build tree
exits 0 "--build with two extensions less"
is 1 "$(grep -c '^built: ruby 9.9.9$' <<<"$OUT")" "it says what was built"
without_zlib() {
  grep -qE '^  without zlib: it does not find what it needs .*; package (zlib1g-dev|zlib)' <<<"$OUT" &&
    grep -qx '  without Win32API: it does not find what it needs .*log)' <<<"$OUT"
}
without_zlib
ok $? "and what is left out, why, and which package would bring it" "$OUT"
is 1 "$(grep -c "RUBYLIB=$T/tree/lib:" <<<"$OUT")" "and how it is run before it is installed"
printf '#!/bin/sh\n[ ! -e ext/zlib/Makefile ] && exec %s/tools/make "$@"\n' "$T" >"$T/tools/again"
chmod +x "$T/tools/again"
mkdir again
ln -s ../tools/again again/make
PATH=$T/again:$PATH apply --build tree
exits 0 "the next --build tries again what was left out"
apply --install --prefix "$T/place" tree
exits 0 "--install"
is "done: $T/place/bin/ruby" "$(tail -n 1 <<<"$OUT")" "it names the one that is installed"
apply --quiet --build tree
is "0 " "$STATUS $OUT$ERR" "--quiet says nothing of it"


# Another name of the interpreter.
mkdir suffix
cat >suffix/make <<'END'
#!/bin/sh
[ "$1" = install ] && exit
echo 'RUBY_INSTALL_NAME=ruby-9' >>Makefile
printf '#!/bin/sh\necho ruby 9.9.9 by another name\n' >ruby-9
chmod +x ruby-9
END
chmod +x suffix/make
fresh tree
PATH=$T/suffix:$PATH apply --build tree -- --program-suffix=-9
is "built: ruby 9.9.9 by another name
done: $T/tree/ruby-9" "$(grep -E '^(built|done): ' <<<"$OUT")" "with --program-suffix, what was built is asked, and named"
PATH=$T/suffix:$PATH apply --install --prefix "$T/place" tree -- --program-suffix=-9
is "done: $T/place/bin/ruby-9" "$(tail -n 1 <<<"$OUT")" "and so it is where it was installed"

# How many jobs make has.
mkdir jobs
printf '#!/bin/sh\necho "$@" >>%s/asked\n' "$T" >jobs/make
printf '#!/bin/sh\necho 7\n' >jobs/nproc
chmod +x jobs/*
# jobs WANTED SENTENCE ARGS...: what make is asked.
jobs() {
  local wanted=$1 sentence=$2
  shift 2
  fresh tree
  : >asked
  MAKEFLAGS='-j 5' PATH=$T/jobs:$PATH apply --prefix "$T/place" "$@" tree
  is "$wanted" "$(cat asked)" "$sentence"
}
jobs -j7 "a build has a job for each CPU" --build
jobs -j3 "or as many as --jobs says" --build --jobs 3
jobs '' "with --jobs 1 it is make alone" --build --jobs=1
jobs '' "without all of the toolchain it is one job" --build --until configure-option
jobs -j2 "unless --jobs says otherwise" --build --until configure-option --jobs 2
jobs $'-j7\ninstall' "installing is one job" --install

# Without a place for the list of trees.
fresh tree
AS=(env -u HOME -u XDG_STATE_HOME)
apply --build tree
exits 0 "a build without HOME" "without HOME or XDG_STATE_HOME a later run will not take what is built here"
apply --build tree
exits 5 "the next one does not take it, and says why" "without HOME or XDG_STATE_HOME it keeps no list of these"
AS=()

# An archive whose folder is there.
fresh ruby-9.9.9-p1
cp official.tar.bz2 here.tar.bz2
for name in here.tar.bz2 official.tar.bz2; do
  apply --quiet "$name"
  exits 0 "--quiet with an archive whose folder is there" "note: ruby-9.9.9-p1 is here already; the archive is left alone"
done
rm -rf ruby-9.9.9-p1 here.tar.bz2

# --- where it is to be installed ---

fresh tree
began=$(snapshot tree)
echo >file
apply --install --prefix "$T/file/place" tree
exits 8 "a prefix that cannot be made is seen first" "nothing can be installed: $T/file cannot be written"
same "$began" "$(snapshot tree)" "and nothing is changed"
rm file

# --- a tree that was changed ---

apply tree
echo '/* mine */' >>tree/ext/other/other.c
echo mine >>tree/README
apply --status tree
exits 0 "--status of a tree with a changed file that no patch touches" \
  "note: differs: ext/other/other.c"
is 1 "$(grep -c 'differs: README' <<<"$ERR")" "documents count, too"
apply --revert tree
exits 0 "--revert of it" "differs: ext/other/other.c"
is "the patches are taken off ruby-9.9.9-p1; it is not as it was published" \
  "$(tail -n 1 <<<"$OUT")" "it does not say that it is as it was published"
fresh tree
apply tree
apply --revert tree
is "ruby-9.9.9-p1 is as it was published" "$(tail -n 1 <<<"$OUT")" "and of one that is: that it is"
mkdir -p tree/ext/evil
echo 'touch ran' >tree/ext/evil/extconf.rb
touch tree/notes.txt
apply tree
exits 5 "what is added is named" "added: ext/evil/extconf.rb"
is 1 "$(grep -c 'added: notes.txt' <<<"$ERR")" "wherever it is"
rm -r tree/ext/evil tree/notes.txt
apply tree
exits 0 "without it all is well"

# One's own patch on top, by quilt.
if command -v quilt >/dev/null; then
  (cd tree && quilt new mine.patch && quilt add eval.c && echo >>eval.c && quilt refresh) >"$T/out" 2>&1
  apply --status tree
  is "ruby-9.9.9-p1: 5 of 5 patches are applied" "$(head -n 1 <<<"$OUT")" "one's own patch is not one of 5"
  is 1 "$(grep -c 'applied  mine.patch, which is not of the series' <<<"$OUT")" "but is shown"
else
  skip "quilt is not installed"
  skip "quilt is not installed"
fi

# --- what is missing ---

fresh tree
without "make cc bison" apply --build tree
exits 3 "tools that patching and building want are told at once" "missing: bison make cc"
cp official.tar.bz2 ruby-9.9.9-p1.tar.bz2
without "tar bzip2 patch cc" apply --build ruby-9.9.9-p1.tar.bz2
exits 3 "with those that unpack" "missing: patch cc tar bzip2"
rm ruby-9.9.9-p1.tar.bz2
mkdir elsewhere
(cd elsewhere && without "curl wget bzip2" apply --build ruby-9.9.9-p1; exits 3 \
  "and those that download" "missing: curl bzip2" >"$T/tap")
TESTS=$((TESTS + 1))
cat "$T/tap"
AS=(env -u HOME -u XDG_CACHE_HOME)
for option in --offline --rubygems; do
  (cd elsewhere && apply "$option" ruby-9.9.9-p1; exits 4 "no HOME, $option" "no cache to look in" >"$T/tap")
  TESTS=$((TESTS + 1))
  cat "$T/tap"
  is 1 "$(wc -l <"$T/err")" "it is said once"
done
AS=()
is "" "$(left elsewhere)" "nothing is left"

# --- what is full or cut off ---

cp official.tar.bz2 elsewhere/own.tar.bz2
tar -C pristine -czf "$T/whole.tar.gz" ruby-9.9.9-p1
head -c 900 whole.tar.gz >elsewhere/cut.tar.gz
(cd elsewhere && apply cut.tar.gz; exits 5 "a .gz that is cut off: with a reason" \
  "is truncated or not an archive: gzip: stdin: unexpected end of file" >"$T/tap")
TESTS=$((TESTS + 1))
cat "$T/tap"
(mkdir -p rel && cd "$T" && TMPDIR=rel apply tree; exits 0 "a relative TMPDIR" >"$T/tap")
TESTS=$((TESTS + 1))
cat "$T/tap"
is "" "$(ls -A rel)" "nothing is left in it"
fresh tree
apply --revert tree
# On a file system of 64 KB: the place where temporary files go, or the yard.
# shellcheck disable=SC2016
full_disk='
mount -t tmpfs -o size=64k none "$1" && cd "$2" && shift 2 && "$@"'
# shellcheck disable=SC2016
if unshare -m sh -c 'mount -t tmpfs -o size=64k none "$1"' - "$T/rel" 2>"$T/err"; then
  AS=(env TMPDIR="$T/rel" unshare -m sh -c "$full_disk" - "$T/rel" "$T/elsewhere")
  apply "$T/elsewhere/own.tar.bz2"
  exits 8 "a full TMPDIR is called that" "the disk is full where temporary files go: $T/rel"
  is 1 "$(wc -l <"$T/err")" "in one sentence"
  fresh tree
  head -c 100000 /dev/zero | tr '\0' x >>tree/README
  apply "$T/tree"
  exits 8 "and in the middle of a tree" "the disk is full where temporary files go: $T/rel"
  is 1 "$(wc -l <"$T/err")" "in one sentence, too"
  is "cut.tar.gz own.tar.bz2 " "$(left elsewhere)" "and nothing is left"
  mkdir small
  AS=(unshare -m sh -c "$full_disk; s=\$?; ls -A >$T/listed; exit \$s" - "$T/small" "$T/small")
  apply "$T/elsewhere/own.tar.bz2"
  exits 8 "a full folder to unpack in"
  is "" "$(cat "$T/listed")" "and nothing is left there"
else
  for _ in 1 2 3 4 5 6 7; do skip "no mounts in a namespace here: a full disk"; done
fi
AS=()
# Standard output that is closed or full.
for option in --list --version --help; do
  # shellcheck disable=SC2016
  for stream in '>/dev/full' '>&-'; do
    AS=(sh -c "exec \"\$@\" $stream" -)
    apply "$option"
    exits 8 "$option $stream" 'standard output cannot be written'
    is 1 "$(wc -l <"$T/err")" "in one sentence"
  done
done
AS=()
# A reader that has gone, /dev/full.
fresh tree
status=0
"$CHECKOUT/apply.sh" tree >/dev/full 2>"$T/err" || status=$?
is 8 "$status" "standard output that is full: status 8"
fresh tree
cp "$CHECKOUT/apply.sh" "$T/kept"
mkdir yard
cp official.tar.bz2 yard/own.tar.bz2
(cd yard && "$CHECKOUT/apply.sh" own.tar.bz2 >/dev/full 2>"$T/err") || status=$?
is "8 own.tar.bz2 " "$status $(find yard -mindepth 1 -maxdepth 1 -printf '%P ')" \
  "and what was being unpacked is taken away"
fresh tree
sed -i 's/$/\r/' tree/version.h
apply tree
exits 5 "a version.h with CR LF differs, and is named" "differs: version.h"

# Once what was asked is done, nobody need hear of it.
fresh tree
apply tree
for stream in '>/dev/full' '>&-' '| true'; do
  status=0
  (cd "$T" && set -o pipefail && eval "\"$CHECKOUT/apply.sh\" --revert tree $stream" 2>"$T/err") || status=$?
  is "0 " "$status $(cat "$T/err")" "--revert $stream is done"
  is "" "$(diff -r tree "$PRISTINE")" "the tree is as it was published"
  apply tree
done
apply --revert tree
exits 0 "and --revert says so"

# --- who is asked to install what ---

mkdir fake
printf '#!/bin/sh\nexit 1\n' >fake/dpkg-query
printf '#!/bin/sh\necho "apt-get speaks"; exit 0\n' >fake/apt-get
printf '#!/bin/sh\necho 0\n' >fake/id
chmod +x fake/*
PATH=$T/fake:$PATH apply --quiet --install-deps
is "0 " "$STATUS $OUT$ERR" "--quiet --install-deps is quiet"
printf '#!/bin/sh\necho "no such package"; exit 100\n' >fake/apt-get
PATH=$T/fake:$PATH apply --quiet --install-deps
exits 3 "but not where it fails" "no such package"

sed -i '/^X-Requires/s/^/X-CVE: none\n/' "$CHECKOUT/patches/9.9.9-p1/heap-stacks.patch"
apply --list ruby-9.9.9-p1
is 0 "$(grep -c '(none)' <<<"$OUT")" "--list has no number of a hole where there is none"
is 1 "$(grep -c 'each patch of another group requires toolchain, too' <<<"$OUT")" \
  "--list says that the toolchain group is implied"
fresh tree
apply tree
tail -n +1 tree/.ruby18-patches/sums | sort -c -k 2
ok $? "the sums that are kept are sorted by name"
finish
