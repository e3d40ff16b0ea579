#!/usr/bin/env bash
# Dead references on the stack keep nothing alive.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# Below, the memory would be all that there is.
loop_of_continuations() { (ulimit -v 4000000; run_ruby "$TREE" "$COMMON/callcc.rb" 20000 "$(full 60 0)"); }
callcc_kb=$(loop_of_continuations)
check 'a loop of continuations stays under 20 MB' at_most "${callcc_kb:-}" 20480

# It is 0.15 with the patch, and 1 or more at a level without it.
here() { cpu_seconds_in "$TREE" "$COMMON/callcc.rb" 20000; }
there() { cpu_seconds_in "${BASELINE:-$BELOW}" "$COMMON/callcc.rb" 20000; }
check "a loop of continuations takes at most 0.45 of the toolchain level's time" least_over 0.45 here there

leaks() { run_ruby "$TREE" "$COMMON/leaks.rb" "$1" | awk '{ print $2 }'; }
for name in contDead bogus1 bogus2 arrayleak leakcheck nested exception \
    blocks threads throw generators; do
  # clang's frames are a quarter as large; below they keep nothing of these
  # three alive, either.
  case $name:$CC in
  *:*clang*) guard "leak series: $name" at_most "$(leaks $name)" 2 ;;
  bogus1:*|bogus2:*|generators:*)
    check "leak series: $name" at_most "$(leaks $name)" 2 ;;
  *)
    guard "leak series: $name" at_most "$(leaks $name)" 2 ;;
  esac
done

# Each continuation holds a copy of the stack, and what that finds of an earlier
# one makes a chain.
generators() { [ "$(run_ruby "$TREE" "$HERE/generators.rb")" = 0 ]; }
check 'none of 100 generators keeps the continuations that it is done with' generators

# A call of memset, or stores in a loop: there or, from mbari7 on, in the
# function for it that is called there, unless the compiler inlined it.
disassembly() {
  objdump -d --no-show-raw-insn "--disassemble=$1" "$TREE/miniruby" | grep -A 200 "<$1>:"
}
clears() {
  local name
  disassembly rb_gc_wipe_stack >"$SCRATCH/wipe" || return 1
  name=$(sed -n -E 's/.*(call|jmp) .*<(wipe_by_[a-z]+)>$/\2/p' "$SCRATCH/wipe")
  if [ -n "$name" ]; then
    disassembly "$name" >>"$SCRATCH/wipe" || return 1
  fi
  grep -E 'memset|rep stos|movups|movaps' "$SCRATCH/wipe"
}
check 'the disassembly of the wiping function shows that it clears' clears

api=$(core_tree api ruby --enable-mbari-api)
limits() {
  run_ruby "$api" -e '
    ok = GC.limit > 0 && GC.growth >= 0
    GC.limit = 0
    ok &&= GC.limit == 0
    3.times { "x" * 1_000_000 }
    ok &&= GC.growth < 2_000_000
    GC.limit = 1_000_000
    ok &&= GC.limit == 1_000_000
    begin
      GC.limit = -1
      ok = false
    rescue ArgumentError
    end
    GC.limit = 100_000_000
    GC.start
    s = "x" * 1_000_000
    ok &&= GC.growth >= 1_000_000
    exit ok'
}
check 'GC.limit, GC.limit= and GC.growth' limits
stress() {
  run_ruby "$api" -e '
    before = GC.limit
    GC.stress = true
    ok = GC.limit == 0
    GC.stress = false
    ok &&= GC.limit == before && !GC.stress
    GC.limit = 0
    ok &&= GC.stress
    GC.limit = 1_000_000
    exit(ok && !GC.stress)'
}
lacks GC.stress || check 'GC.stress is a limit of 0, both ways' stress
fixed_limit() {
  run_ruby "$api" -e '
    limit = GC.limit
    50.times { "x" * 3_000_000 }
    exit(GC.limit == limit)'
}
check 'large objects do not raise the limit' fixed_limit

# storm SECONDS THREADS [stress]
storm() { run_ruby "$TREE" "$COMMON/storm.rb" "$@" | tee /dev/stderr | grep -xE 'entered ([1-9][0-9]*) left \1 live 1'; }
guard 'threads that are raised at, killed and timed out run each ensure once' \
  storm "$(full 60 2)" 100
lacks GC.stress || guard 'threads that are raised at under a collection at every allocation run each ensure once' \
  storm "$(full 60 3)" 20 stress
if [ -n "$FULL" ]; then
  m32=$(variant_tree m32 CC="$CC -m32")
  leaks_32() {
    local name
    for name in contDead bogus1 bogus2 arrayleak leakcheck nested recursion \
        exception blocks threads throw generators; do
      at_most "$(run_ruby "$m32" "$COMMON/leaks.rb" "$name" | awk '{ print $2 }')" 2 || return 1
    done
  }
  check 'the leak series with -m32' leaks_32
  test_32() { (cd "$m32" && make test) | tail -n 1 | grep '^test succeeded'; }
  guard 'make test with -m32' test_32
fi
finish
