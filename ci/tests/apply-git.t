#!/usr/bin/env bash
# apply.sh --git: the archive is made of a repository, of which nothing is obeyed.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v git >/dev/null; then
  echo '1..0 # SKIP no git'
  exit 0
fi
write_base
mkdir work
fresh repo
its() { git -C "$T/repo" -c user.name=n -c user.email=n@n "$@" >/dev/null 2>&1; }
its init -b main
its add -Af
its commit -m release
its tag -a -m release v9_9_9_1
its branch other
cd work || exit 1

# files: of the folder here, but for what has no say in the release.
files() {
  (cd ruby-9.9.9-p1 && find . -type f ! -path './.ruby18-patches/*' -print0 |
    sort -z | xargs -0 sha256sum) 2>/dev/null
}

# takes SENTENCE REVISION [OPTIONS]: the release comes of it, patched, and nothing else is left.
takes() {
  local sentence=$1
  rm -rf ruby-9.9.9-p1
  apply "${@:3}" --git ../repo "$2"
  exits 0 "$sentence"
  is "ruby-9.9.9-p1 $(cd "$T/tmp" && ls -A)" "$(ls -A) " "  it is here, and nothing else"
  same "$patched" "$(files)" "  and patched"
}
# refuses STATUS SENTENCE WORDS REVISION
refuses() {
  rm -rf ruby-9.9.9-p1
  apply --git "${GIT_FOLDER-../repo}" "$4"
  exits "$1" "$2" "$3"
  is '' "$(ls -A)$(ls -A "$T/tmp")" "  nothing is made"
}
apply ../official.tar.bz2
patched=$(files)

takes 'a tag' v9_9_9_1
takes 'a branch' main --offline
its pack-refs --all
takes 'a packed tag' v9_9_9_1
takes 'a commit' "$(git -C ../repo rev-parse main)"
takes 'what is checked out' HEAD
rm -rf ruby-9.9.9-p1
apply --dry-run --git ../repo other
exits 0 'a dry run'
is '' "$(ls -A)" '  makes nothing'
mkdir v9_9_9_1
takes_folder=$(apply --git ../repo v9_9_9_1; echo "$STATUS")
is '0 ruby-9.9.9-p1 v9_9_9_1' "$takes_folder $(find . -mindepth 1 -maxdepth 1 -printf '%P\n' | sort | paste -s -d ' ')" \
  'a folder of that name is not meant'
rmdir v9_9_9_1
rm -rf ruby-9.9.9-p1

refuses 4 'no such revision' "has no commit, tag or branch 'v1'" v1
refuses 4 'what git would take for an order' "has no commit, tag or branch 'main@{now}'" 'main@{now}'
refuses 4 'a name that leads out' "has no commit, tag or branch '../../../x'" ../../../x
GIT_FOLDER=../nowhere refuses 4 'no folder' "'../nowhere' is no git repository" main
GIT_FOLDER=. refuses 4 'no repository' "'.' is no git repository" main
for option in --status --revert --list; do
  apply --git ../repo "$option" main
  exits 2 "--git with $option" '--git only says where'
done
apply --git
exits 2 '--git without a value' '--git wants a value'

# A repository that runs what it can: each of these makes the file obeyed.
printf '#!/bin/sh\ntouch %s/obeyed\ncat\n' "$T" >../run
chmod 755 ../run
for name in core.fsmonitor core.sshCommand core.hooksPath core.pager core.gitProxy core.alternateRefsCommand \
  filter.evil.smudge filter.evil.clean tar.tar.command tar.tar.gz.command diff.external alias.archive \
  remote.origin.uploadpack uploadpack.packObjectsHook; do
  its config "$name" "$T/run"
done
its config include.path "$T/nowhere"
its config remote.origin.url "ext::$T/run"
its config remote.origin.promisor true
its config extensions.partialClone origin
its config protocol.ext.allow always
for hook in post-checkout reference-transaction pre-auto-gc; do cp ../run "../repo/.git/hooks/$hook"; done
echo '* filter=evil' >../repo/.git/info/attributes
takes 'a repository with settings and hooks' v9_9_9_1
is "$(status_of test ! -e ../obeyed)" 0 '  of which none is obeyed'
rm -rf ruby-9.9.9-p1
# An object that is not there, which git would fetch.
one=$(git -C ../repo rev-parse v9_9_9_1:version.h)
mv "../repo/.git/objects/${one:0:2}/${one:2}" ../kept
refuses 5 'an object is missing' 'git makes no archive' v9_9_9_1
is "$(status_of test ! -e ../obeyed)" 0 '  and it is not fetched'
mkfifo "../repo/.git/objects/${one:0:2}/${one:2}"
refuses 4 'a pipe for an object' 'neither a file nor a folder' v9_9_9_1
rm "../repo/.git/objects/${one:0:2}/${one:2}"
mv ../kept "../repo/.git/objects/${one:0:2}/${one:2}"
rm -f ../repo/.git/info/attributes
its config --unset extensions.partialClone
its config --remove-section filter.evil
its config --unset core.fsmonitor
its config --unset core.hooksPath

# Attributes of the revision would hide or change files.
echo '* export-ignore export-subst ident text eol=crlf working-tree-encoding=UTF-16' >../repo/.gitattributes
echo '* -text -ident -eol -working-tree-encoding' >../repo/.git/info/attributes
its add -Af
its commit -m attributes
is .gitattributes "$(git -C ../repo diff --name-only v9_9_9_1 main)" 'a commit with attributes'
refuses 5 'a file .gitattributes' 'not the pristine ruby-9.9.9-p1 (paths: 1;' main
ok "$(grep -qF .gitattributes <<<"$ERR"; echo $?)" '  changes nothing, but is too much itself' "$ERR"
rm ../repo/.gitattributes
echo more >>../repo/version.h
its add -Af
its commit -m more
refuses 5 'another file' 'not the pristine ruby-9.9.9-p1' main
ln -s /etc/passwd ../repo/link
its add -Af
its commit -m link
refuses 5 'a link' 'holds what no release of Ruby holds' main
finish
