#!/usr/bin/env bash
# ci/rubyspec with a made-up mspec and made-up trees, whose interpreters are scripts.
set -u
export LC_ALL=C
TOP=$(cd "$(dirname "$0")/../.." && pwd)
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
count=0
ok() {
  count=$((count + 1))
  if [ "$1" -eq 0 ]; then echo "ok $count - $2"; else
    echo "not ok $count - $2"
    sed 's/^/# /' "$T/out" "$T/err"
  fi
}
# tree NAME SCRIPT: an interpreter, which says what mspec would; the folder is its last argument.
tree() {
  mkdir -p "$T/$1"
  echo 'arch = made-up' >"$T/$1/Makefile"
  # shellcheck disable=SC2016
  printf '#!/bin/sh\nfor folder; do :; done\nfailed() { printf "\\n%%s)\\n%%s FAILED\\nit is 1\\n" "$@"; }\n%s\n' "$2" >"$T/$1/ruby"
  chmod +x "$T/$1/ruby"
}
rubyspec() {
  STATUS=0
  "$TOP/ci/rubyspec" --mspec "$T/mspec" --specs "$T/specs" --keep "$T/kept" "$@" >"$T/out" 2>"$T/err" || STATUS=$?
}
mkdir -p "$T/mspec/bin" "$T/mspec/lib" "$T/specs/core/array" "$T/specs/core/hash" "$T/specs/language" "$T/specs/command_line"
: >"$T/mspec/bin/mspec-run"
tree plain 'failed 1 "an example"; failed 2 "another at 0x7f0000001000"; exit 1'
tree same 'failed 1 "another at 0x7f0000002000"; failed 2 "an example"; exit 1'
# shellcheck disable=SC2016
tree other 'failed 1 "an example"; [ "$folder" = core/hash ] && failed 2 "a third"; exit 1'
# shellcheck disable=SC2016
tree dead '[ "$folder" != language ] || kill -SEGV $$; failed 1 "an example"; failed 2 "another at 0x7f0000001000"; exit 1'
tree slow 'exec sleep 60'

rubyspec "$T/plain" "$T/same"
[ "$STATUS" = 0 ] && [ "$(cat "$T/out")" = '3 folders: 0 fail with the second tree only, 0 with the reference only' ]
ok $? 'two trees that fail the same examples, in another order and with other addresses'
rubyspec "$T/plain" "$T/other"
[ "$STATUS" = 1 ] && grep -qx -e '- core/hash: a third' "$T/out" && grep -qx '+ core/array: another at 0x' "$T/out" &&
  grep -qx '3 folders: 1 fail with the second tree only, 3 with the reference only' "$T/out"
ok $? 'examples that fail with one tree only are named'
rubyspec --folder core/array/ "$T/plain" "$T/other"
[ "$STATUS" = 0 ] && grep -q '^1 folders: 0 ' "$T/out"
ok $? 'one folder alone'
rubyspec "$T/plain" "$T/dead"
[ "$STATUS" = 1 ] && grep -qx -e '- language: ends by the status 139' "$T/out"
ok $? 'a tree that ends by a signal is a difference'
rubyspec --seconds 1 --folder language "$T/plain" "$T/slow"
[ "$STATUS" = 1 ] && grep -qx -e '- language: does not end' "$T/out"
ok $? 'a tree that does not end is a difference'
grep -q '^an example FAILED$' "$T/kept/language/reference"
ok $? 'what mspec said is kept'
rubyspec --folder core/none "$T/plain" "$T/same"
[ "$STATUS" = 2 ] && grep -q 'has no folder core/none$' "$T/err"
ok $? 'a folder that is not there'
rubyspec "$T/plain"
[ "$STATUS" = 2 ] && grep -q 'it wants two built trees' "$T/err"
ok $? 'one tree is too few'
rubyspec --mspec "$T/specs" "$T/plain" "$T/same"
[ "$STATUS" = 2 ] && grep -q -e '--mspec wants a folder with bin/mspec-run$' "$T/err"
ok $? 'a folder that is not mspec'
rubyspec --jobs 0 "$T/plain" "$T/same"
[ "$STATUS" = 2 ]
ok $? 'no jobs'
echo "1..$count"
