#!/usr/bin/env bash
# Operators of Floats, and those whose parts are calls, take a shorter way.
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
check 'a product of two Floats takes 320 instructions' per 320 'f * g'
check 'a Fixnum times a Float takes 350 instructions' per 350 'a * f'
check 'a sum with an element of an Array takes 360 instructions' per 360 'l[a] + b'
# as_before PROGRAM: it prints what it printed at the level toolchain.
as_before() { diff <(cd "$HERE" && run_ruby "$TREE" "$1.rb" 2>&1) "$HERE/$1.expected"; }
guard 'parts of operators are evaluated once, in their order, and do not see the block' as_before parts
guard 'each way to change an operator of a Float or Fixnum is seen by the next one' as_before redefined
guard 'set_trace_func sees each operator of Floats' as_before traced
finish
