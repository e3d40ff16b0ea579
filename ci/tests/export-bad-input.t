#!/usr/bin/env bash
# scripts/export where something is amiss, on the made-up release: one sentence with a status
# that its help lists, and all is as it was.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
OURS=$CHECKOUT/scripts/export
cp "$TOP/scripts/export" "$CHECKOUT/scripts"
: >"$CHECKOUT/scripts/rubygems"
cp "$TOP/scripts/lib/debian-copyright" "$CHECKOUT/scripts/lib"
mkdir -p "$XDG_CACHE_HOME/ruby18-patches" "$CHECKOUT/docs" "$CHECKOUT/ci"
touch "$CHECKOUT"/{LICENSE,README.md,CHANGELOG.md,apply.sh.1}
ARCHIVE=$XDG_CACHE_HOME/ruby18-patches/ruby-9.9.9-p1.tar.gz
tar -C "$T/pristine" -czf "$ARCHIVE" ruby-9.9.9-p1
sed -i 's/^X-Requires/Last-Update: 2026-11-23\n&/' "$CHECKOUT"/patches/9.9.9-p1/*.patch
mkdir here full
HELP=$("$OURS" --help | tr '\n' ' ')

# export_as ARGS: run in "here".
export_as() {
  STATUS=0
  (cd "$T/here" && "${AS[@]}" "$OURS" --base 9.9.9-p1 "$@") >"$T/out" 2>"$T/err" || STATUS=$?
  OUT=$(cat "$T/out") ERR=$(cat "$T/err")
}

# refuses STATUS SENTENCE WORDS ARGS: with nothing but one sentence of its own.
refuses() {
  local wanted=$1 sentence=$2 words=$3 before after
  shift 3
  before=$(snapshot here)
  export_as "$@"
  after=$(snapshot here)
  exits "$wanted" "$sentence: status $wanted" "$words"
  is "1 0 $(sha256sum <<<"$before")" \
    "$(wc -l <<<"$ERR") $(find tmp -mindepth 1 | wc -l) $(sha256sum <<<"$after")" \
    '... in one sentence, and all is as it was'
  [[ $HELP == *[\ \;]"$wanted "* || $HELP == *[\ \;]"$wanted,"* ]]
  ok $? '... and the help lists it'
}

# --- where it is written ---

ln -s nowhere here/link
refuses 2 'a link that leads nowhere for FILE' 'link is there already' --single link
refuses 2 '... and for DIR' 'link is not a folder' --rpm link
refuses 2 'a folder for FILE' 'x/ is the name of a folder' --single x/
refuses 8 'FILE in a folder that is not there' 'none/x cannot be written: No such file or directory' --single none/x
if [ "$(id -u)" -eq 0 ]; then AS=(setpriv --bounding-set=-all --inh-caps=-all); fi
if [ -n "${AS[*]}" ] && ! "${AS[@]}" true 2>"$T/err"; then
  skip 'root cannot become an ordinary user here: what may not be read or written'
else
  mkdir here/locked
  chmod 0 here/locked
  # Without a snapshot, which reads it.
  export_as --single locked/x
  exits 8 'FILE in a folder of somebody else: status 8' 'locked/x cannot be written: Permission denied'
  export_as --debian locked
  exits 8 'such a DIR: status 8' 'locked cannot be read'
  is 1 "$(wc -l <<<"$ERR")" '... in one sentence'
  rmdir here/locked
  chmod 0 "$ARCHIVE"
  refuses 4 'an archive that may not be read' "$ARCHIVE cannot be read" --single x
  chmod 644 "$ARCHIVE"
fi
AS=()
# full KB COMMAND...: with a file system of that size as "full", then empty as before.
# shellcheck disable=SC2016
small='mount -t tmpfs -o "size=$1k" none "$2/full" && mkdir "$2/full/dir" && export TMPDIR="$3" && cd "$2/here" && shift 3 &&
  { "$@"; s=$?; find ../full -mindepth 1; exit "$s"; }'
if ! unshare -m mount -t tmpfs none full 2>"$T/err"; then
  skip 'no mounts in a namespace here: a full disk'
else
  for form in debian rpm git-am tarball; do
    AS=(unshare -m sh -c "$small" - 4 "$T" "$T/tmp")
    export_as "--$form" ../full/dir/sub
    exits 8 "--$form on a full disk: status 8" 'full/dir/sub cannot be written: No space left on device'
    is "1 ../full/dir" "$(wc -l <<<"$ERR") $OUT" '... in one sentence, and nothing is left'
    [ "$form" = tarball ] || export_as "--$form" ../full/dir
    is "1 ../full/dir" "$(wc -l <<<"$ERR") $OUT" '... nor in a DIR that was there'
  done
  for form in debian rpm git-am single tarball rvm; do
    AS=(unshare -m sh -c "$small" - 20 "$T" "$T/full")
    refuses 8 "--$form with a full TMPDIR" "export: the disk is full where temporary files go: $T/full" "--$form" x
  done
fi
AS=()

# --- the environment ---

AS=(env TMPDIR="$T/nowhere")
refuses 8 'a TMPDIR that is not there' "no temporary folder can be made in $T/nowhere" --single x
AS=(env -u HOME -u XDG_CACHE_HOME)
refuses 4 'no HOME and no archive' 'there is no cache to look in' --single x
AS=(env HOME=home XDG_CACHE_HOME=cache)
export_as --single x
exits 4 'a relative XDG_CACHE_HOME is none' "searched:  $T/here/home/.cache/ruby18-patches/"
AS=()
export_as --single "$T/plain" --generated
exits 0 'in a plain environment it works'
mkdir here/relative
AS=(env TMPDIR=relative CDPATH=.:/tmp POSIXLY_CORRECT=1 TAR_OPTIONS=-v GREP_OPTIONS=-v GIT_DIR=/none)
export_as --single x --generated
is "0 $(sha256sum <"$T/plain")" "$STATUS $(sha256sum <"$T/here/x")" \
  'TMPDIR relative, CDPATH, POSIXLY_CORRECT, TAR_OPTIONS: it makes the same'
echo 'set -f; diff() { command diff --color=always "$@"; }' >startup
# shellcheck disable=SC2016
AS=(env 'BASH_FUNC_diff%%=() { command diff --color=always "$@"; }' 'BASH_FUNC_printf%%=() { :; }'
  'BASH_FUNC_sort%%=() { :; }' SHELLOPTS=noglob BASH_ENV="$T/startup" ENV="$T/startup")
rm here/x
export_as --single x --generated
is "0 $(sha256sum <"$T/plain")" "$STATUS $(sha256sum <"$T/here/x")" \
  '... also with functions, options and files to read first'
ln -s "$OURS" linked
# shellcheck disable=SC2016
AS=(env OURS="$T/linked" sh -c 'shift; exec "$OURS" "$@"' -)
rm here/x
export_as --single x --generated
is "0 $(sha256sum <"$T/plain")" "$STATUS $(sha256sum <"$T/here/x")" '... and by a link'
is '' "$OUT$ERR$(ls -A here/relative)" '... without a word, and nothing is left'
(cd "$CHECKOUT" && CDPATH=.:/tmp scripts/export --base 9.9.9-p1 --git-am "$T/mails" 2>"$T/err")
is 0 $? '... by a relative path'
AS=(env -- sh -c 'umask 077; exec "$@"' -)
export_as --debian deb
is '' "$(find here/deb ! -perm -u+rw,go+r -o -type d ! -perm -go+x)" 'under another umask all may read what is made'
# shellcheck disable=SC2016
for streams in '>&-' '2>&- >&- <&-'; do
  AS=(sh -c "exec \"\$@\" $streams" -)
  rm -f here/x
  export_as --single x --generated
  is "0 $(sha256sum <"$T/plain")" "$STATUS $(sha256sum <"$T/here/x")" "with $streams it makes the same"
done
for stream in '>&-' '>/dev/full'; do
  AS=(sh -c "exec \"\$1\" --help $stream" -)
  refuses 8 "--help $stream" 'standard output cannot be written'
done
AS=()

# --- the checkout and the archive ---

cp "$CHECKOUT/series/9.9.9-p1"{,~}
cp "$CHECKOUT/scripts/bases/9.9.9-p1"{,~}
is "9.9.9-p1.patch " "$("$OURS" --rvm "$T/rvm" && find "$T/rvm/patches" -name 'r18.patch' -printf '9.9.9-p1.patch ')" \
  'copies that an editor left are no bases'
rm "$CHECKOUT"/{series,scripts/bases}/*~
mkdir failing
printf '#!/bin/sh\nexit 1\n' >failing/diff
chmod +x failing/diff
AS=(env PATH="$T/failing:$PATH")
refuses 8 'a diff that fails without a word' 'a tool ended with status 1 and without a word' --single y
AS=()
mv "$ARCHIVE" kept
tar -czf "$ARCHIVE" -T /dev/null
refuses 5 'an archive without a file' "$ARCHIVE holds no file" --single y
# A mode that keeps its own user from reading it.
cp -a "$T/pristine" odd
chmod 0 odd/ruby-9.9.9-p1/eval.c
tar -C odd -czf "$ARCHIVE" ruby-9.9.9-p1
if [ "$(id -u)" -ne 0 ]; then
  skip 'only root can make an archive with a file that nobody may read'
else
  AS=(setpriv --bounding-set=-all --inh-caps=-all)
  rm -f here/y
  export_as --single y --generated
  is "0 $(sha256sum <"$T/plain") 0" "$STATUS $(sha256sum <"$T/here/y") $(find tmp -mindepth 1 | wc -l)" \
    'an archive with a file that nobody may read'
  rm here/y
fi
AS=()
mv kept "$ARCHIVE"

# --- git ---

if command -v git >/dev/null && [ "$(id -u)" -eq 0 ]; then
  git -C "$CHECKOUT" init -q
  chown nobody "$CHECKOUT"
  refuses 9 'a checkout of somebody else' 'git does not take' --tarball y
  chown root "$CHECKOUT"
  git -C "$CHECKOUT" add -A
  export_as --tarball "$T/once.tar.gz"
  exits 0 'a tarball of a checkout'
  git -C "$CHECKOUT" config core.fileMode false
  chmod +x "$CHECKOUT/README.md"
  for patch in "$CHECKOUT"/patches/9.9.9-p1/*.patch; do ln "$patch" "$patch.kept"; done
  AS=(env GIT_OBJECT_DIRECTORY=/nowhere GIT_COMMON_DIR=/nowhere)
  export_as --tarball "$T/twice.tar.gz"
  is "0 $(sha256sum <"$T/once.tar.gz")" "$STATUS $(sha256sum <"$T/twice.tar.gz")" \
    '... is the same whatever modes and links the disk has, and where git runs a hook'
  AS=()
else
  skip 'git is missing, or this is not root: a checkout of git'
fi
finish
