#!/usr/bin/env bash
# REXML reads the blanks of an XPath or a declaration once.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# At the level below, each takes more than three times as long; here a fifth at most.
blanks() { LIMIT=2 run_ruby "$TREE" "$HERE/rexml-blanks.rb" "$1"; }
check 'an XPath of 200,000 blanks, or as many lines, is read at once' blanks paths
check 'an XML declaration or a DOCTYPE that has no end is read in linear time' blanks declarations
same() {
  run_ruby "$TREE" "$HERE/rexml-blanks.rb" print >"$SCRATCH/here" &&
    run_ruby "${BASELINE:-$BELOW}" "$HERE/rexml-blanks.rb" print >"$SCRATCH/there" &&
    [ -s "$SCRATCH/here" ] && cmp "$SCRATCH/here" "$SCRATCH/there"
}
guard 'short paths become what they became' same
finish
