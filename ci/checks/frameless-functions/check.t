#!/usr/bin/env bash
# Functions of C that only read what they are given take no frame.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

check 'the length of a String takes 180 instructions' per 180 's.length'
check 'two Strings are compared in 340 instructions' per 340 's == t'
check 'a String is looked up in a Hash in 500 instructions' per 500 'h[s]'
check 'the element of a Hash whose key is a String is set in 650 instructions' per 650 'h[s] = 2'
guard 'a call of such a function has the value, the frame and the exception of Method#call' \
  run_ruby "$TREE" "$HERE/values.rb"
guard 'each way to change such a function is seen by the next call of it' as_before redefined
guard 'set_trace_func sees each call of such a function' as_before traced
finish
