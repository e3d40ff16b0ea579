#!/usr/bin/env bash
# Bad input: one clear sentence, its exit status, and nothing changed on disk.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"

untouched=$(snapshot "$PRISTINE")
mkdir here archives
mkdir -p "$XDG_CACHE_HOME/ruby18-patches"

# refused STATUS SENTENCE WORDS ARGS...: run in "here", where "tree" is a fresh
# pristine tree; it and everything else there must stay as it is.
refused() {
  local status=$1 sentence=$2 words=$3 before after
  shift 3
  cd "$T/here" || exit 1
  before=$(snapshot .)
  apply "$@"
  exits "$status" "$sentence" "$words"
  after=$(snapshot .)
  is "0 $(sha256sum <<<"$before")" \
    "$(find "$T/tmp" -mindepth 1 | wc -l) $(sha256sum <<<"$after")" "  and nothing is changed"
  cd "$T" || exit 1
}

fresh here/tree

# Wrong usage.
refused 2 "an unknown option" "there is no option --frobnicate" --frobnicate tree
refused 2 "no source" "no SOURCE was given"
refused 2 "two sources" "one SOURCE at a time" tree tree2
refused 2 "an empty source" "SOURCE is empty" ""
refused 2 "an option without its value" "--until wants a value" --until
refused 2 "an option with an empty value" "--until wants a value" --until= tree
refused 2 "two choices" "--until and --only exclude each other" --until mbari1 --only mbari2 tree
refused 2 "two actions" "exclude each other" --status --revert tree
refused 2 "a build with --revert" "--revert goes with no choice" --revert --build tree
refused 2 "arguments for configure without a build" "want --build" tree -- --enable-x
refused 2 "an empty one" "want --build" tree -- ''
refused 2 "jobs without a build" "--jobs wants --build" --jobs 2 tree
for jobs in 0 -1 two 1e3 ' 2' 10000 ''; do
  refused 2 "'$jobs' jobs" "--jobs wants a" --build --jobs "$jobs" tree
done
for name in "it's" 'this&that' $'two\nlines'; do
  fresh "here/$name"
  refused 2 "a build in a folder that configure cannot write down" "no ', no & and no line break" --build "$name"
  mkdir -p "here/in/$name"
  cp official.tar.bz2 "here/in/$name/own.tar.bz2"
  STATUS=0
  (cd "here/in/$name" && exec "$CHECKOUT/apply.sh" --build own.tar.bz2) >"$T/out" 2>"$T/err" || STATUS=$?
  ERR=$(cat "$T/err")
  exits 2 "  so it is with an archive there" "no ', no & and no line break"
  is own.tar.bz2 "$(ls -A "here/in/$name")" "  and nothing is unpacked"
  apply "here/$name"
  exits 0 "  but without --build it is patched"
  rm -rf "here/$name" here/in
done
refused 2 "a prefix with a quote" "no ' may be in the name of the prefix" --build --prefix "/nowhere/it's" tree
refused 2 "a prefix with a quote, for configure" "no ' may be in the name of the prefix" \
  --build tree -- --prefix="/nowhere/it's"
refused 2 "a SOURCE with a dash, for an argument of configure" "no SOURCE was given" -- -src
is 1 "$(grep -c 'begins with a dash is written ./-SOURCE' <<<"$ERR")" "  and how it is written is told"
refused 2 "--version and more" "--version goes with nothing else" --version tree
refused 2 "an unknown patch" "no patch or group 'mbari9'" --until mbari9 tree
refused 2 "a blank for a patch" "--until wants one name" --until ' ' tree
refused 2 "two patches" "--until wants one name" --until 'toolchain mbari1' tree
touch here/toolchain
refused 2 "a pattern, which no file here answers" "no patch or group '*chain'" --only '*chain' tree
rm here/toolchain
refused 2 "an unknown patch among known ones" "'nonsense'" --only mbari1,nonsense tree
refused 2 "a choice that leaves nothing" "leaves no patch" --without toolchain tree
refused 2 "--revert of an archive" "wants a folder" --revert ../official.tar.bz2
refused 2 "--install-deps without a network" "exclude each other" --install-deps --offline tree

# No source.
refused 4 "no such source" "no file or folder './nowhere'" ./nowhere
refused 4 "an unknown base" "none of the bases (9.9.9-p1)" ruby-1.9.3-p0
refused 4 "--list of an unknown base" "not one of the bases" --list ruby-1.9.3-p0
mkdir here/other
echo hello >here/other/file
refused 4 "a folder that is not Ruby" "'other' is not a Ruby source" other
fresh here/newer
sed -i 's/LEVEL 1/LEVEL 2/' here/newer/version.h
refused 4 "a Ruby that is not a base" "ruby-9.9.9-p2 is not one of the bases" newer
cp "$BASE_FILE" "$CHECKOUT/scripts/bases/9.9.9-p2"
refused 4 "a base that has no series yet" "there is no series for it yet" newer
rm -rf "$CHECKOUT/scripts/bases/9.9.9-p2" here/newer
refused 4 "a name that is nowhere, offline" "published: http://127.0.0.1:9/ruby-9.9.9-p1.tar.bz2" \
  --offline ruby-9.9.9-p1
is 1 "$(grep -c "SHA-256:   $(sha256sum <official.tar.bz2 | cut -c 1-64)" <<<"$ERR")" "  the checksum is told"
is 1 "$(grep -c "searched: .*$XDG_CACHE_HOME/ruby18-patches" <<<"$ERR")" "  and the places searched"
refused 4 "--status of a name that is not here" "no folder 'ruby-9.9.9-p1' here" \
  --status ruby-9.9.9-p1

# Not pristine.
sed -i '9s/x/y/' here/tree/eval.c
refused 5 "one changed byte in a file that the series touches" "differs: eval.c" tree
fresh here/tree
echo >>here/tree/ext/one/one.c
rm here/tree/version.c here/tree/keywords 2>/dev/null
refused 5 "another file that a build reads" "differs: ext/one/one.c" tree
is 1 "$(grep -c 'missing: keywords' <<<"$ERR")" "  a missing one is named as well"
fresh here/tree
echo '# more' >>here/tree/configure
refused 5 "a generated file that is not the release's" "differs: configure" tree
fresh here/tree
mkdir -p here/tree/ext/aaa here/tree/ext/zzz here/tree/lib/other
touch here/tree/ext/aaa/file{1..40} here/tree/zz-last here/tree/ext/zzz/extconf.rb here/tree/lib/other/one
echo more >>here/tree/README
refused 5 "more than twenty paths that are not the release's" "not the pristine ruby-9.9.9-p1 (paths: 47;" tree
for words in 'differs: README' 'added: zz-last' 'added: ext/zzz/extconf.rb' 'added: lib/other' 'added: ext/aaa/file1'; do
  is 1 "$(grep -cx "  $words" <<<"$ERR")" "  $words is named, for those of one folder do not hide those of others"
done
is 1 "$(grep -cE '^  and [0-9]+ more in ext/aaa/$' <<<"$ERR")" "  it is said how many of that folder are not"
ok "$(status_of test "$(wc -l <<<"$ERR")" -le 31)" "  and that is not a long list"
fresh here/tree
for name in here/tree/new{1..60}; do mkdir "$name"; touch "$name/file"; done
touch here/tree/lib/mine.rb
refused 5 "more than twenty folders that are not the release's" "(paths: 121;" tree
is 1 "$(grep -c 'more in the tree$' <<<"$ERR")" "  are counted together"
fresh here/tree
echo 'int mine;' >here/tree/thread_stack.c
mkdir here/tree/patches
refused 5 "a file where a patch makes one" "added: thread_stack.c" tree
is 1 "$(grep -c 'added: patches' <<<"$ERR")" "  and a folder where the patches go"
fresh here/tree
mv here/tree/ext here/elsewhere
ln -s ../elsewhere here/tree/ext
refused 5 "a folder that is a link" "added: ext (a symbolic link)" tree
rm -rf here/elsewhere
fresh here/tree
mkdir here/tree/.pc
echo one.patch >here/tree/.pc/applied-patches
refused 5 "a tree that quilt patched" "use 'quilt pop -a'" --revert tree
# What is left where quilt took them off again.
: >here/tree/.pc/applied-patches
apply --revert here/tree
is 'nothing is applied' "$OUT" "  but not where nothing of quilt's is left on it"
fresh here/tree
apply --until mbari1 here/tree
sed -i '9s/x/y/' here/tree/eval.c
refused 5 "a file edited between two steps" "eval.c was changed after" tree
apply --revert here/tree
rm -rf here/tree.changed.*
apply --until mbari1 here/tree
sed -i '3s/^/more /' "$CHECKOUT/patches/9.9.9-p1/mbari1-first.patch"
refused 5 "a patch that is not the one that was applied" "another form" tree
sed -i '3s/^more //' "$CHECKOUT/patches/9.9.9-p1/mbari1-first.patch"
fresh here/tree

# Archives.
head -c 700 official.tar.bz2 >archives/own.tar.bz2
refused 5 "a truncated archive" "is truncated or not an archive" ../archives/own.tar.bz2
echo nonsense >archives/own.tar.gz
refused 5 "what is no archive" "is truncated or not an archive: tar: This does not look like a tar archive" \
  ../archives/own.tar.gz
tar -cf archives/own.tar -C here other
refused 4 "an archive of something else" "is not a Ruby source" ../archives/own.tar
tar -C pristine -cjf archives/ruby-9.9.9-p1.tar.bz2 --mtime=2001-01-01 ruby-9.9.9-p1
refused 5 "an official name with a wrong checksum" "is not the official archive" \
  ../archives/ruby-9.9.9-p1.tar.bz2
cp archives/ruby-9.9.9-p1.tar.bz2 "$XDG_CACHE_HOME/ruby18-patches/"
refused 5 "the same in the cache" "is not the official archive" ruby-9.9.9-p1
rm "$XDG_CACHE_HOME/ruby18-patches/ruby-9.9.9-p1.tar.bz2"
cp -a pristine impure
sed -i '9s/x/y/' impure/ruby-9.9.9-p1/eval.c
tar -C impure -czf archives/own.tar.gz ruby-9.9.9-p1
mkdir -p other "$XDG_CACHE_HOME/ruby18-patches"
cp -a "$PRISTINE" other
sed -i '/PATCHLEVEL/s/1/2/' other/ruby-9.9.9-p1/version.h
tar -C other -czf "$XDG_CACHE_HOME/ruby18-patches/ruby-9.9.9-p1.tar.gz" ruby-9.9.9-p1
refused 5 "another release under the name of this one" "is not ruby-9.9.9-p1: it is ruby-9.9.9-p2" \
  --offline ruby-9.9.9-p1
rm "$XDG_CACHE_HOME/ruby18-patches/ruby-9.9.9-p1.tar.gz"
refused 2 "a prefix with a blank" "no blank may be in the name" --install --prefix "$T/a b" tree
tar -czf archives/empty.tar.gz -T /dev/null
refused 5 "an archive without a file" "empty.tar.gz holds no file" ../archives/empty.tar.gz
refused 5 "an archive whose contents differ" "differs: eval.c" ../archives/own.tar.gz

ln -s nowhere here/ruby-9.9.9-p1
refused 8 "a link that leads nowhere where the tree goes" "here/ruby-9.9.9-p1 is a link that leads nowhere" \
  ../official.tar.bz2
is "" "$OUT" "  and nothing is tried"
rm here/ruby-9.9.9-p1

# hostile SENTENCE WORDS TAR-ARGUMENTS: an archive with one bad member more.
hostile() {
  local sentence=$1 words=$2
  shift 2
  tar -C "$T/pristine" -cf "$T/archives/hostile.tar" ruby-9.9.9-p1
  (cd "$T/bad" && tar -rPf "$T/archives/hostile.tar" "$@")
  refused 5 "$sentence" "$words" ../archives/hostile.tar
  ok "$([ ! -e "$T/escaped" ] && [ ! -e "$T/here/escaped" ]; echo $?)" "  and nothing escaped"
}
mkdir -p bad/ruby-9.9.9-p1
echo out >bad/escaped
ln -s /etc bad/ruby-9.9.9-p1/away
ln -s README bad/ruby-9.9.9-p1/inside
ln bad/escaped bad/ruby-9.9.9-p1/hard
mkfifo bad/ruby-9.9.9-p1/fifo
hostile "an archive with a ../ member" "leads out: ../../escaped" --transform='s|^|../../|' escaped
hostile "an archive with .. inside a name" "leads out: ruby-9.9.9-p1/../../escaped" \
  --transform='s|^|ruby-9.9.9-p1/../../|' escaped
hostile "an archive with an absolute path" "leads out: /" "$T/bad/escaped"
hostile "an archive with a link that leads out" "link or device: ruby-9.9.9-p1/away" ruby-9.9.9-p1/away
hostile "an archive with any link at all" "link or device: ruby-9.9.9-p1/inside" ruby-9.9.9-p1/inside
hostile "an archive with a hard link" "link or device: ruby-9.9.9-p1/hard" escaped ruby-9.9.9-p1/hard
hostile "an archive with a fifo" "link or device: ruby-9.9.9-p1/fifo" ruby-9.9.9-p1/fifo

# A patch that cannot apply.
cp "$CHECKOUT/patches/9.9.9-p1/mbari2-second.patch" kept.patch
sed -i 's/x + 1/x + 9/' "$CHECKOUT/patches/9.9.9-p1/mbari2-second.patch"
refused 6 "a patch that does not apply" "mbari2-second.patch does not apply (eval.c: Hunk #1 FAILED" tree
sed -i '/^ /d' "$CHECKOUT/patches/9.9.9-p1/mbari2-second.patch"
refused 6 "a patch that is malformed" "mbari2-second.patch does not apply" tree
sed 's/^     int x;$/     int y;/' kept.patch >"$CHECKOUT/patches/9.9.9-p1/mbari2-second.patch"
refused 6 "a patch that would need fuzz" "mbari2-second.patch does not apply" tree
rm "$CHECKOUT/patches/9.9.9-p1/mbari2-second.patch"
refused 6 "a patch that is missing" "mbari2-second.patch, which series/9.9.9-p1 names, is missing" tree
sed 's/^X-Requires.*/&, mbari7/' kept.patch >"$CHECKOUT/patches/9.9.9-p1/mbari2-second.patch"
refused 6 "a requirement that is not in the series" "what mbari2-second.patch requires" tree
cp kept.patch "$CHECKOUT/patches/9.9.9-p1/mbari2-second.patch"
echo 'AC_NONSENSE([' >>levels/last/configure.in
make_patch broken none 'true'
(cd levels && rm -rf a && cp -a last a && sed -i '$d' a/configure.in &&
  { echo 'X-Requires: none'; echo; diff -u --label a/configure.in --label b/configure.in \
    a/configure.in last/configure.in; }) >"$CHECKOUT/patches/9.9.9-p1/broken.patch"
echo broken.patch >>"$CHECKOUT/series/9.9.9-p1"
refused 7 "a configure.in that autoconf refuses" "configure could not be made" tree
sed -i '$d' "$CHECKOUT/series/9.9.9-p1"

# Missing tools.
for tool in patch autoconf bison flock; do
  without "$tool" refused 3 "no $tool" "missing: $tool" tree
done
is 1 "$(grep -c 'install.* util-linux' <<<"$ERR")" "  the line that installs it is printed"
cp official.tar.bz2 archives/ruby-9.9.9-p1.tar.bz2
for tool in tar bzip2; do
  without "$tool" refused 3 "no $tool" "missing: $tool" ../archives/ruby-9.9.9-p1.tar.bz2
done
without "curl wget" refused 3 "neither curl nor wget" "missing: curl" ruby-9.9.9-p1
is "" "$(ls -A "$XDG_CACHE_HOME/ruby18-patches")" "  and nothing is left in the cache"
cp -a pristine/ruby-9.9.9-p1 built
without make apply --build built
exits 3 "no make" "missing: make"

# What bison says when the disk is full.
mkdir full
printf '#! /bin/sh\necho "bison: input/output error" >&2\nexit 1\n' >full/bison
chmod +x full/bison
PATH=$T/full:$PATH refused 8 "a disk that is full for bison" "the disk is full: parse.c" tree

# A build that fails.
apply --build built -- --srcdir="$T/nowhere"
exits 7 "a configure that fails" "configure failed"
mkdir failing
printf '#!/bin/sh\necho "make: *** No rule to make target nowhere" >&2\nexit 2\n' >failing/make
chmod +x failing/make
PATH=$T/failing:$PATH apply --build built
exits 7 "a make that fails" "build.log"
is 1 "$(grep -c 'No rule to make target' <<<"$ERR")" "  its last lines are printed"

# What an ordinary user may not write or read. Root may, unless it gives that up.
if [ "$(id -u)" -eq 0 ]; then AS=(setpriv --bounding-set=-all --inh-caps=-all); fi
if [ -n "${AS[*]}" ] && ! "${AS[@]}" true 2>"$T/err"; then
  skip "root cannot become an ordinary user here: folders without write permission"
else
  for folder in . ext; do
    chmod a-w "here/tree/$folder"
    refused 8 "the folder $folder without write permission" \
      "cannot be written" tree
    chmod u+w "here/tree/$folder"
  done
  cp official.tar.bz2 here/own.tar.bz2
  chmod 0 here/own.tar.bz2
  before=$(stat -c '%n %a %s %Y' here/*)
  apply here/own.tar.bz2
  exits 4 "an archive that cannot be read" "own.tar.bz2 cannot be read"
  same "$before" "$(stat -c '%n %a %s %Y' here/*)" "  and nothing is changed"
  rm -f here/own.tar.bz2
  chmod 0 "$XDG_CACHE_HOME/ruby18-patches"
  refused 4 "a cache that may not be entered" "the cache $XDG_CACHE_HOME/ruby18-patches cannot be read" \
    --offline ruby-9.9.9-p1
  chmod 755 "$XDG_CACHE_HOME/ruby18-patches"
  chmod 0 here/tree/eval.c
  before=$(stat -c '%n %a %s %Y' here/tree/*)
  apply here/tree
  exits 8 "a file that cannot be read" "eval.c"
  same "$before" "$(stat -c '%n %a %s %Y' here/tree/*)" "  and nothing is changed"
  fresh here/tree
  find here/tree -type f -exec chmod a-w {} +
  before=$(snapshot here/tree)
  apply here/tree
  exits 0 "files without write permission, in folders with it, are patched"
  apply --revert here/tree
  same "$before" "$(snapshot here/tree)" "  and come back as they were"
  fresh here/tree
fi
AS=()

# A folder that cannot be written, and a full disk. Both want a mount of their
# own, in a namespace, for root writes everywhere.
cat >mounted.sh <<'END'
size=$1 options=$2 source=$3
shift 3
mount -t tmpfs -o "size=$size" tmpfs mounted || exit 77
[ "$source" = - ] || cp -a "$source" mounted/tree || exit 78
find mounted -type d -printf '%P/\n' -o -printf '%P %m %s %T@\n' | sort >before
mount -o "remount,$options" mounted || exit 77
cd mounted
"$@" >../out 2>../err
echo $? >../status
cd ..
find mounted -type d -printf '%P/\n' -o -printf '%P %m %s %T@\n' | sort >after
END
mkdir mounted
# shellcheck disable=SC2034
# mounted SIZE OPTIONS TREE COMMAND: run it in a small file system; STATUS, OUT
# and ERR are the command's, CHANGED is empty when it left all as it was.
mounted() {
  unshare -rm bash mounted.sh "$@" >mounted.out 2>&1 || return
  STATUS=$(cat status)
  OUT=$(cat out mounted.out)
  ERR=$(cat err)
  CHANGED=$(diff before after)
}
if ! mounted 10m rw - true; then
  skip "no mounts in a namespace here: a read-only folder and a full disk"
else
  mounted 10m ro "$PRISTINE" "$CHECKOUT/apply.sh" tree
  exits 8 "a read-only folder" "cannot be written"
  is "" "$CHANGED" "  and nothing is changed"
  mounted 10m ro - "$CHECKOUT/apply.sh" "$T/official.tar.bz2"
  exits 8 "an archive in a read-only folder" "cannot be written"
  mounted 10m rw "$PRISTINE" bash -c "mount --bind tree/ext tree/ext &&
    mount -o remount,bind,ro tree/ext && '$CHECKOUT/apply.sh' tree"
  exits 8 "a read-only folder inside the tree" "/ext cannot be written; nothing was changed"
  is "" "$CHANGED" "  and nothing is changed"
  # A file takes a page of 4 KiB, so each size lets it get a little further.
  full=$(($(find "$PRISTINE" -type f | wc -l) * 4))
  wrong='' tried=0
  for more in 0 4 8 12 16 24 32 48 64 96 128 160 192 224; do
    mounted "$((full + more))k" rw "$PRISTINE" "$CHECKOUT/apply.sh" tree
    [ "$STATUS" -ne 8 ] || tried=$((tried + 1))
    case $STATUS:$CHANGED:$(grep -vc '^note: ' <<<"$ERR") in
    8::1 | 0:*) ;;
    *) wrong+="$more KiB: exit $STATUS $ERR $CHANGED" ;;
    esac
  done
  is "" "$wrong" "a full disk, at many moments: exit 8, one sentence, and nothing is changed"
  ok "$((tried < 6))" "  ($tried of the sizes were too small)"
  mounted 16k rw - "$CHECKOUT/apply.sh" "$T/official.tar.bz2"
  exits 8 "a disk too full for the archive" "cannot be unpacked here"
  is "" "$CHANGED" "  and nothing is left"
  mounted 100m rw "$PRISTINE" "$CHECKOUT/apply.sh" tree
  is 0 "$STATUS" "  with room it is applied"
fi

# Two runs at once: the second waits a little, then says so.
cd here || exit 1
(flock 9 && exec sleep 600) 9<tree &
while flock -n tree true; do sleep 0.1; done
before=$(snapshot tree)
apply tree
exits 8 "a tree that another run holds" "another run holds"
same "$before" "$(snapshot tree)" "  and nothing is changed"
kill $!
wait
cd ..
for run in 1 2 3 4; do
  (status=0; "$CHECKOUT/apply.sh" here/tree >/dev/null 2>&1 || status=$?; echo "$status" >"run.$run") &
done
wait
is "" "$(cat run.? | tr -d '08\n')" "four runs at once end with 0 or 8"
apply here/tree
exits 0 "  the tree is whole"
apply --revert here/tree
same "$untouched" "$(snapshot here/tree)" "  and reverts to the pristine one"
finish
