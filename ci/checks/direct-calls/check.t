#!/usr/bin/env bash
# What the method cache has is called from where it was found.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

none=
# per BOUND EXPRESSION: instructions for one of 20,000 statements.
per() {
  local all
  [ -n "$none" ] || none=$(instructions "$TREE" "$HERE/expressions.rb" nil) || return 1
  all=$(instructions "$TREE" "$HERE/expressions.rb" "$2") || return 1
  at_most "$(((all - none) / 20000))" "$1"
}
check 'a function of C is called in 250 instructions' per 250 's.length'
check 'an attribute is read in 250 instructions' per 250 'o.sum'
check 'a method that returns its argument takes 550 instructions' per 550 'one(a)'
# as_before PROGRAM: it prints what it printed at the level toolchain.
as_before() { diff <(cd "$HERE" && run_ruby "$TREE" "$1.rb" 2>&1) "$HERE/$1.expected"; }
guard 'each way to change what a call finds is seen by the next call' as_before redefined
guard 'set_trace_func sees each call and each return' as_before traced
guard 'calls have the values, frames and exceptions that they had' as_before values
finalized() { LIMIT=20 run_ruby "$TREE" "$HERE/finalizers.rb"; }
guard 'finalizers run while nothing but methods is called' finalized
finish
