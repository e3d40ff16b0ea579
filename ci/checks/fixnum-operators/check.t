#!/usr/bin/env bash
# Operators of numbers, and an Array's index, are computed without a call.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# ratio_of A B BOUND: instructions of 20,000 statements A over those of as many B.
ratio_of() {
  local none first second
  none=$(instructions "$TREE" "$HERE/expressions.rb" 'nil') &&
    first=$(instructions "$TREE" "$HERE/expressions.rb" "$1") &&
    second=$(instructions "$TREE" "$HERE/expressions.rb" "$2") || return 1
  at_most "$(awk -v a="$first" -v b="$second" -v n="$none" 'BEGIN { print (a - n) / (b - n) }')" "$3"
}
check 'a sum of Fixnums takes 0.6 of what the other operators take' ratio_of 'a + b' 'a ^ b' 0.6
check 'an element of an Array takes 300 instructions' per 300 'l[a]'
check 'a product of Floats takes 460 instructions' per 460 'f * g'
guard 'an operator has the result or the exception that send has' \
  run_ruby "$TREE" "$HERE/results.rb"
# as_before PROGRAM: it prints what it printed at the level toolchain.
as_before() { diff <(run_ruby "$TREE" "$HERE/$1.rb" 2>&1) "$HERE/$1.expected"; }
guard 'each way to redefine an operator is seen by the next one' as_before redefined
guard 'set_trace_func sees each call of an operator' as_before traced
interrupted() { LIMIT=20 run_ruby "$TREE" "$HERE/interrupted.rb"; }
guard 'threads and timeouts interrupt loops of operators only' interrupted
finish
