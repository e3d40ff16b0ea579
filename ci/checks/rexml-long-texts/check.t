#!/usr/bin/env bash
# REXML takes a long document in a time that grows with its length only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# At the level below, each takes three times as many seconds of the CPU or more; here a third at most.
rexml() { LIMIT=$2 run_ruby "$TREE" "$COMMON/rexml-long-texts.rb" "$1"; }
check 'a String of 20,000 repetitions is read at once' rexml string 4
check 'a stream of 20,000 repetitions is read at once' rexml stream 6
check 'many comments before the root, and many levels, are read at once' rexml tree 2
check 'references of many digits are read at once' rexml references 3
check 'SAX2 says at once where it is' rexml positions 2
same() {
  run_ruby "$TREE" "$COMMON/rexml-long-texts.rb" print >"$SCRATCH/here" &&
    run_ruby "${BASELINE:-$BELOW}" "$COMMON/rexml-long-texts.rb" print >"$SCRATCH/there" &&
    [ -s "$SCRATCH/here" ] && cmp "$SCRATCH/here" "$SCRATCH/there"
}
guard 'short documents become what they became' same
finish
