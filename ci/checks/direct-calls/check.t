#!/usr/bin/env bash
# What the method cache has is called from where it was found.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

check 'a function of C is called in 250 instructions' per 250 's.length'
check 'an attribute is read in 250 instructions' per 250 'o.sum'
check 'a method that returns its argument takes 550 instructions' per 550 'one(a)'
guard 'each way to change what a call finds is seen by the next call' as_before redefined
guard 'set_trace_func sees each call and each return' as_before traced
guard 'calls have the values, frames and exceptions that they had' as_before values
finalized() { LIMIT=20 run_ruby "$TREE" "$HERE/finalizers.rb"; }
guard 'finalizers run while nothing but methods is called' finalized
finish
