#!/usr/bin/env bash
# The time to find a URI in a text grows with its length only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

finds() { LIMIT=100 run_ruby "$TREE" "$HERE/uri-extract-time.rb" "$1"; }
# Of the instructions that words of 500 and 2,000 letters cost, the second are four
# times the first, and not sixteen times.
grows() {
  local none few many
  none=$(instructions "$TREE" "$HERE/uri-extract-time.rb" word 0) &&
    few=$(instructions "$TREE" "$HERE/uri-extract-time.rb" word 500) &&
    many=$(instructions "$TREE" "$HERE/uri-extract-time.rb" word 2000) || return 1
  at_most "$(awk -v n="$none" -v f="$few" -v m="$many" 'BEGIN { if (f > n) print (m - n) / (f - n) }')" 8
}
check 'URI.extract and URI.regexp look at each letter a limited number of times' grows
guard 'URIs are found as before' finds ordinary
finish
