#!/usr/bin/env bash
# The frames that recursion passes through are small.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# The figures are those of x86_64 at -O2; other machines only run the rest.
# clang's unsplit frames are smaller to begin with, so that less is gained.
gain=5
case $CC in *clang*) gain=3 ;; esac
case $(arch_of "$TREE") in
x86_64-*)
  check 'the frame of rb_eval is at most 64 bytes' \
    at_most "$(frame_size eval rb_eval)" 64
  check 'the frame of rb_call0 is at most 256 bytes' \
    at_most "$(frame_size eval rb_call0)" 256
  check 'the frame of a method written in Ruby is at most 400 bytes' \
    at_most "$(frame_size eval call_scope)" 400
  check 'the frame of rb_yield_0 is at most 450 bytes' \
    at_most "$(frame_size eval rb_yield_0)" 450
  ;;
esac

depth=$(run_ruby "$TREE" "$HERE/depth.rb")
stock=$(run_ruby "${BASELINE:-$BELOW}" "$HERE/depth.rb")
check "a method calls itself $gain times as deep as at the toolchain level" \
  at_least "${depth:-0}" $((${stock:-1000000} * gain))

# clang's frames are small at the toolchain level, too.
turns_ratio() { ratio 5 "${BASELINE:-$BELOW}" "$TREE" "$COMMON/heap-stacks-turns.rb" 20000; }
turns=5
case $CC in *clang*) turns=2 ;; esac
[ -z "$FULL" ] ||
  check "two threads take turns $turns times as fast as at the toolchain level" \
    at_least "$(turns_ratio)" "$turns"

generator_ratio() { ratio 5 "${BASELINE:-$BELOW}" "$TREE" "$HERE/generator.rb"; }
[ -z "$FULL" ] ||
  check 'a generator under 150 blocks steps 3 times as fast as at the toolchain level' \
    at_least "$(generator_ratio)" 3

# Every kind of node in one program, evaluated with and without hooks.
nodes() { [ "$(run_ruby "$TREE" "$HERE/nodes.rb" "$@")" = "$(cat "$HERE/nodes.expected")" ]; }
guard 'every kind of node has the stock value' nodes
guard 'while a trace function looks on, every kind of node has its stock value' nodes trace
calls() {
  build_extension mbari4_calls "$TREE" &&
    run_ruby "${BASELINE:-$BELOW}" "$HERE/calls.rb" >"$SCRATCH/calls.stock" 2>&1 &&
    run_ruby "$TREE" "$HERE/calls.rb" >"$SCRATCH/calls" 2>&1 &&
    [ "$(wc -l <"$SCRATCH/calls")" -ge 70 ] && diff "$SCRATCH/calls.stock" "$SCRATCH/calls"
}
guard 'calls give what they give at the toolchain level, cached or not' calls
jumps() {
  build_extension mbari4_calls "$TREE" &&
    [ "$(run_ruby "$TREE" -rmbari4_calls -e 'print jump(0).inspect, jump(3).inspect')" = '[1, 1][3, 1]' ]
}
guard 'a jump with 0 arrives as 1' jumps
for machine in riscv64-linux-gnu powerpc64le-linux-gnu s390x-linux-gnu; do
  tools=$("$HERE/../../emulated-cc" --tools "$machine" 2>&1) || { echo "# ${tools#*: }"; continue; }
  keeps() {
    ${tools% *} -O2 -fno-pie -no-pie -static -I"$TREE" -o "$SCRATCH/keeps" "$HERE/tag_jump_unit.c" &&
      timeout -s KILL 60 "${tools#* }" "$SCRATCH/keeps"
  }
  guard "a jump keeps the registers of those above it, under ${tools#* }" keeps
done
# The string that a regular expression is built from must outlive the building.
regexps() { test "$(run_ruby "$TREE" "$COMMON/regexp-stress.rb" "$(full 10000 300)")" = 0; }
lacks GC.stress || guard 'regular expressions give the same under a collection at every allocation' regexps
finish
