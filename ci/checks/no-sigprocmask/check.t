#!/usr/bin/env bash
# Threads and exceptions do not ask the kernel for the signal mask, and no
# signal stays blocked or is forgotten.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

pthread=$(variant_tree pthread --enable-pthread)
toolchain=''
if [ -n "${BASELINE:-${BELOW:-}}" ]; then
  toolchain=$(TREE=${BASELINE:-$BELOW} core_tree pthread ruby --enable-pthread)
fi

run_core() {
  local tree=$1
  shift
  RUBYLIB=$TREE/lib timeout "${LIMIT:-600}" "$tree/miniruby" "$@"
}

# Without it strace stops at every system call.
bpf=''
if strace --seccomp-bpf -f -qq -e trace=rt_sigprocmask true 2>/dev/null; then
  bpf=--seccomp-bpf
fi

# traced TREE WHICH ARGUMENTS...: how many system calls of that kind there were.
traced() {
  local tree=$1 which=$2
  shift 2
  [ "$which" != all ] || local bpf=''
  RUBYLIB=$(library "$tree") timeout 600 \
    strace ${bpf:+"$bpf"} -f -qq -e trace="$which" -e signal=none -o "$SCRATCH/calls" \
    "$tree/ruby" "$@" >/dev/null || return 1
  # A call that another thread interrupts has two lines.
  grep -vc ' resumed>' "$SCRATCH/calls" || :
}
mask_calls() {
  local tree=$1
  shift
  traced "$tree" rt_sigprocmask "$@"
}

# calls_of PROGRAM TREE COUNT: of that program, in so many rounds. strace is slow:
# where a few rounds asked too often already, the others are not tried.
calls_of() {
  local calls
  calls=$("$1" "$2" 1000)
  if [ -n "$calls" ] && [ "$calls" -le 8 ]; then calls=$("$1" "$2" "$3"); fi
  printf '%s\n' "$calls"
}
two_threads() { mask_calls "$1" "$two" "$2"; }
raises() { mask_calls "$1" -e 'ARGV[0].to_i.times { begin; raise "x"; rescue; end }' "$2"; }
throws() { mask_calls "$1" -e 'ARGV[0].to_i.times { catch(:x) { throw :x } }' "$2"; }

few_calls() { at_most "$(calls_of "$@")" 8; }

# two NAME ROUNDS: the CPU time of two threads in the tree of that variable.
two() { cpu_seconds_in "${!1}" "$HERE/two.rb" "$2"; }

# What --enable-pthread asked for millions of times.
two=$HERE/two.rb
check 'two threads, 100000 rounds, --enable-pthread: at most 8 rt_sigprocmask' \
  few_calls two_threads "$pthread" 100000
check 'two threads, 1000000 rounds, --enable-pthread: at most 8 rt_sigprocmask' \
  few_calls two_threads "$pthread" 1000000
starts_with_few() { at_most "$(mask_calls "$1" -e "$libraries")" 8; }
libraries='require "optparse"; require "webrick"; require "net/http"; require "yaml"'
check 'start-up with four libraries, --enable-pthread: at most 8 rt_sigprocmask' \
  starts_with_few "$pthread"
check '100,000 exceptions: at most 8 rt_sigprocmask' \
  few_calls raises "$TREE" 100000
check '100,000 exceptions, --enable-pthread: at most 8 rt_sigprocmask' \
  few_calls raises "$pthread" 100000
check '100,000 throws: at most 8 rt_sigprocmask' \
  few_calls throws "$TREE" 100000
# The time of a run is that of its instructions and of its system calls; where
# the code lies in memory makes 1 % or 2 % of it, too, in either build. CPU
# time says it where valgrind does not know the machine.
little_work() {
  local with without rounds
  for rounds in 5000 100000; do
    with=$(traced "$pthread" all "$two" "$rounds")
    without=$(traced "$TREE" all "$two" "$rounds")
    echo "system calls of $rounds rounds: $with with it, $without without it"
    at_most "$with" $((${without:--1001} + 1000)) || return 1
  done
  with=$(instructions "$pthread" "$two" 20000)
  without=$(instructions "$TREE" "$two" 20000)
  echo "instructions: $with with it, $without without it"
  if [ -z "$without" ]; then
    PAIRS=5 least_over 1.02 'two pthread 4000000' 'two TREE 4000000'
  else
    at_least "$without" 20000000 &&
      at_most "$with" "$(awk -v n="$without" 'BEGIN { printf "%.0f", n * 1.02 }')"
  fi
}
check 'two threads take at most 1.02 of the instructions of a build without --enable-pthread, and in 100 rounds at most one system call more' \
  little_work
if [ -n "$FULL" ]; then
  # each function begins a cache line, in both
  aligned=(CFLAGS='-O2 -falign-functions=64')
  # shellcheck disable=SC2034
  {
    with=$(variant_tree aligned-pthread --enable-pthread "${aligned[@]}")
    without=$(variant_tree aligned "${aligned[@]}")
  }
  check 'two threads take at most 1.02 of the time of a build without --enable-pthread' least_over 1.02 'two with 10000000' 'two without 10000000'
  # The calls above are what takes that time: it is 0.2 here, and 0.6 below.
  faster() { test -n "$toolchain" && least_over 0.35 'two pthread 10000000' 'two toolchain 10000000'; }
  check "two threads take at most 0.35 of the toolchain level's time" faster
fi
# The choice of configure.
jump_of() { nm "$1/eval.o" | sed -n -E 's/.* U (setcontext|_*longjmp)$/\1/p'; }
# says_and_does TREE KIND JUMP: configure printed the one, eval.c uses the other.
says_and_does() {
  grep -A 1 'checking for setjmp type' "$1/config.log" | grep ": result: $2\$" &&
    test "$(jump_of "$1")" = "$3"
}
check 'configure --enable-pthread takes _setjmp, and says so' \
  says_and_does "$pthread" _setjmp _longjmp
context=$(core_tree getcontext miniruby \
  --enable-pthread --with-setjmp-type=getcontext)
check '--with-setjmp-type=getcontext is taken, and said' \
  says_and_does "$context" getcontext setcontext
given=$(core_tree setjmp eval.o \
  --enable-pthread --with-setjmp-type=setjmp)
check '--with-setjmp-type=setjmp is taken with --enable-pthread, and said' \
  says_and_does "$given" setjmp longjmp

# Ways to leave a handler.
leave() {
  local run=$1 tree=$2 way bad=''
  shift 2
  for way; do
    LIMIT=300 "$run" "$tree" "$HERE/no-sigprocmask.rb" "$way" >"$SCRATCH/way" || bad="$bad $way"
  done
  echo "ways: $#, bad:${bad:- none}"
  test $# -gt 0 && test -z "$bad"
}
all_ways() {
  local ways
  ways=$("$1" "$2" "$HERE/no-sigprocmask.rb" list | tr ' ' '\n' | grep -vxE "${3:-}")
  # shellcheck disable=SC2086
  leave "$1" "$2" $ways
}
check 'a child of a handler and a thread started in it are not left with a blocked signal, --enable-pthread' \
  leave run_ruby "$pthread" fork thread
check 'nothing stays blocked after a return, a continuation, a switch and a trap, without --enable-pthread' \
  leave run_ruby "$TREE" return callcc switch trap
guard 'nothing stays blocked when a handler is left by a jump, --enable-pthread' \
  leave run_ruby "$pthread" raise signals return throw callcc rescued kill exit
guard 'nothing stays blocked when threads are switched in a handler, --enable-pthread' \
  leave run_ruby "$pthread" switch thread-raise timeout in-thread
guard 'nothing stays blocked when trap is called in a handler, --enable-pthread' leave run_ruby "$pthread" trap
guard 'nothing stays blocked by the command EXIT of trap, --enable-pthread' leave run_ruby "$pthread" exit-trap
guard 'nothing stays blocked by handlers in Ruby, --enable-pthread' leave run_ruby "$pthread" ruby-raise ruby-throw \
  ruby-callcc ruby-kill ruby-thread-raise ruby-timeout ruby-fork ruby-switch ruby-exit
guard 'nothing stays blocked in any way without --enable-pthread' \
  all_ways run_ruby "$TREE"
# setcontext itself puts back what was blocked when its context was made, such as in the
# thread that timeout.rb keeps, once it has begun one.
guard 'nothing stays blocked with getcontext, but in what was begun in the handler' \
  all_ways run_core "$context" 'fork|thread|timeout'
# Only the next guard wants it, so below it is not built.
fortify=''
[ "$GUARDS" = no ] || fortify=$(core_tree fortify miniruby --enable-pthread CFLAGS='-O2 -D_FORTIFY_SOURCE=2')
guard 'nothing stays blocked in any way with -D_FORTIFY_SOURCE=2' all_ways run_core "$fortify"

# with_extension TREE WHAT
with_extension() {
  build_extension no_sigprocmask "$1" && leave run_ruby "$1" "$2"
}
check 'a signal that comes while a handler ends is not forgotten' \
  with_extension "$TREE" not-forgotten
check 'with --enable-pthread no signal that comes while a handler ends is forgotten' with_extension "$pthread" not-forgotten
guard 'nothing stays blocked after an exception out of an extension'"'"'s handler' \
  with_extension "$pthread" foreign

# Started with SIGUSR1 blocked.
with_usr1_blocked() {
  $CC -O2 -Wall -Wextra -o "$SCRATCH/run_blocked" "$HERE/run_blocked.c" || return 1
  RUBYLIB=$1:$1/lib:$1/.ext/common timeout 300 "$SCRATCH/run_blocked" \
    "$1/ruby" "$HERE/no-sigprocmask.rb" "$2"
}
check 'what trap opened stays open after an exception, --enable-pthread' \
  with_usr1_blocked "$pthread" opened
guard 'what trap opened stays open when a thread was in a handler meanwhile, --enable-pthread' \
  with_usr1_blocked "$pthread" opened-meanwhile

count=$(full 30000 500)
storm() { LIMIT=1200 run_ruby "$1" "$HERE/storm.rb" "$count"; }
guard '1,000 signals a second while 100 threads switch: each is delivered' storm "$TREE"
guard 'with --enable-pthread each of 1,000 signals a second is delivered while 100 threads switch' storm "$pthread"

# What else a switch relies on.
case $(arch_of "$TREE") in
x86_64-*)
  registers() {
    build_extension gc_roots "$pthread" && run_ruby "$pthread" "$COMMON/gc-roots.rb"
  }
  guard 'no object is lost whose only reference is in a register, --enable-pthread' registers
  ;;
esac
layout() {
  test -n "$toolchain" && build_extension abi_probe "$toolchain" &&
    run_ruby "$pthread" -rabi_probe -e '
      threads = (1..3).map { Thread.new { Thread.stop } }
      Thread.pass
      all = AbiProbe.threads
      exit(all && (threads - all).empty? && all.include?(Thread.current))'
}
guard 'an extension built with --enable-pthread at the toolchain level finds its threads' layout
finish
