#!/usr/bin/env bash
# REXML reads an element in a time that does not depend on how deep it is.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# At the level below, each takes three times as many seconds of the CPU or more; here a third at most.
deep() { LIMIT=3 run_ruby "$TREE" "$HERE/rexml-deep-elements.rb" "$1"; }
check 'two attributes of one name in each of 3,000 levels are read in linear time' deep same
check 'namespaces that are declared anew in each level are read in linear time' deep declared
check 'namespaces that the document type declares in each level are read in linear time' deep defaults
check 'a prefix of the root is found at once in each of 10,000 levels, and in 10,000 leaves' deep prefixes
check 'a conflict of two attributes is found whatever their order' deep conflicts
printed() { LIMIT=100 run_ruby "$1" "$HERE/rexml-deep-elements.rb" print; }
same() {
  printed "$TREE" >"$SCRATCH/here" && printed "${BASELINE:-$BELOW}" >"$SCRATCH/there" &&
    [ -s "$SCRATCH/here" ] && cmp "$SCRATCH/here" "$SCRATCH/there"
}
guard 'other documents become what they became, or get the same error' same
finish
