#!/usr/bin/env bash
# The stack is extended in one step, and survives it.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# hits FUNCTION: how often the debugger saw it entered.
hits() {
  awk -v f="$1" '
    $0 ~ f { wanted = 1; next }
    wanted && /already hit/ { print $4; exit }
    /^[0-9]/ { wanted = 0 }' "$SCRATCH/gdb.log"
}
# A signal that comes while the debugger steps over a breakpoint makes it count
# that one twice: the tick, which only ends turns, is not handed on.
count() {
  RUBYLIB=$(library "$TREE") \
    gdb -q -batch -ex 'set breakpoint pending off' \
    -ex 'break stack_extend' -ex 'break rb_thread_restore_context_0' \
    -ex 'handle SIGVTALRM nostop noprint nopass' \
    -ex 'ignore 1 1000000' -ex 'ignore 2 1000000' -ex run -ex 'info breakpoints' \
    --args "$TREE/ruby" "$HERE/turns.rb" 50 >"$SCRATCH/gdb.log" 2>&1
  grep -E 'in stack_extend|in rb_thread_restore|already hit' "$SCRATCH/gdb.log"
  extends=$(hits stack_extend)
  loads=$(hits rb_thread_restore_context_0)
  echo "stack_extend ${extends:-?}, loads ${loads:-?}"
  [ "${loads:-0}" -gt 100 ] && [ "${extends:-0}" = "$loads" ]
}
check 'stack_extend is entered once for each context that is loaded' count

turns() {
  [ "$(run_ruby "$1" "$HERE/mbari5.rb" "$(full 2000000 100000)")" = '[0, 0]' ] &&
    [ "$(run_ruby "$1" "$HERE/turns.rb" 2000)" = 'done' ]
}
guard 'two threads that append and pop run to their end' turns "$TREE"

if [ -n "$FULL" ]; then
  for compiler in gcc clang; do
    for option in -O1 -O2 -O3 '-O2 -fstack-protector-strong'; do
      name=$compiler${option//[^A-Za-z0-9]/}
      guard "with $compiler $option two threads that append and pop come to their end" \
        turns "$(variant_tree "$name" "CC=$compiler" "CFLAGS=$option")"
    done
  done
fi
finish
