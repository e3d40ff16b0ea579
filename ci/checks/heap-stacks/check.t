#!/usr/bin/env bash
# Each thread runs on a stack of its own: a switch copies nothing, overflow is
# caught, and everything that lives on stacks still works.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

toolchain=${BASELINE:-${BELOW:-}}
below=${BELOW:-}
build_extension heap_stacks "$TREE"

# run TREE ARGUMENTS...: as run_ruby, but what hangs is killed: an interpreter
# that is busy does not listen to SIGTERM.
run() {
  local tree=$1
  shift
  RUBYLIB=$(library "$tree") \
    LIMIT=${LIMIT:-120} limited "$tree/ruby" "$@"
}
case_of() {
  local tree=$1
  shift
  run "$tree" "$HERE/heap-stacks.rb" "$@"
}
# works TREE CASE...: each must end as expected.
works() {
  local tree=$1 name bad=''
  shift
  for name; do
    # shellcheck disable=SC2086
    case_of "$tree" $name || bad="$bad ${name// /:}"
  done
  echo "bad:${bad:- none}"
  test $# -gt 0 && test -z "$bad"
}

core_works() {
  local tree=$1 name bad=''
  shift
  for name; do
    # shellcheck disable=SC2086
    RUBYLIB=$TREE/lib timeout -s KILL 600 "$tree/miniruby" "$HERE/heap-stacks.rb" $name || bad="$bad ${name// /:}"
  done
  echo "bad:${bad:- none}"
  test $# -gt 0 && test -z "$bad"
}

# pass TREE PASSES FRAMES: CPU microseconds of a pass round 503 threads.
pass() { LIMIT=30 run "$1" "$HERE/ring.rb" "$2" "$3"; }
deep_pass() { pass "$TREE" "$(full 200000 10000)" 200; }
toolchain_pass() { pass "$toolchain" "$(full 10000 500)" 200; }
# Instructions tell where the stack is copied or walked, on a busy machine, too. The
# creation of the threads is subtracted.
ring_ratio() {
  local frames threads=$2 counts=''
  for frames in 100 0; do
    counts="$counts $(instructions "$TREE" "$HERE/ring.rb" "$1" "$frames" "$threads") \
      $(instructions "$TREE" "$HERE/ring.rb" 0 "$frames" "$threads")"
  done
  echo "instructions of $1 passes and of none, under 100 frames and under none: $counts" >&2
  awk 'NF == 4 && $1 > $2 && $3 > $4 { print ($1 - $2) / ($3 - $4) }' <<<"$counts"
}
same_ring() { at_most "$(ring_ratio "$(full 3018 1000)" "$(full 503 51)")" 1.05; }
check 'a pass round a ring of threads takes the same instructions under 100 frames as under none, within 1.05' \
  same_ring
[ -z "$FULL" ] || echo "# µs of a pass under 100 frames, here and at the toolchain level: \
$(pass "$TREE" 200000 100) $(pass "$toolchain" 10000 100)"
# It is about 0.013 here, and 0.12 at the level below.
check "a pass round a ring of 503 threads under 200 frames takes at most 0.04 of the toolchain level's time" \
  least_over 0.04 deep_pass toolchain_pass

# The least of each depth; on a busy machine it is still to come, and up to 10
# rounds are run, unless it is far away. It is about 1.1, and hundreds where stacks are
# copied; what is finer is left to the instructions above.
flat() {
  local i spread most=4
  : >"$SCRATCH/flat"
  for ((i = 1; i <= 10; i++)); do
    LIMIT=30 run "$TREE" "$HERE/flat.rb" "$(full 2000000 20000)" \
      0 10 100 300 1000 >>"$SCRATCH/flat" || return 1
    spread=$(least_of "$SCRATCH/flat" 5 | tr ' ' '\n' | sort -n |
      awk 'NR == 1 { low = $1 } { high = $1 } END { if (low > 0) print high / low }')
    if at_most "$spread" "$most" >/dev/null || ! at_most "$spread" 16 >/dev/null; then break; fi
  done
  echo "nanoseconds, the last of $i rounds: $(tail -n 1 "$SCRATCH/flat")"
  at_most "$spread" "$most"
}
check 'a switch costs the same under 0, 10, 100, 300 and 1,000 frames' flat

# swap_extension: the assembly in a loop of C, from the tree's own source.
swap_extension() {
  # shellcheck disable=SC2046
  (cd "$TREE" && $CC $(compile_flags "$TREE") -w -fPIC -shared \
    -o "$SCRATCH/heap_stacks_swap.so" "$HERE/heap_stacks_swap.c")
}
# The least of each, in up to 10 rounds, as for flat: what runs beside it slows
# the switch down more than the loop.
cost() {
  local i least='' ratio dearest=15
  swap_extension || return 1
  : >"$SCRATCH/cost"
  for ((i = 1; i <= 10; i++)); do
    run "$TREE" "$HERE/cost.rb" "$(full 600000 20000)" >>"$SCRATCH/cost" || return 1
    least=$(least_of "$SCRATCH/cost" 3 | awk '$3 > 0 { printf "%.1f %.1f\n", $1 - $2, $3 }')
    ratio=$(awk '$1 > 0 { print $1 / $2 }' <<<"$least")
    [ -n "$ratio" ] || return 1
    if at_most "$ratio" "$dearest" >/dev/null || ! at_most "$ratio" $((2 * dearest)) >/dev/null; then break; fi
  done
  echo "nanoseconds without the scheduler's, and of the assembly, the least of $i rounds: $least"
  at_most "$ratio" "$dearest"
}
# It is about 4.
check 'a switch costs at most 15 times the assembly in a loop, apart from the scheduler' cost

# Where the stack is cleared in pieces, what is left of that is a stack's own.
ghosts() { at_most "$(run_ruby "$TREE" "$COMMON/ghosts.rb" switch | head -n 1)" 2; }
if grep -q RB_STACK_WIPE_AT_ONCE "$TREE/rubysig.h"; then
  # As in mbari7's check: where the timer switches, a few may be left.
  in_one_of_three() { "$@" || "$@" || "$@"; }
  guard 'what calls left deep in the stack of a thread does not outlast a switch' \
    in_one_of_three ghosts
fi

# 150 times as many turns in the time of the toolchain level: the level below takes as long
# for 20 times as many, and here it would be a thousand times.
turns() { cpu_seconds_of "$1" "$COMMON/heap-stacks-turns.rb" "$2"; }
cpu_seconds_of() {
  local tree=$1
  shift
  LIMIT=60 cpu_seconds_in "$tree" "$@"
}
many_turns() { turns "$TREE" $((150 * $(full 5000 300))); }
few_turns() { turns "$toolchain" "$(full 5000 300)"; }
check 'two threads take turns at least 150 times as fast as at the toolchain level' \
  least_over 1 many_turns few_turns

# calls TREE COUNT: system calls of so many switches, after all else.
calls() {
  local tree=$1
  test -n "$tree" || return 1
  RUBYLIB=$(library "$tree") timeout -s KILL 600 \
    strace -f -qq -e signal=none -o "$SCRATCH/calls" "$tree/ruby" -rheap_stacks -e '
      n = ARGV[0].to_i
      other = Thread.new { HeapStacks.switches(n); Thread.stop }
      HeapStacks.switches(n)' "$2" || return 1
  # the timer ticks
  grep -vcE 'rt_sigreturn|resumed|\?\?|clock_|select|futex' "$SCRATCH/calls"
}
none_per_switch() {
  local few many
  few=$(calls "$1" 100) && many=$(calls "$1" 50000) || return 1
  echo "system calls: $few with 200 switches, $many with 100,000"
  at_most "$many" $((few + 20))
}
guard 'a switch asks the kernel for nothing' none_per_switch "$TREE"
# Without the switch there is nothing to see in other builds.
uses_switch() { nm "$1/eval.o" | grep -q ' U rb_stack_switch$'; }
pthread='' hardened=''
if uses_switch "$TREE"; then
  pthread=$(core_tree pthread ruby --enable-pthread)
  # What distributions compile with, and another size.
  hardened=$(core_tree hardened miniruby --with-thread-stack-size=12M LDFLAGS=-pie \
    CFLAGS='-O2 -fwrapv -fno-strict-aliasing -fPIE -D_FORTIFY_SOURCE=3 -fstack-protector-strong -fcf-protection=full')
fi
check 'a switch in a build with --enable-pthread asks the kernel for nothing' none_per_switch "$pthread"

# Many threads.
created() { LIMIT=300 case_of "$1" created "$(full 10000 4000)" | head -n 1; }
here_created() { created "$TREE"; }
toolchain_created() { created "$toolchain"; }
: >"$SCRATCH/many"
[ "$GUARDS" = no ] || LIMIT=60 case_of "$TREE" many 10000 >"$SCRATCH/many"
figure() { awk -v n="$1" 'NR == 1 { print $n }' "$SCRATCH/many"; }
guard "thousands of threads are created in at most 0.75 of the toolchain level's time" \
  least_over 0.75 here_created toolchain_created
guard 'a thread takes at most 16 KB, resident and in page tables' at_most "$(figure 1)" 16
left() { at_most "$(figure 2)" 10; }
guard 'when 10,000 threads have ended, all memory is back but 10 MB' left
# Three bases do it side by side, and by the clock that is long on a busy machine.
crowd() { LIMIT=300 works "$TREE" "crowd $(full 30000 10000)"; }
guard '10,000 threads at once work' crowd
flat_memory() {
  local count
  count=$(full 1000000 20000)
  case_of "$TREE" cycles "$count" >"$SCRATCH/cycles" || return 1
  cat "$SCRATCH/cycles"
  awk 'NR == 1 { exit !($1 <= 2 && $2 <= 4096) }' "$SCRATCH/cycles"
}
guard 'threads that end one after another leave no mapping and no memory' flat_memory
waves() {
  case_of "$TREE" waves >"$SCRATCH/waves" || { cat "$SCRATCH/waves"; return 1; }
  at_most "$(head -n 1 "$SCRATCH/waves")" 6144
}
guard "threads that come in waves, of which a few stay, take each other's place" waves
# The kernel takes nothing back where memory is locked.
no_advice() {
  printf '%s\n' '#include <errno.h>' \
    'int madvise(void *p, unsigned long n, int how) { errno = EINVAL; return -1; }' |
    $CC -shared -fPIC -x c -o "$SCRATCH/no_advice.so" - &&
    [ "$(LD_PRELOAD=$SCRATCH/no_advice.so run_ruby "$TREE" -e '
        3.times { Thread.new { Thread.pass }.join }
        puts "fine"')" = fine ]
}
guard 'threads end where the kernel takes no memory back' no_advice

# Depth and overflow.
deep_enough() {
  local here there
  here=$(case_of "$1" depths | head -n 1)
  there=$(case_of "${below:-$TREE}" depths | head -n 1)
  echo "plain calls and nested blocks: $here; at the level below: $there"
  awk '{ exit !($1 > 0 && $2 > 0 && $1 >= $3 && $2 >= $4) }' <<<"$here $there"
}
guard 'a thread recurses at least as deep as at the level below' deep_enough "$TREE"
guard 'a thread that recurses for ever raises SystemStackError, 1,000 times in a row' \
  works "$TREE" "overflow $(full 1000 200)"
small_overflow() { RUBY_THREAD_STACK_SIZE=128K works "$TREE" "overflow 1000"; }
guard 'a thread on a small stack that recurses for ever raises SystemStackError, 1,000 times in a row' small_overflow
small_kinds() { RUBY_THREAD_STACK_SIZE=64K works "$1" 'kinds 3'; }
guard 'a recursion by each kind of call raises SystemStackError in a thread' small_kinds "$TREE"
small_main_kinds() (
  ulimit -c 0 -s 400
  works "$1" 'main_kinds 3'
)
check 'a recursion by each kind of call raises SystemStackError in a main thread of 400 KiB' small_main_kinds "$TREE"
# The stacks are small, so that an exception's backtrace is short.
unwound() (
  ulimit -c 0 -s 1024
  RUBY_THREAD_STACK_SIZE=$2 works "$1" "unwound $(full 64 16)"
)
guard 'who rescues SystemStackError has its own variables, constants and class' unwound "$TREE" 256K
guard 'who rescues SystemStackError on a small stack has its own variables, however many a class or a method has' unwound "$TREE" 64K
guard 'raising and rescuing near the limit end in SystemStackError' works "$TREE" 'near 24'
guard 'an ensure clause near the limit may call methods' works "$TREE" 'ensures 40'
guard 'a continuation of an ensure clause near the limit may be called later' works "$TREE" resumes
# Little is left there, and how much differs from run to run: where the stack
# begins is up to chance, and the environment lies on it.
small_main() {
  local i
  for ((i = 1; i <= 12; i++)); do
    (
      ulimit -c 0 -s 120
      for name in $(compgen -e | grep -vE '^(PATH|RUBYLIB|SCRATCH|HERE|TREE|LIMIT)$'); do unset "$name"; done
      works "$TREE" 'returns 20'
    ) || return 1
  done
}
guard 'an ensure clause near the limit may return from a method in a main thread of 120 KiB' small_main
guard 'a recursion raises SystemStackError in whatever phase of the count of calls' works "$TREE" "phases $(full 256 16)"
check 'stacks of 64 KiB and of 64 MiB work side by side' works "$TREE" sizes
guard 'large splats, regexps and nests end in a thread as in the main one, or in an exception' \
  works "$TREE" odd
guard 'large splats, regexps and nests write into no other stack' works "$TREE" 'neighbours 256'
next_to() { RUBY_THREAD_STACK_SIZE=256K works "$TREE" 'neighbours 128'; }
guard 'large splats, regexps and nests on a small stack write into no other one' next_to

small_main_nested() (
  ulimit -c 0 -s 200
  for name in $(compgen -e | grep -vE '^(PATH|RUBYLIB|SCRATCH|HERE|TREE|LIMIT)$'); do unset "$name"; done
  works "$TREE" nested
)
guard 'Marshal of what is deeply nested ends in an exception in a main thread of 200 KiB' small_main_nested

# report CODE: runs it; what it says is in SCRATCH/report, its status printed.
report() {
  (ulimit -c 0; run "$TREE" -rheap_stacks -e "$1" >"$SCRATCH/report" 2>&1) 2>/dev/null
  local status=$?
  cat "$SCRATCH/report"
  echo "status $status"
  return $status
}
says() {
  local what
  for what; do
    grep -qE -- "$what" "$SCRATCH/report" || { echo "does not say: $what"; return 1; }
  done
}
case $(arch_of "$TREE") in
x86_64-*) registers=(' rsp [0-9a-f]{16}' ' rip [0-9a-f]{16}' ' r15 [0-9a-f]{16}') ;;
i?86-*) registers=(' esp [0-9a-f]{8}' ' eip [0-9a-f]{8}' ' ebx [0-9a-f]{8}') ;;
*) registers=(' pc [0-9a-f]+' ' sp [0-9a-f]+') ;;
esac
eaten() {
  # shellcheck disable=SC2016
  report '
    def inner() HeapStacks.eat(100_000) end
    Thread.stack_size = 1 << 20
    first = Thread.new { Thread.stop }
    eater = Thread.new do
      Thread.stop
      [1].each { inner }
    end
    puts eater.inspect[/0x\w+/]
    $stdout.flush
    eater.run'
  [ $? = 134 ] && says '\[BUG\]' "#<Thread:$(head -n 1 "$SCRATCH/report")>" \
    'created at -e:5' '1048576 bytes' 'Thread.stack_size = [0-9]{7}' \
    'RUBY_THREAD_STACK_SIZE=[0-9]+K' '--with-thread-stack-size' \
    "-e:2:in .inner'" "-e:7" "${registers[@]}"
}
check 'C code that eats its stack ends with a report of the thread, the lever and the registers' eaten
crashed() {
  report 'def inner() HeapStacks.crash end
    Thread.new { inner }.join'
  [ $? = 134 ] && says '\[BUG\] Segmentation fault' "-e:1:in .inner'" "${registers[@]}" &&
    ! grep -q 'stack_size' "$SCRATCH/report"
}
check 'a fault that is no overflow has the usual report, and the registers' crashed
main_eaten() {
  # shellcheck disable=SC2016
  report 'def inner() HeapStacks.eat(1_000_000) end
    inner'
  [ $? = 134 ] && says '\[BUG\] Segmentation fault' "-e:1:in .inner'" "${registers[@]}"
}
check "C code that eats the main thread's stack ends with the usual report, and the registers" main_eaten
sent() {
  report 'Process.kill(:BUS, $$); sleep 1'
  [ $? = 134 ] && says '\[BUG\] Bus Error' "${registers[@]}"
}
check 'SIGBUS ends with the usual report, and the registers' sent

# The lever.
check 'Thread.stack_size and Thread.stack_size= tell and set the size of stacks' works "$TREE" api
size() { [ "$(case_of "$TREE" size 2>&1)" = "$1"$'\n''as expected' ]; }
sizes() {
  RUBY_THREAD_STACK_SIZE=512K size 524288 &&
    RUBY_THREAD_STACK_SIZE=3m size 3145728 &&
    RUBY_THREAD_STACK_SIZE=100000 size 102400
}
check 'RUBY_THREAD_STACK_SIZE sets the size of stacks, with K and M' sizes
bad_sizes() {
  local bad
  for bad in 12X '' K -1 0 '1 M' 99999999999999999999; do
    RUBY_THREAD_STACK_SIZE=$bad run "$TREE" \
      -e '2.times { Thread.new {}.join }; print Thread.stack_size' >"$SCRATCH/size" 2>"$SCRATCH/warning" || return 1
    echo "$bad: $(cat "$SCRATCH/size" "$SCRATCH/warning")"
    [ "$(cat "$SCRATCH/size")" = "$(run "$TREE" -e 'print Thread.stack_size')" ] &&
      [ "$(wc -l <"$SCRATCH/warning")" = 1 ] &&
      grep -q 'warning: .*RUBY_THREAD_STACK_SIZE' "$SCRATCH/warning" || return 1
  done
}
check 'a bad RUBY_THREAD_STACK_SIZE gets one warning and the default' bad_sizes
deeper() {
  local normal large
  normal=$(case_of "$TREE" depths | head -n 1)
  large=$(RUBY_THREAD_STACK_SIZE=64M case_of "$TREE" depths | head -n 1)
  echo "$normal; with 64M: $large"
  awk '{ exit !($1 > 0 && $3 > 4 * $1 && $4 > 4 * $2) }' <<<"$normal $large"
}
check 'a large RUBY_THREAD_STACK_SIZE lets a thread recurse deeper' deeper

configured() { [ "$("$hardened/miniruby" -e 'print Thread.stack_size')" = 12582912 ]; }
check '--with-thread-stack-size=12M sets the size of stacks' configured
refused() {
  local log=$SCRATCH/configure.log
  ! try_configure "$SCRATCH/configure" --with-thread-stack-size=lots >"$log" 2>&1
  tail -n 1 "$log"
  grep -q 'thread-stack-size=lots' "$log"
}
check 'a bad --with-thread-stack-size is refused' refused

# Elsewhere and otherwise.
# What holds for threads whatever they run on.
usual=(callcc fork exec works 'generators 5 200' 'overflow 20')
disabled() {
  local copying
  uses_switch "$TREE" || return 1
  copying=$(core_tree copying miniruby --disable-heap-stacks)
  ! uses_switch "$copying" && core_works "$copying" "${usual[@]}" &&
    (ulimit -s 2048; core_works "$copying" 'switched 20') &&
    "$copying/miniruby" -e 'exit !Thread.respond_to?(:stack_size)'
}
check '--disable-heap-stacks keeps the code that copies, and threads work' disabled
guard 'threads work in a build with _FORTIFY_SOURCE, PIE, stack protector and -fcf-protection' \
  core_works "$hardened" "${usual[@]}" odd
guard 'threads work in a build with --enable-pthread' works "$pthread" "${usual[@]}" odd 'phases 8' call_back

# What lives on stacks.
guard 'throw, raise, kill, Timeout, variables, trap and the like work in threads' works "$TREE" works
guard 'who runs next goes by what is to be killed, priority and turn' works "$TREE" order
guard 'continuations work in each thread and from no other' works "$TREE" callcc
guard 'a process may fork and exec in a thread' works "$TREE" fork exec
guard 'a generator steps in each of 50 threads' works "$TREE" "generators 50 $(full 20000 300)"
guard 'C functions call back in threads' works "$TREE" call_back
check 'each thread keeps its rounding mode' works "$TREE" rounding

# What the MBARI patches bring, and heap-stacks keeps, where they are there.
wipes() { nm "$TREE/gc.o" | grep -q ' rb_gc_wipe_stack$'; }
loops=$(full 3000000 20000)
in_thread() {
  run "$1" -e 'Thread.new { load ARGV.shift }.join' "$COMMON/callcc.rb" "$loops"
}
small() { at_most "$("$1" "$TREE")" 20480; }
in_main() { run "$1" "$COMMON/callcc.rb" "$loops"; }
small_loops() { small in_thread && small in_main; }
no_more() {
  local here there
  here=$(instructions "$TREE" -e 'Thread.new { load ARGV.shift }.join' "$COMMON/callcc.rb" 10000)
  there=$(instructions "${below:-$TREE}" -e 'Thread.new { load ARGV.shift }.join' "$COMMON/callcc.rb" 10000)
  at_most "$(awk -v a="$here" -v b="$there" 'BEGIN { if (a > 0 && b > 0) print a / b }')" 1.03
}
if wipes; then
  guard 'a loop of continuations in a thread, and in the main one, stays under 20 MB' small_loops
  guard 'a loop of continuations in a thread takes no more instructions than at the level below' no_more
fi

# Garbage collection.
guard 'an object that only a waiting thread'"'"'s C frame knows is kept' works "$TREE" hold
case $(arch_of "$TREE") in
x86_64-*)
  held_in_registers() {
    build_extension gc_roots "$1" && run "$1" "$COMMON/gc-roots.rb"
  }
  guard 'an object that only a register knows is kept' held_in_registers "$TREE"
  ;;
esac
guard 'what threads had that have ended is not kept' works "$TREE" ended
storm() { run "$TREE" "$COMMON/storm.rb" "$@" | tee /dev/stderr | grep -xE 'entered ([1-9][0-9]*) left \1 live 1'; }
guard 'a storm of raises, kills, timeouts and continuations runs each ensure once' \
  storm "$(full 60 2)" 200
lacks GC.stress || guard 'a storm under a collection at every allocation runs each ensure once' \
  storm "$(full 60 3)" 20 stress

# The pool of stacks and the switch alone.
unit() {
  [ -x "$SCRATCH/unit" ] ||
    $CC -O2 -g -w -fcf-protection=full -DTHREAD_STACK_TEST -I"$TREE" -o "$SCRATCH/unit" \
      "$HERE/heap_stacks_unit.c" "$TREE/thread_stack.c" "$TREE/thread_switch.c" -lm || return 1
  local quick=THREAD_STACK_QUICK=1 word
  [ -z "$FULL" ] || quick=THREAD_STACK_FULL=1
  for word; do
    env $quick timeout -s KILL 300 "$SCRATCH/unit" "$word:" >"$SCRATCH/unit.log" 2>&1 || { cat "$SCRATCH/unit.log"; return 1; }
    grep -q '^ok 1 ' "$SCRATCH/unit.log" || return 1
  done
}
check 'the pool of stacks and the switch build alone' unit parse
guard 'unit tests: registers, modes and alignment' unit registers modes alignment longjmp unwinding
guard 'unit tests: guards catch overflow and spare the neighbour' unit probe guard
guard 'unit tests: memory comes back' unit cycles bursts reuse retire
guard 'unit tests: thousands, also without mappings for guards' unit many
guard 'unit tests: sizes, environment, scarce memory' unit parse sizes environment scarce
guard 'unit tests: fork, signals, neighbours, storm, misuse' unit flags of neighbours storm signals fork misuse ring

# Tools.
backtrace() {
  RUBYLIB=$(library "$TREE") timeout -s KILL 600 \
    gdb -q -batch -nx -ex 'set debuginfod enabled off' -ex 'set breakpoint pending on' \
    -ex 'break stacks_fill' -ex run -ex bt \
    --args "$TREE/ruby" "$HERE/gdb.rb" >"$SCRATCH/gdb.log" 2>&1 </dev/null
  tail -n 3 "$SCRATCH/gdb.log"
  grep -q '^#.* rb_thread_enter ' "$SCRATCH/gdb.log" &&
    grep '^#' "$SCRATCH/gdb.log" | tail -n 1 | grep -q 'rb_thread_stack_start' &&
    ! grep -qE '\?\? \(\)|corrupt|Backtrace stopped' "$SCRATCH/gdb.log"
}
check 'gdb shows a thread'"'"'s stack as far as its beginning' backtrace
memcheck() {
  RUBYLIB=$(library "$TREE") timeout -s KILL 600 \
    valgrind --undef-value-errors=no --error-exitcode=99 --log-file="$SCRATCH/valgrind" \
    "$(plain_ruby "$TREE")" "$HERE/valgrind.rb"
  local status=$?
  grep -v 'Copyright\|Using Valgrind\|Command:' "$SCRATCH/valgrind" | head -n 9
  [ $status = 0 ] && ! grep -qi 'switching stacks\|Invalid' "$SCRATCH/valgrind"
}
guard 'valgrind knows the stacks and finds nothing in a program with threads' memcheck

# A program of its own, whose stack is elsewhere.
embedded() {
  (cd "$TREE" && $CC -g -O2 -w -D_GNU_SOURCE -I. "$HERE/heap_stacks_embed.c" -o "$SCRATCH/embed" \
    -rdynamic libruby-static.a -ldl -lcrypt -lm) &&
    timeout -s KILL 600 "$SCRATCH/embed"
}
guard 'a program whose own stack is elsewhere runs threads and continuations' embedded

if [ -n "$FULL" ]; then
  m32_cc="${CC%% *} -m32"
  # gcc-multilib has this, and cannot stand beside the cross compilers
  [ -e /usr/include/asm ] || m32_cc="$m32_cc -isystem /usr/include/x86_64-linux-gnu"
  m32=$(core_tree m32 miniruby CC="$m32_cc")
  unlimited() { (ulimit -s unlimited && [ "$("$1/miniruby" -e 'def f(*a) a.size end; print f(*[1] * 5000)')" = 5000 ]); }
  several() { local i; for i in 1 2 3 4 5 6; do unlimited "$1" || return 1; done; }
  guard 'an interpreter of 32 bits starts with an unlimited stack' several "$m32"
  guard 'threads work in 32 bits' core_works "$m32" "${usual[@]}" odd 'crowd 1000' 'phases 16'
  # Where the linker puts a function makes up to 1.25 of a program's time on
  # some processors, in one build or the other. Here each begins a cache line.
  aligned() { TREE=$1 variant_tree aligned CFLAGS='-O2 -falign-functions=64'; }
  aligned_here=$(aligned "$TREE") aligned_below=$(aligned "${below:-$TREE}")
  main_speed() {
    "$HERE/../../speed" "$aligned_here" "$aligned_below" 25 | tee /dev/stderr | awk '$1 == "mean" { ok = $2 <= 1.0101 } END { exit !ok }'
  }
  guard 'the main thread is as fast as at the level below, within 0.99' main_speed
  # the noise of pairs of the same tree is about 0.02
  same_loop() {
    at_most "$(LIMIT=60 ratio 15 "$aligned_here" "$aligned_below" "$@" "$COMMON/callcc.rb" "$loops")" 1.02
  }
  if wipes; then
    guard 'the loop of continuations in a thread is as fast as at the level below' \
      same_loop -e 'Thread.new { load ARGV.shift }.join'
    guard 'the loop of continuations in the main thread is as fast as at the level below' same_loop
  fi
fi

# The switch of other processors, alone, where their compilers and qemu are here.
for machine in aarch64-linux-gnu arm-linux-gnueabihf riscv64-linux-gnu powerpc64le-linux-gnu s390x-linux-gnu; do
  tools=$("$HERE/../../emulated-cc" --tools "$machine" 2>&1) || { echo "# ${tools#*: }"; continue; }
  emulated() {
    local word
    ${tools% *} -DTHREAD_STACK_TEST -std=gnu89 -O2 -g -w -funwind-tables -static -I"$TREE" \
      -o "$SCRATCH/emulated" "$HERE/heap_stacks_unit.c" "$TREE/thread_stack.c" "$TREE/thread_switch.c" -lm || return 1
    for word in $(full '' 'registers: modes: alignment: longjmp: unwinding:'); do
      THREAD_STACK_EMULATED=1 timeout -s KILL 300 "${tools#* }" "$SCRATCH/emulated" "$word" || return 1
    done
    [ -z "$FULL" ] || THREAD_STACK_EMULATED=1 timeout -s KILL 900 "${tools#* }" "$SCRATCH/emulated"
  }
  guard "unit tests under ${tools#* }" emulated
done
finish
