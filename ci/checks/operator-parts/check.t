#!/usr/bin/env bash
# Operators of Floats, and those whose parts are calls, take a shorter way.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

check 'a product of two Floats takes 320 instructions' per 320 'f * g'
check 'a Fixnum times a Float takes 350 instructions' per 350 'a * f'
check 'a sum with an element of an Array takes 360 instructions' per 360 'l[a] + b'
guard 'parts of operators are evaluated once, in their order, and do not see the block' as_before parts
guard 'each way to change an operator of a Float or Fixnum is seen by the next one' as_before redefined
guard 'set_trace_func sees each operator of Floats' as_before traced
finish
