#!/usr/bin/env bash
# Calls, operators, elements and blocks take a shorter way.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

none=
# per BOUND EXPRESSION: instructions for one of 20,000 expressions.
per() {
  local all
  [ -n "$none" ] || none=$(instructions "$TREE" "$HERE/expressions.rb" nil) || return 1
  all=$(instructions "$TREE" "$HERE/expressions.rb" "$2") || return 1
  at_most "$(((all - none) / 20000))" "$1"
}
check 'a sum of two variables takes 120 instructions' per 120 'a + b'
check 'a Symbol is looked up in a Hash in 310 instructions' per 310 'h[:k]'
check 'an element of an Array is set in 300 instructions' per 300 'l[a] = b'
check 'an element of a Hash is increased in 700 instructions' per 700 'h[:k] += 1'
# as_before PROGRAM: it prints what it printed at the level toolchain.
as_before() { diff <(cd "$HERE" && run_ruby "$TREE" "$1.rb" 2>&1) "$HERE/$1.expected"; }
guard 'each way to change what [] and []= call is seen by the next one' as_before redefined
guard 'set_trace_func sees each call, line, [] and []=' as_before traced
guard 'elements, arguments and the values of a block are as they were' as_before values
interrupted() { LIMIT=30 run_ruby "$TREE" "$HERE/interrupted.rb"; }
guard 'threads and timeouts interrupt loops of elements and blocks only' interrupted
finish
