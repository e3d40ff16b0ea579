#!/usr/bin/env bash
# Calls, operators, elements and blocks take a shorter way.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

check 'a sum of two variables takes 120 instructions' per 120 'a + b'
check 'a Symbol is looked up in a Hash in 310 instructions' per 310 'h[:k]'
check 'an element of an Array is set in 300 instructions' per 300 'l[a] = b'
check 'an element of a Hash is increased in 700 instructions' per 700 'h[:k] += 1'
guard 'each way to change what [] and []= call is seen by the next one' as_before redefined
guard 'set_trace_func sees each call, line, [] and []=' as_before traced
guard 'elements, arguments and the values of a block are as they were' as_before values
interrupted() { LIMIT=30 run_ruby "$TREE" "$HERE/interrupted.rb"; }
guard 'threads and timeouts interrupt loops of elements and blocks only' interrupted
finish
