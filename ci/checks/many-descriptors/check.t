#!/usr/bin/env bash
# Threads wait for as many descriptors as there may be, and pay for those that
# are ready.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

toolchain=${BASELINE:-${BELOW:-}}
export SCRATCH
ulimit -S -n "$(ulimit -H -n)"

# Each takes a second or two. At the level below they hang, which is soon ended.
patience=300
[ "$GUARDS" = yes ] || patience=10
waits() {
  RUBYLIB=$(library "$TREE") timeout -s KILL "$patience" \
    prlimit --cpu=60 "$TREE/ruby" "$HERE/many-descriptors.rb" "$@"
}
check 'a descriptor of 1,100 is read when it is ready' waits read
check 'a descriptor of 1,100 is written when it is ready' waits write
check 'IO.select takes a descriptor of 1,100, with threads and without' waits select
check 'accept, connect, recvfrom and recv_io take one of 1,100 descriptors' waits sockets
check 'popen, backquotes, a pty and IO#wait take one of 1,100 descriptors' waits children
check 'DRb, WEBrick and Net::HTTP take one of 1,100 descriptors' waits servers
check '1,000 idle descriptors more do not make three busy ones dearer' waits idle
check 'a descriptor that C code closes is EBADF for its waiters, and for nobody else' waits closed
check 'a descriptor that C code closes is EBADF for its waiters where few wait' waits closed 3
check 'of a string that becomes shorter while it waits, no more is written' waits shorter
check '100 clients connect before the first is accepted' waits queue

# The calls of 50 rounds, without those of the beginning.
calls() {
  RUBYLIB=$(library "$TREE") timeout -s KILL "$patience" \
    strace -c -o "$SCRATCH/calls" "$TREE/ruby" "$HERE/server.rb" "$1" >/dev/null &&
    awk '$NF == "total" { print $(NF == 6 ? 4 : 3) }' "$SCRATCH/calls"
}
few_calls() {
  local few many
  few=$(calls 10) && many=$(calls 60) || return 1
  at_most "$(awk -v a="$few" -v b="$many" 'BEGIN { print (b - a) / 5000 }')" "$1"
}
# On 1.8.7-p374 a thread asks once more when its turn comes: 4.1 there.
most=4
[ "$BASE" != 1.8.7-p374 ] || most=4.1
check 'a request on one of 100 busy connections costs at most 4 system calls' few_calls "$most"

# Extensions.
sets() { LIMIT=60 run_ruby "$1" "$HERE/fd_sets.rb" "$2"; }
older() {
  build_extension fd_sets "$1" && sets "$2" "$3" >"$SCRATCH/sets"
}
same_sets() {
  older "$toolchain" "$toolchain" "$2" && mv "$SCRATCH/sets" "$SCRATCH/sets.there" &&
    older "$1" "$TREE" "$2" && diff "$SCRATCH/sets.there" "$SCRATCH/sets"
}
guard 'sets of descriptors are waited for as before' same_sets "$TREE" waits
guard 'an extension that was compiled at the toolchain level waits for sets of descriptors as before' same_sets "$toolchain" waits
guard "a thread's structure has its members where they were" same_sets "$TREE" layout

guard 'what waits for a stream that is closed raises, and its number is free' waits ended
guard 'a file that stays open under another number wakes nobody' waits stale
guard 'regular files are always ready' waits files
guard 'urgent data, hung-up and broken descriptors are what they were' waits odd
guard 'a trap handler waits, and then its thread goes on to wait' waits trap
guard 'a child of fork does not wait with the instance of its parent' waits fork
guard 'a child of fork takes no event from the instance of its parent' waits taken
guard 'what another file has taken the number of is waited for at once' waits anew
guard 'what C code closes is noticed beside threads that run now and then' waits closed-beside
guard 'a program that closes all descriptors goes on' waits all-closed
guard 'times and priorities are kept beside threads that compute' waits times
guard 'where one of two waiters for a descriptor leaves, the other goes on to wait' waits left
guard 'what a hung-up socket may still take is noticed' waits shut
guard 'where RLIMIT_NOFILE is lower than what is open, waits end' waits limited
guard 'a socket that became a pipe is written in pieces' waits reopened
guard 'a child does not close a file that has the number of its instance' waits numbers
guard "a thread that ends the program ends the first one's wait" waits thrown-out
guard 'lines of several threads are written whole to a socket' waits lines
guard 'where a writer ends in the middle of a line, the others go on' waits halves
torn() {
  $CC -shared -fPIC -o "$SCRATCH/partial.so" "$HERE/partial.c" &&
    RUBYLIB=$(library "$TREE") LD_PRELOAD=$SCRATCH/partial.so \
      timeout -s KILL 60 "$TREE/ruby" "$HERE/many-descriptors.rb" lines
}
guard 'lines of several threads are written whole where a tick comes in the middle of one' torn
guard 'a trap handler may wait for those that write a line' waits handlers
guard 'nothing comes between a line and its rest' waits between
guard 'nothing comes between a line and a rest for which there is room again' waits between-at-once
guard 'a line whose writer is thrown out of its wait is not cut' waits uncut
guard 'what a writer leaves is as if it had been written' waits left-over
guard 'who finds room writes the rest, and its writer goes on' waits helped
guard 'a child does not write what its parent writes' waits inherited
guard 'a writer of a high priority does not wait for one that never runs' waits inversion
guard 'room that was reported and is gone again is waited for' waits room
guard 'what waits to be written does not change' waits cut
guard 'what others wait for is not ready for a select of no time' waits zero
[ "$BASE" != 1.8.7-p374 ] ||
  guard 'after a trap handler, what was reported is looked at again' waits looks-again
guard 'a stream that is closed after it was reported raises IOError' waits late
guard 'a descriptor that hung up while nobody asks costs few wake-ups' waits quiet
selects() {
  RUBYLIB=$(library "$TREE") timeout -s KILL "$patience" \
    strace -c -o "$SCRATCH/selects" "$TREE/ruby" "$HERE/many-descriptors.rb" selects "$1" &&
    awk '$NF == "total" { print $(NF == 6 ? 4 : 3) }' "$SCRATCH/selects"
}
few_for_many() {
  local few many
  few=$(selects 10) && many=$(selects 60) || return 1
  at_most "$(awk -v a="$few" -v b="$many" 'BEGIN { print (b - a) / 50 }')" 4
}
guard 'a select of 300 beside another thread costs at most 4 system calls' few_for_many
handles_signals() {
  $CC -shared -fPIC -o "$SCRATCH/signal.so" "$HERE/signal.c" &&
    RUBYLIB=$(library "$TREE") LD_PRELOAD=$SCRATCH/signal.so \
      timeout -s KILL 60 "$TREE/ruby" "$HERE/many-descriptors.rb" signalled
}
guard 'a signal that comes before the kernel waits is handled at once' handles_signals

keeps_time() {
  local seconds
  $CC -shared -fPIC -o "$SCRATCH/clock.so" "$HERE/clock.c" || return 1
  for seconds in -3600 3600; do
    RUBYLIB=$(library "$TREE") LD_PRELOAD=$SCRATCH/clock.so JUMP=$seconds \
      timeout -s KILL 60 "$TREE/ruby" "$HERE/clock.rb" || return 1
  done
}
guard 'where the clock is set, a wait takes as long as it should' keeps_time

# The same by epoll for few descriptors, and by poll for many.
if [ "$GUARDS" = yes ]; then
  always=$(core_tree epoll miniruby CPPFLAGS=-DFD_WAIT_POLL_MOST=0)
  never=$(core_tree poll miniruby --disable-epoll)
fi
mini() {
  local tree=$1
  shift
  RUBYLIB=$(library "$TREE") \
    LIMIT=${LIMIT:-60} limited "$tree/miniruby" "$@"
}
each_case() {
  local case bad=''
  for case in read write select sockets children servers closed ended stale files odd trap fork \
    all-closed times left shut limited reopened numbers taken anew closed-beside thrown-out lines \
    halves handlers between between-at-once uncut left-over helped inherited inversion room cut \
    shorter zero late quiet; do
    mini "$1" "$HERE/many-descriptors.rb" "$case" || bad="$bad $case"
  done
  [ -z "$bad" ] || { echo "failed:$bad"; return 1; }
}
asks() { strace -f -e trace="$2" -o "$SCRATCH/asked" "$1/miniruby" -e '
  r, w = IO.pipe
  Thread.new { sleep 0.01; w.syswrite "x" }
  r.sysread 1' && grep -q "$2" "$SCRATCH/asked"; }
asks_not() { ! asks "$@"; }
guard 'a build for epoll only asks it' asks "${always:-}" epoll_wait
guard 'a build for epoll only passes the cases of this check' each_case "${always:-}"
guard 'a build with --disable-epoll asks it nothing' asks_not "${never:-}" epoll_wait
guard 'a build with --disable-epoll passes the cases of this check' each_case "${never:-}"
order() {
  mini "$1" "$COMMON/run-queue-waits.rb" 2>&1 </dev/null | sed -E 's/0x[0-9a-f]+/0x/g'
}
same_order() {
  local i
  for ((i = 1; i <= 5; i++)); do
    run_ruby "$toolchain" "$COMMON/run-queue-waits.rb" 2>&1 </dev/null |
      sed -E 's/0x[0-9a-f]+/0x/g' >"$SCRATCH/order"
    order "$1" >"$SCRATCH/order.here"
    if grep -q '^== queues' "$SCRATCH/order" && cmp -s "$SCRATCH/order" "$SCRATCH/order.here"; then
      return
    fi
  done
  diff "$SCRATCH/order" "$SCRATCH/order.here"
  return 1
}
guard 'waits end in their order with epoll only' same_order "${always:-}"
guard 'waits end in their order with poll only' same_order "${never:-}"
finish
