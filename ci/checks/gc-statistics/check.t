#!/usr/bin/env bash
# The collector says what it did, to agents, profilers and the program.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

says() { run_ruby "$TREE" "$HERE/statistics.rb" "$@" | tee /dev/stderr | grep -qx 'as it should be'; }
check 'GC and ObjectSpace have the names that agents and profilers ask for' says names
check 'GC.count is the number of collections' says count
check 'collections, their time, and allocations are counted while GC.enable_stats says so' says enabled
check 'ObjectSpace.allocated_objects counts each object once, whatever was collected' says made
check 'ObjectSpace.count_objects counts the slots of the heap by their types' says types
# shellcheck disable=SC2016 # a name of Ruby
check 'GC.log writes a line to $stderr or to the file of GC.log_file' says log "$SCRATCH/log"
lacks GC.stress ||
  check 'the statistics count under a collection at every allocation' says stress "$SCRATCH/stress"
profiled() {
  build_extension gc_profile "$TREE" && run_ruby "$TREE" -e 'require "gc_profile"
    p all = figures
    exit(all[0] == false && all[1] > 1000 && all[2] == 1 && all[3] > 0 && all[4] >= 1 &&
      all[5] >= 5 && all[6] == true)'
}
check 'an extension reads the same figures by functions in C' profiled

costs() {
  local here below
  here=$(instructions "$TREE" "$HERE/garbage.rb") &&
    below=$(instructions "$BELOW" "$HERE/garbage.rb") || return 1
  at_most "$(awk -v a="$here" -v b="$below" 'BEGIN { print a / b }')" 1.003
}
[ -z "${BELOW:-}" ] ||
  guard 'what is not asked for costs 0.3 % of the instructions of a program of garbage' costs
finish
