#!/usr/bin/env bash
# The frames that recursion passes through are small.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/lib.sh"

# The figures are those of x86_64 at -O2; other machines only run the rest.
# clang needs a register more in rb_eval, and its unsplit frames are smaller
# to begin with, so that less is gained: rb_yield_0's fits below, too.
frame=64 gain=30 yield=check
case $CC in *clang*) frame=80 gain=13 yield=guard ;; esac
case $(arch_of "$TREE") in
x86_64-*)
  check "the frame of rb_eval is at most $frame bytes" \
    at_most "$(frame_size eval rb_eval)" "$frame"
  check 'the frame of rb_call0 is at most 256 bytes' \
    at_most "$(frame_size eval rb_call0)" 256
  "$yield" 'the frame of rb_yield_0 is at most 600 bytes' \
    at_most "$(frame_size eval rb_yield_0)" 600
  ;;
esac

depth=$(run_ruby "$TREE" "$HERE/depth.rb")
stock=$(run_ruby "${BASELINE:-$BELOW}" "$HERE/depth.rb")
check "a method calls itself $gain tenths as deep as at the toolchain level" \
  at_least "${depth:-0}" $((${stock:-1000000} * gain / 10))

# Every kind of node in one program, evaluated with and without hooks.
nodes() { [ "$(run_ruby "$TREE" "$HERE/nodes.rb" "$@")" = "$(cat "$HERE/nodes.expected")" ]; }
guard 'every kind of node has the stock value' nodes
guard 'also while a trace function looks on' nodes trace
# The string that a regular expression is built from must outlive the building.
regexps() { test "$(run_ruby "$TREE" "$HERE/regexp-stress.rb" "$(full 10000 300)")" = 0; }
lacks GC.stress || guard 'regular expressions under a collection at every allocation' regexps
finish
