#!/usr/bin/env bash
# The next thread is found without asking all of them, and is the one that it
# always was.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

toolchain=${BASELINE:-${BELOW:-}}
build_extension heap_stacks "$TREE"

run() {
  local tree=$1
  shift
  RUBYLIB=$(library "$tree") \
    LIMIT=${LIMIT:-120} limited "$tree/${RUBY:-ruby}" "$@"
}
ring() { LIMIT=60 run "$1" "$HERE/ring.rb" "$2" "$3"; }
# The more threads the more is asked for nothing: of 2003 it is 0.16 to 0.30 of the toolchain
# level's time at the level below, and 0.01 here, or 0.05 where other programs take the caches.
here_ring() { ring "$TREE" 2003 "$(full 1000000 20000)"; }
toolchain_ring() { ring "$toolchain" 2003 "$(full 10000 1000)"; }
small_ring() { ring "$TREE" 503 50000; }
large_ring() { ring "$TREE" 10000 3000; }
[ -z "$FULL" ] || echo "# µs of a pass round 503, here and at the toolchain level: \
$(ring "$TREE" 503 1000000) $(ring "$toolchain" 503 100000)"
if [ -e "$TREE/thread_stack.c" ]; then
  check "a pass round a ring of 2003 threads takes at most 0.1 of the toolchain level's time" \
    least_over 0.1 here_ring toolchain_ring
  # It is 3 here, since 10,000 threads do not fit the caches, and 40 to 60 below.
  check 'a pass round a ring of 10,000 takes at most 10 times as long as round one of 503' \
    least_over 10 large_ring small_ring
fi
# An i386 has no addresses for so many stacks of the usual size.
# Here it takes half a second of the CPU, and 1.2 of the time as of 1,000; below, 13.
threads() { LIMIT=5 RUBY_THREAD_STACK_SIZE=64K run "$1" "$HERE/threads.rb" "$2"; }
few_threads() { threads "$TREE" 1000; }
many_threads() { threads "$TREE" 20000; }
check 'of 20,000 threads each is made, woken and joined in at most 4 times the time as of 1,000' \
  least_over 4 many_threads few_threads

# Where threads are copied the queue is the same: with --disable-heap-stacks, or where the
# patch was applied without heap stacks. There a switch still asks the kernel for the
# signal mask.
mini_ring() { RUBY=miniruby ring "$toolchain" 2003 1000; }
copying_ring() { RUBY=miniruby ring "$copying" 2003 20000; }
if [ -e "$TREE/thread_stack.c" ]; then
  copying=$(core_tree copying miniruby --disable-heap-stacks) bound=0.08
else
  copying=$TREE bound=0.12
fi
check "where stacks are copied, a ring of 2003 takes at most $bound of the toolchain level's time" least_over "$bound" copying_ring mini_ring

# Order.
seeds=$(full 1-1000 1-40)
order() { run "$1" "$HERE/order.rb" 1000 "$seeds"; }
if [ ! -e "$SCRATCH/order" ]; then
  RUBY=miniruby LIMIT=900 order "$toolchain" >"$SCRATCH/order" 2>&1
fi
same_order() {
  RUBY=$2 LIMIT=900 order "$1" >"$SCRATCH/order.here" 2>&1
  grep -c '^seed' "$SCRATCH/order.here"
  [ "$(grep -c '^seed' "$SCRATCH/order")" = "${seeds#1-}" ] && diff "$SCRATCH/order" "$SCRATCH/order.here" | head -n 12 &&
    cmp -s "$SCRATCH/order" "$SCRATCH/order.here"
}
guard "threads that do random things run in the toolchain level's order" \
  same_order "$TREE" ruby
guard 'threads that do random things run in that order where stacks are copied, too' same_order "$copying" miniruby
if [ -e "$TREE/run_queue.c" ]; then
  asking=$(core_tree asking miniruby CPPFLAGS=-DRUN_QUEUE_CHECK)
  asks() { nm "$asking/miniruby" | grep -q rb_thread_queue_check; }
  guard 'a build with -DRUN_QUEUE_CHECK asks all threads who is next' asks
  guard 'the thread that a build with -DRUN_QUEUE_CHECK finds next is the same each time' same_order "$asking" miniruby
fi

# Waits.
waits() {
  LIMIT=60 run "$1" "$COMMON/run-queue-waits.rb" 2>&1 </dev/null |
    sed -E 's/0x[0-9a-f]+/0x/g'
}
# They sleep for hundredths of a second, which a busy machine may lack: both
# sides again, then; but what hangs twice hangs.
same_waits() {
  local i hung=0
  for ((i = 1; i <= 5 && hung < 2; i++)); do
    waits "$toolchain" >"$SCRATCH/waits"
    waits "$TREE" >"$SCRATCH/waits.here"
    if grep -q '^== queues' "$SCRATCH/waits" && cmp -s "$SCRATCH/waits" "$SCRATCH/waits.here"; then
      grep -c . "$SCRATCH/waits"
      return
    fi
    grep -q '^== queues' "$SCRATCH/waits.here" || hung=$((hung + 1))
  done
  diff "$SCRATCH/waits" "$SCRATCH/waits.here"
  return 1
}
guard 'waits for times, descriptors, threads and signals end as they did, in their order' same_waits
finish
