#!/usr/bin/env bash
# REXML reads an element in a time that does not depend on how deep it is.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# At the level below, each takes a minute of the CPU or more.
deep() { LIMIT=20 run_ruby "$TREE" "$HERE/rexml-deep-elements.rb" "$1"; }
check 'two attributes of one name in each of 6,000 levels' deep same
check 'their namespaces declared anew in each level' deep declared
check 'or by the document type' deep defaults
check 'a prefix of the root in each of 20,000 levels, and in 20,000 leaves' deep prefixes
check 'a conflict of two is found whatever the order of the attributes' deep conflicts
printed() { LIMIT=100 run_ruby "$1" "$HERE/rexml-deep-elements.rb" print; }
same() {
  printed "$TREE" >"$SCRATCH/here" && printed "${BASELINE:-$BELOW}" >"$SCRATCH/there" &&
    [ -s "$SCRATCH/here" ] && cmp "$SCRATCH/here" "$SCRATCH/there"
}
guard 'other documents become what they became, or get the same error' same
finish
