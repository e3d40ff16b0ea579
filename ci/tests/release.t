#!/usr/bin/env bash
# scripts/release, on the made-up release in a repository of its own.
# ci/run --quick leaves it out: half a minute; a release is seldom made
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
RELEASE=$CHECKOUT/scripts/release
ARCHIVE=$XDG_CACHE_HOME/ruby18-patches/ruby-9.9.9-p1.tar.gz
if ! command -v git >/dev/null; then
  skip 'git is missing'
  finish
  exit
fi
cp "$TOP"/scripts/{release,export} "$CHECKOUT/scripts"
cp "$TOP/LICENSE" "$TOP/apply.sh.1" "$CHECKOUT"
mkdir -p "$XDG_CACHE_HOME/ruby18-patches" "$CHECKOUT/docs"
tar -C "$T/pristine" -czf "$ARCHIVE" ruby-9.9.9-p1
sed -i 's/^X-Requires/Last-Update: 2026-11-23\n&/' "$CHECKOUT"/patches/9.9.9-p1/*.patch
echo 2.0-rc1 >"$CHECKOUT/VERSION"
echo '*~' >"$CHECKOUT/.gitignore"
echo '# A page' >"$CHECKOUT/docs/page.md"
printf '%s\n' '# Changes' '' '## Release 2.0-rc1' '' '## 2026-11-23' '' '- new' '' \
  '## 2026-11-22' '' '- newer' '' '## Release 1.9' '' '## 2026-11-20' '' '- old' >"$CHECKOUT/CHANGELOG.md"
cp "$CHECKOUT/CHANGELOG.md" "$T/changelog"
in_git() {
  git -C "$CHECKOUT" -c user.name=x -c user.email=x@none.example "$@"
}
# commit: what there is, on a day of its own.
commit() {
  in_git add -A && GIT_COMMITTER_DATE='2026-11-20 12:00Z' GIT_AUTHOR_DATE='2026-11-20 12:00Z' \
    in_git commit -q --allow-empty -m "${1:-change}"
}
in_git init -q
commit first
FIRST=$(in_git rev-parse HEAD)

# release ARGS: in a folder of its own, so that what it leaves can be seen.
mkdir "$T/out"
release() {
  STATUS=0
  (cd "$T/out" && "${AS[@]}" "$RELEASE" "$@") >"$T/said" 2>"$T/err" || STATUS=$?
  OUT=$(cat "$T/said") ERR=$(cat "$T/err")
}

# everything: what a run that is refused must leave as it was.
everything() {
  snapshot "$CHECKOUT" | grep -v '\.git/index'
  snapshot "$T/out"
  snapshot "$T/tmp"
}

# refuses STATUS SENTENCE WORDS ARGS: with one sentence of its own, and all is as before.
refuses() {
  local wanted=$1 sentence=$2 words=$3 before status=0
  shift 3
  before=$(everything)
  release "$@"
  exits "$wanted" "$sentence: status $wanted" "$words"
  [ "$before" = "$(everything)" ] || status=1
  [ "$(grep -c '^release: ' <<<"$ERR")" -eq 1 ] || status=1
  sed -n '2,/^set -eu/p' "$RELEASE" | tr '\n' ' ' | grep -qE "[ (]$wanted (the|another|a|no|it|wrong) " || status=1
  ok "$status" '... in one sentence with a status that is listed, and leaves all as it was' \
    "$ERR$(diff <(echo "$before") <(everything))"
}

# The same bytes in two folders, at two times, for two people.
release 2.0-rc1 one
exits 0 'a release is made'
sleep 1.1
touch "$CHECKOUT/apply.sh" "$ARCHIVE"
mkdir "$T/out/a folder"
chmod -R go-rwx "$CHECKOUT/scripts/export" "$CHECKOUT/docs" "$CHECKOUT/VERSION"
(
  umask 077
  AS=(env TZ=Asia/Kolkata LC_ALL=C.UTF-8 LANG=de_DE.UTF-8 TAR_OPTIONS=--owner=nobody
    GZIP=-1 SOURCE_DATE_EPOCH=1)
  release 2.0-rc1 "$T/out/a folder/two/"
  exit "$STATUS"
)
is 0 "$?" '... and again with another umask, time zone, locale and folder'
same "$(snapshot "$T/out/one")" "$(snapshot "$T/out/a folder/two")" \
  '... and all is the same: names, bytes, modes and times'
is '755 755' "$(stat -c %a "$T/out/one") $(stat -c %a "$T/out/a folder/two")" '... and each folder can be read by all'
is 'SHA256SUMS
ruby18-patches-2.0-rc1-9.9.9-p1-generated.patch
ruby18-patches-2.0-rc1-9.9.9-p1.patch
ruby18-patches-2.0-rc1-changes.md
ruby18-patches-2.0-rc1-ruby-build.tar.gz
ruby18-patches-2.0-rc1-rvm.tar.gz
ruby18-patches-2.0-rc1.tar.gz' "$(ls "$T/out/one")" 'its files are these'
is '6' "$(cd "$T/out/one" && sha256sum -c SHA256SUMS 2>&1 | grep -c ': OK$')" \
  '... and SHA256SUMS has the sum of each other'
is '' "$(find "$T/out" -mindepth 1 -maxdepth 1 ! -name one ! -name 'a folder'; ls -A "$T/tmp")" \
  '... and there is nothing beside them'
P=$T/out/one/ruby18-patches-2.0-rc1
is "$(date -d '2026-11-20 12:00Z' +%s)" "$(find "$T/out/one" -type f -printf '%Ts\n' | sort -u)" \
  '... with the time of the commit'
export_as() {
  "$CHECKOUT/scripts/export" "$@" >/dev/null 2>"$T/err" || cat "$T/err"
}
export_as --tarball "$T/x.tar.gz"
export_as --base 9.9.9-p1 --single "$T/x.patch"
export_as --base 9.9.9-p1 --single "$T/g.patch" --generated
export_as --ruby-build "$T/rb"
export_as --rvm "$T/rvm"
is "$(sha256sum <"$T/x.tar.gz")" "$(sha256sum <"$P.tar.gz")" 'the archive is that of scripts/export'
is "$(sha256sum <"$T/x.patch")" "$(sha256sum <"$P-9.9.9-p1.patch")" '... the patch'
is "$(sha256sum <"$T/g.patch")" "$(sha256sum <"$P-9.9.9-p1-generated.patch")" \
  '... the patch with what is generated'
for form in ruby-build:rb rvm:rvm; do
  mkdir "$T/u"
  tar -C "$T/u" -xf "$P-${form%:*}.tar.gz"
  same "$(contents "$T/${form#*:}")" "$(contents "$T/u/r18" 2>&1)" "... and what is for ${form%:*}"
  is '0/0' "$(tar --numeric-owner -tvf "$P-${form%:*}.tar.gz" | awk '{ print $2 }' | sort -u)" \
    '... which belongs to nobody here'
  rm -rf "$T/u"
done
tar -C "$T" -xf "$P.tar.gz"
is 'apply.sh 2.0-rc1' "$("$T/ruby18-patches/apply.sh" --version)" \
  'apply.sh --version of the unpacked archive names the release'
is "$(sed -n 3,12p "$T/changelog")" "$(cat "$P-changes.md")" \
  "the changelog's part is all days since the release before"
mkdir "$T/out/empty"
release 2.0-rc1 empty
exits 0 'an empty folder is taken'
same "$(snapshot "$T/out/one")" "$(snapshot "$T/out/empty")" '... and filled with the same'
rm -rf "$T/out/empty"

release 2.0-rc1 "$CHECKOUT/inside"
exits 0 'a folder in the checkout is taken'
same "$(snapshot "$T/out/one")" "$(snapshot "$CHECKOUT/inside")" '... and filled with the same'
rm -rf "$CHECKOUT/inside"
AS=(sh -c 'exec "$@" >&-' -)
release 2.0-rc1 silent
exits 0 'with standard output closed it is made, too'
same "$(snapshot "$T/out/one")" "$(snapshot "$T/out/silent")" '... the same'
rm -rf "$T/out/silent"
# shellcheck disable=SC2016
AS=(sh -c 'exec "$1" --help >/dev/full' -)
refuses 8 '--help, and standard output is full' 'standard output cannot be written'
AS=(env TMPDIR="$T/nowhere")
refuses 8 'a TMPDIR that is not there' "no temporary folder can be made in $T/nowhere" 2.0-rc1 new
AS=()

refuses 2 'no arguments' 'a VERSION and a DIR are wanted'
refuses 2 'another version than the file' "the file VERSION says '2.0-rc1', and not 2.0" 2.0 new
for version in 2 v2.0 2.0-rc 2.0/../x '2.0 ' ''; do
  refuses 2 "the version '$version'" 'is not a version' "$version" new
done
refuses 2 'a folder with something in it' 'is not empty' 2.0-rc1 one
refuses 2 'a file' 'is not a folder' 2.0-rc1 one/SHA256SUMS
refuses 8 'a folder in none' 'there is no folder' 2.0-rc1 none/new
touch "$CHECKOUT/series/more"
refuses 9 'a file that git does not know' 'is not clean: 1 files differ from the commit, the first is series/more' \
  2.0-rc1 new
touch "$CHECKOUT/series/next"
refuses 9 '... two of them' 'is not clean: 2 files differ from the commit, the first is series/more' \
  2.0-rc1 new
is 1 "$(wc -l <<<"$ERR")" '... in one line'
rm "$CHECKOUT"/series/{more,next}
echo >>"$CHECKOUT/docs/page.md"
refuses 9 'a change' 'the first is docs/page.md' 2.0-rc1 new
in_git add -A
refuses 9 'a change that waits for its commit' 'the first is docs/page.md' 2.0-rc1 new
in_git reset -q --hard "$FIRST"
for unseen in assume-unchanged skip-worktree; do
  in_git update-index "--$unseen" docs/page.md
  refuses 9 "a file that git was told not to look at: $unseen" 'docs/page.md' 2.0-rc1 new
  in_git update-index "--no-$unseen" docs/page.md
done
mv "$CHECKOUT/.git" "$T/git"
refuses 9 'no repository' 'is not a checkout of git' 2.0-rc1 new
mv "$T/git" "$CHECKOUT/.git"
if [ "$(id -u)" -eq 0 ]; then
  chown nobody "$CHECKOUT"
  refuses 9 'a repository of somebody else' 'git does not take' 2.0-rc1 new
  chown root "$CHECKOUT"
fi
# changelog SENTENCE WORDS COMMAND: refused with that changelog.
changelog() {
  sed "$3" "$T/changelog" >"$CHECKOUT/CHANGELOG.md"
  commit
  refuses 10 "$1" "$2" 2.0-rc1 new
  in_git reset -q --hard "$FIRST"
}
changelog 'a changelog without the heading' "has no part '## Release 2.0-rc1'" '/^## Release 2/d'
changelog '... with a heading and no day' "has no part '## Release 2.0-rc1'" '5,12d'
changelog '... with a day above the heading' "'## 2026-11-24' stands above" '2a ## 2026-11-24'
changelog '... with the heading of another' "has no part" 's/2.0-rc1$/2.0-rc11/'
without '' true
rm -f "$T"/farm/{bison,autoconf}
AS=(env "PATH=$T/farm")
refuses 3 'no bison and no autoconf' 'missing: autoconf bison' 2.0-rc1 new
AS=()
mv "$ARCHIVE" "$T/kept.tar.gz"
refuses 4 'no source' 'ruby-9.9.9-p1 was not found' 2.0-rc1 new
is 1 "$(grep -c "searched:  $XDG_CACHE_HOME" <<<"$ERR")" '... and it is looked for where scripts/export does'
AS=(env -u HOME -u XDG_CACHE_HOME)
refuses 4 'no HOME' 'there is no cache to look in' 2.0-rc1 new
is 1 "$(wc -l <<<"$ERR")" '... in one line'
AS=()
# What another script refuses, it says itself.
cp -a "$T/pristine" "$T/other"
echo '/* other */' >>"$T/other/ruby-9.9.9-p1/eval.c"
tar -C "$T/other" -czf "$ARCHIVE" ruby-9.9.9-p1
before=$(everything)
release 2.0-rc1 new
exits 5 'a source that is not the release: status 5' 'not the'
same "$before" "$(everything)" '... and all is as it was'
mv "$T/kept.tar.gz" "$ARCHIVE"

# A full disk, where temporary files go and where DIR is.
mkdir "$T/full"
for place in TMPDIR DIR; do
  # shellcheck disable=SC2016
  AS=(unshare -m sh -c 'mount -t tmpfs -o size=48k none "$1" && TMPDIR=$2 && export TMPDIR && shift 2 &&
    { "$@"; s=$?; ls -A "$0"; exit "$s"; }' "$T/full" "$T/full")
  case $place in
  TMPDIR) AS+=("$T/full") words='the disk is full where temporary files go' target=$T/out/new ;;
  DIR) AS+=("$T/tmp") words='No space left on device' target=$T/full/new ;;
  esac
  if ! unshare -m mount -t tmpfs none "$T/full" 2>"$T/err"; then
    skip 'no mounts in a namespace here: a full disk'
    continue
  fi
  before=$(everything)
  release 2.0-rc1 "$target"
  exits 8 "a full disk for $place: status 8" "$words"
  is "1 " "$(wc -l <<<"$ERR") $OUT" '... in one sentence, and nothing is left'
  same "$before" "$(everything)" '... anywhere'
done
AS=()

# Ended at a moment that a stand-in for bison makes long.
mkdir "$T/slow"
printf '#!/bin/sh\n: >%s\nsleep 60\n' "$T/reached" >"$T/slow/bison"
chmod +x "$T/slow/bison"
for signal in HUP:129 INT:130 TERM:143; do
  rm -f "$T/reached"
  before=$(everything)
  (cd "$T/out" && PATH=$T/slow:$PATH exec env --default-signal=INT "$RELEASE" 2.0-rc1 new) \
    >/dev/null 2>&1 &
  for _ in $(seq 300); do
    [ ! -e "$T/reached" ] || break
    sleep 0.1
  done
  kill -"${signal%:*}" $!
  SECONDS=0 STATUS=0
  wait $! 2>/dev/null || STATUS=$?
  is "${signal#*:}" "$STATUS" "ended by SIG${signal%:*}: status ${signal#*:}"
  status=0
  [ "$SECONDS" -lt 20 ] && [ "$before" = "$(everything)" ] && [ -e "$T/reached" ] || status=1
  ok "$status" '... at once, and nothing is left' \
    "$SECONDS s $(diff <(echo "$before") <(everything) | head)"
done
# A commit that changes while the files are made.
printf '#!/bin/sh\necho >>%s\nexec %s "$@"\n' "$CHECKOUT/docs/page.md" "$(command -v bison)" >"$T/slow/bison"
before=$(snapshot "$T/out")
AS=(env "PATH=$T/slow:$PATH")
release 2.0-rc1 new
AS=()
exits 9 'a change while it runs: status 9' 'the checkout is not clean'
same "$before" "$(snapshot "$T/out")" '... and nothing is written'
in_git reset -q --hard "$FIRST"
finish
