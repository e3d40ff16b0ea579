#!/usr/bin/env bash
# What a longjmp must not lose, the default limit, and the version.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/lib.sh"

gcc_of_check() { case $CC in *gcc*) echo "$CC" ;; *) echo gcc ;; esac; }
nothing_clobbered() {
  local level flags
  flags=$(compile_flags "$TREE")
  for level in -O1 -O2 -O3; do
    # shellcheck disable=SC2046,SC2086
    (cd "$TREE" && $(gcc_of_check) -std=gnu89 -fwrapv -fno-strict-aliasing \
      $(tr ' ' '\n' <<<"$flags" | grep -E '^-[DI]') $level -Wclobbered \
      -c eval.c -o "$SCRATCH/eval.o") >"$SCRATCH/said" 2>&1 || return 1
    grep clobbered "$SCRATCH/said"
    ! grep -q clobbered "$SCRATCH/said" || return 1
  done
}
check "gcc's -Wclobbered has nothing to say about eval.c" nothing_clobbered

api=$(variant_tree api --enable-mbari-api)
limit() {
  run_ruby "$api" -e 'p GC.limit; exit(GC.limit == 2_000_000 * [0].pack("l!").size)'
}
check 'the default limit is 2,000,000 times the size of a VALUE' limit
version() {
  run_ruby "$TREE" -v | tee /dev/stderr |
    grep -E ' \([0-9-]+ MBARI 8B/0x[0-9a-f]{4} on patchlevel [0-9]+\) \[.+\]$'
}
check 'ruby -v ends its version with MBARI 8B, the mask and the patchlevel' version
# 1.8.6 has no RUBY_COPYRIGHT yet.
stock() {
  run_ruby "$1" -e 'puts((Object.constants.grep(/^RUBY_/) - ["RUBY_DESCRIPTION"]).sort.map { |c|
    "#{c} #{Object.const_get(c)}" })'
}
stock_constants() {
  stock "${BASELINE:-$BELOW}" >"$SCRATCH/stock" && stock "$TREE" >"$SCRATCH/here" &&
    grep '^RUBY_PATCHLEVEL [0-9]' "$SCRATCH/here" && cmp "$SCRATCH/stock" "$SCRATCH/here"
}
guard 'RUBY_VERSION, RUBY_PATCHLEVEL and the like are the stock ones' stock_constants

rounds=$(full 10000 300)
regexps() { test "$(LIMIT=3000 run_ruby "$TREE" "$HERE/regexp-stress.rb" "$rounds")" = 0; }
lacks GC.stress || guard 'regular expressions under a collection at every allocation' regexps

jumps() { run_ruby "$TREE" "$HERE/mbari8-jumps.rb" | grep -x fine; }
guard 'what a block, a method, eval and catch hold is the same after a jump' jumps
if [ -n "$FULL" ]; then
  stressed() {
    (cd "$TREE" && RUBYLIB=$TREE/lib:$TREE/.ext/common:$TREE/.ext/$(arch_of "$TREE") \
      timeout 3500 ./ruby -e 'GC.stress = true; load "sample/test.rb"') | tail -n 1 | grep '^end of test('
  }
  guard 'sample/test.rb under a collection at every allocation' stressed
fi
finish
