#!/usr/bin/env bash
# A tick comes only where another thread may run, and always there.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

pthread=$(core_tree idle miniruby --enable-pthread)
run() {
  LIMIT=300 limited "$1/miniruby" -I"$1/lib" "$HERE/idle-timer.rb" "${@:2}"
}
# quiet TREE PROGRAM: in some seconds, one system call or signal a second at most, of
# all threads together.  What the program does to say that they begin is left out.
quiet() {
  local log=$SCRATCH/strace.$BASHPID seconds events
  seconds=$(full 20 2)
  strace -f -ttt -o "$log" timeout -s KILL 300 \
    "$1/miniruby" "$HERE/idle-timer.rb" "$2" "$seconds" >/dev/null || return 1
  events=$(awk '/counted from here/ { from = $2 + 0.5 } /counted to here/ { to = $2 - 0.5 }
      { at[NR] = $2 }
      END { for (i = 1; i <= NR; i++) n += at[i] > from && at[i] < to
            if (from && to) print n + 0 }' "$log") && [ -n "$events" ] || return 1
  at_most "$events" "$seconds"
}
check 'where five threads sleep nothing wakes the process (--enable-pthread)' quiet "$pthread" sleepers
check 'where a thread waits for a descriptor nothing wakes the process (--enable-pthread)' quiet "$pthread" server
check 'where one thread computes and the others have ended nothing interrupts it (--enable-pthread)' quiet "$pthread" ended
check 'where one thread computes and the others sleep for long nothing interrupts it (--enable-pthread)' quiet "$pthread" later
check 'where one thread computes and the others have ended nothing interrupts it, without --enable-pthread' quiet "$TREE" ended

guard 'threads that compute take turns (--enable-pthread)' run "$pthread" turns
guard 'a thread that is woken while no tick came takes its turn (--enable-pthread)' run "$pthread" woken
guard 'a time is kept while another thread computes (--enable-pthread)' run "$pthread" timeout
guard 'a descriptor is noticed while another thread computes (--enable-pthread)' run "$pthread" descriptor
guard 'a child and its child have ticks, and the parent keeps its (--enable-pthread)' run "$pthread" nested
guard 'an exec is not ended by a tick, and one that fails leaves the ticks (--enable-pthread)' run "$pthread" exec
guard 'threads that compute take turns, without --enable-pthread' run "$TREE" turns
guard 'a thread that is woken while no tick came takes its turn, without --enable-pthread' run "$TREE" woken
guard 'a time is kept while another thread computes, without --enable-pthread' run "$TREE" timeout
guard 'a descriptor is noticed while another thread computes, without --enable-pthread' run "$TREE" descriptor
guard 'a child and its child have ticks, and the parent keeps its, without --enable-pthread' run "$TREE" nested
guard 'an exec is not ended by a tick, and one that fails leaves the ticks, without --enable-pthread' run "$TREE" exec
finish
