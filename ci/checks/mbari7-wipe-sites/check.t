#!/usr/bin/env bash
# STACK_WIPE_SITES says where and how the stack is cleared.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# ghosts TREE [ARGUMENT]
ghosts() {
  run_ruby "$1" "$COMMON/ghosts.rb" "${@:2}" >"$SCRATCH/ghosts" && cat "$SCRATCH/ghosts" >&2 &&
    head -n 1 "$SCRATCH/ghosts"
}
few_ghosts() { at_most "$(ghosts "$@")" 2; }
check 'what returned calls left is found by no collection in deeper calls' few_ghosts "$TREE"
# The timer switches, too, and where it does less than RB_STACK_WIPE_SLACK words
# stay as they are: now and then a few of thousands are found.
few_in_one_of_three() { few_ghosts "$@" || few_ghosts "$@" || few_ghosts "$@"; }
guard 'what returned calls left is found by no collection after another thread ran in between' few_in_one_of_three "$TREE" switch

# A thread under 150 blocks has more than ten times as much on its stack.
counts_memset() { $CC -O1 -fno-builtin -fPIC -shared -o "$SCRATCH/memset_count.so" "$HERE/memset_count.c"; }
per_switch() {
  local turns=500
  counts_memset || return 1
  LD_PRELOAD=$SCRATCH/memset_count.so \
    RUBYLIB=$(library "$TREE") \
    "$TREE/ruby" "$COMMON/heap-stacks-turns.rb" $turns 2>&1 >/dev/null |
    awk -v n=$turns '/^cleared/ { print $2 / n / 2 }'
}
check 'a switch clears no more than 40 KB, however deep the threads are' \
  at_most "$(per_switch)" 40960

# configure's option.
help_says() { "$TREE/configure" --help | grep -e --with-wipe-sites=MASK; }
check 'configure --help shows --with-wipe-sites' help_says
refuses() {
  local mask
  for mask in 0xa000 0xe783 22403 0x 0x12345 0xfgh; do
    ! try_configure "$SCRATCH/refused" "--with-wipe-sites=$mask" >"$SCRATCH/said" 2>&1 || return 1
    grep -F -e "--with-wipe-sites=$mask: the m" "$SCRATCH/said" || return 1
    rm -r "$SCRATCH/refused"
  done
}
check 'configure refuses a mask that is none, and says why' refuses
compiles() {
  echo '#include "ruby.h"
#include "rubysig.h"' >"$SCRATCH/mask.c"
  $CC -std=gnu89 -w -fsyntax-only -I"$TREE" "-DSTACK_WIPE_SITES=$1" "$SCRATCH/mask.c"
}
compiler_refuses() { compiles 0x8770 && ! compiles 0xa000 && ! compiles 0x12345; }
check 'the compiler refuses a mask that is none, with CPPFLAGS=-DSTACK_WIPE_SITES=' compiler_refuses

# Other masks.
masked() { variant_tree "mask-$1" --with-wipe-sites="$1"; }
leaks_of() { run_ruby "$1" "$COMMON/leaks.rb" | awk '$2 > most { most = $2 } END { print most + 0 }'; }
never=$(core_tree mask-api ruby --with-wipe-sites=0x0000 --enable-mbari-api)
never_wipes() {
  grep '^#define STACK_WIPE_SITES 0x0000' "$never/config.h" &&
    at_least "$(ghosts "$never")" 20
}
check 'a mask that clears nothing leaves what returned calls left' never_wipes
exorcises() {
  at_most "$(run_ruby "$never" "$COMMON/ghosts.rb" exorcise | head -n 1)" 2
}
check 'GC.exorcise clears what returned calls left where the mask clears nothing' exorcises
if [ -n "$FULL" ]; then
  for mask in 0x0000 0x2370 0x4770 0x6770 0x8770 0x4707 0x8707 0x4777 0x5770 \
      0x5707 0x9707 0x2783 0x7783 0x9783; do
    tree=$(masked $mask)
    tested() { (cd "$tree" && make test) | tail -n 1 | grep -qx 'test succeeded'; }
    check "mask $mask: make test" tested
    case $mask in
    0x0*) ;;
    *) check "mask $mask: the leak series" at_most "$(leaks_of "$tree")" 2 ;;
    esac
  done
fi

# Which functions clear, and how.
disassembly() { objdump -d --no-show-raw-insn "--disassemble=$2" "$1/miniruby" | grep -A 200 "<$2>:"; }
clears() {
  disassembly "$TREE" wipe_by_alloca >"$SCRATCH/wipe" &&
    grep -qE 'memset|rep stos|movups|movaps' "$SCRATCH/wipe" &&
    disassembly "$TREE" rb_gc_wipe_stack | grep wipe_by_alloca
}
check 'the disassembly of the wiping function shows that it clears' clears

no_api() { run_ruby "$TREE" -e 'exit !GC.respond_to?(:exorcise)'; }
guard 'GC.exorcise is not there without --enable-mbari-api' no_api

# Deep in the stack the collector must not reach for more of it than there is.
# shellcheck disable=SC2016
marks_deep() {
  run_ruby "$TREE" -e '
    def deep(n) n > 0 ? deep(n - 1) : GC.start; n end
    def ever(n) $n = n; ever(n + 1) end
    3.times { begin; ever(0); rescue SystemStackError; end; GC.start }
    most = $n
    def down(n) n > 0 ? down(n - 1) : nil; n end
    def half(n, more) n > 0 ? half(n - 1, more) : (down(more); GC.start); n end
    begin; half(most / 2, most / 2 - 300); rescue SystemStackError; end
    [1, 5, 20, 100].each { |less| begin; deep(most - less); rescue SystemStackError; end }
    chain = nil
    200_000.times { chain = [chain] }
    GC.start
    begin; ever(0); rescue SystemStackError; end
    puts "fine"' | grep -x fine
}
guard 'a collection near the end of the stack, and of a long chain' marks_deep
finish
