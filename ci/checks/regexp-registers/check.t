#!/usr/bin/env bash
# A trap in the middle of a match leaves the match as it was.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

run() { LIMIT=60 run_ruby "$TREE" "$HERE/regexp-registers.rb" "$1"; }
check 'a trap that matches the same pattern leaves the match as it was' run same
check 'a trap that gives way to threads that match the pattern leaves the match as it was' run threads
check 'a trap leaves the match of a pattern that counts, and of one that looks ahead, as it was' run counts
check 'a trap that matches a pattern of another encoding leaves the match as it was' run encoding
guard 'a trap that raises ends the match, and the next one is right' run raises
guard 'a trap that sets KCODE leaves the match as it was' run kcode
finish
