#!/usr/bin/env bash
# A trap in the middle of a match leaves the match as it was.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

run() { LIMIT=60 run_ruby "$TREE" "$HERE/regexp-registers.rb" "$1"; }
check 'a trap that matches the same pattern' run same
check 'a trap that gives way to threads that match it' run threads
check 'a pattern that counts, and one that looks ahead' run counts
check 'a trap that matches a pattern of another encoding' run encoding
guard 'a trap that raises ends the match, and the next one is right' run raises
guard 'a trap that sets KCODE' run kcode
finish
