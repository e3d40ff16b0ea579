#!/usr/bin/env bash
# The main stack's limit leaves room where the stack is small, and is one where it is not.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# with_stack KILOBYTES COMMAND...
with_stack() { (ulimit -S -s "$1" && "${@:2}"); }
holds() {
  run_ruby "$TREE" "$HERE/stack-limits.rb" >"$SCRATCH/said" 2>&1
  head -n 4 "$SCRATCH/said"
  [ "$(head -n 1 "$SCRATCH/said")" = '[true]' ]
}
in_1500_mb() { (ulimit -v 1500000 && "$@"); }
large_environment() { FILLER=$(printf '%020000d' 0) holds; }
# after_full KILOBYTES ARGUMENT
after_full() {
  (ulimit -v "$1" && run_ruby "$TREE" "$HERE/full.rb" "$2") >"$SCRATCH/said" 2>&1
  head -n 3 "$SCRATCH/said"
  [ "$(head -n 1 "$SCRATCH/said")" = rescued ]
}
depth() {
  # shellcheck disable=SC2016
  at_least "$(run_ruby "$TREE" -e 'def d(n) $n = n; d(n + 1) end
    begin; d(0); rescue SystemStackError; puts $n; end')" 9000
}
check 'recursions on a stack of 64 KiB end in SystemStackError' with_stack 64 holds
check 'recursions on a stack of 80 KiB end in SystemStackError' with_stack 80 holds
check 'an environment of 20 KB on a stack of 96 KiB is counted' with_stack 96 large_environment
check 'a stack without a limit ends in SystemStackError within 1.5 GB' with_stack unlimited in_1500_mb holds
check 'a recursion after the heap has taken the address space ends in an exception' after_full 300000 inherited
check 'a recursion under a limit of Process.setrlimit ends in an exception' after_full 400000 set
guard 'a stack of 8 MiB takes 9,000 nested calls' with_stack 8192 depth
finish
