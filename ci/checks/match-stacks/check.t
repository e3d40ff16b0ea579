#!/usr/bin/env bash
# The matches of a search use one stack of failures, one after the other.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# per_match BOUND: instructions for one of 40,000 matches that fail at once.
per_match() {
  local none all
  none=$(instructions "$TREE" "$HERE/matches.rb" 0) &&
    all=$(instructions "$TREE" "$HERE/matches.rb" 200) || return 1
  at_most "$(((all - none) / 40000))" "$1"
}
check 'a match that fails at once takes 540 instructions' per_match 540
within() { LIMIT=20 run_ruby "$TREE" "$HERE/within.rb"; }
guard 'a match within a trap leaves the match that it interrupts alone' within
guard 'a stack of many failures is given back' run_ruby "$TREE" "$HERE/large.rb"
finish
