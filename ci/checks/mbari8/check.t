#!/usr/bin/env bash
# All parts of mbari8: what a longjmp must not lose, the default limit, the pages of the
# heap, what GC.start gives back, and the version.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

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

api=$(core_tree api ruby --enable-mbari-api)
# What loads extensions, too.
[ -z "$FULL" ] || api=$(variant_tree api --enable-mbari-api)
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
regexps() { test "$(LIMIT=3000 run_ruby "$TREE" "$COMMON/regexp-stress.rb" "$rounds")" = 0; }
lacks GC.stress || guard 'regular expressions give the same under a collection at every allocation' regexps

# The largest step in KiB while the heap grows, and percent kept after GC.start.
run_ruby "$TREE" "$HERE/pages.rb" >"$SCRATCH/pages"
figure_of_pages() { cut -d ' ' -f "$1" "$SCRATCH/pages"; }
check 'a new page of the heap takes memory as it is used' at_most "$(figure_of_pages 1)" 2048
check 'GC.start gives back what it has freed' at_most "$(figure_of_pages 2)" 25
grows() {
  run_ruby "$TREE" -e 'GC.stress = true; kept = Array.new(2000)
    kept.size.times { |i| kept[i] = Object.new }; GC.stress = false; puts kept.compact.size' | grep -x 2000
}
lacks GC.stress || guard 'a heap that is full grows, also under a collection at every allocation' grows

# More than the collector's own stack takes is marked by a walk over the heap, on
# which lies what waits for its finalizer.
waiting() {
  run_ruby "$TREE" -e 'last = (kept = [])
    300.times { |i| 2000.times { last << [1] } if i > 230; last << (inner = []); last = inner }
    numbers, last_wish = (1..1_000_000).to_a, lambda { |id| }
    GC.start; 2000.times { method(:puts); ObjectSpace.define_finalizer(Object.new, last_wish) }
    puts numbers.zip(numbers).size' | grep -x 1000000
}
check 'what waits for its finalizer is not marked again' waiting

same_heap() {
  local here there
  here=$(run_ruby "$TREE" "$HERE/heap.rb")
  there=$(run_ruby "${BASELINE:-$BELOW}" "$HERE/heap.rb")
  echo "KiB resident and in addresses: $here; at the toolchain level: $there"
  awk '{ exit !($1 > 0 && $2 > 0 && $1 <= 2 * $3 && $2 <= 2 * $4) }' <<<"$here $there"
}
guard 'the heap takes what is in use, however often it was collected' same_heap

jumps() { run_ruby "$TREE" "$HERE/jumps.rb" | grep -x fine; }
guard 'what a block, a method, eval and catch hold is the same after a jump' jumps
# What Ruby's own suite leaves: with GC.exorcise here, against the toolchain level.
if [ -n "$FULL" ] && [ -n "${BASELINE:-}" ]; then
  # figure NAME POINT DIR; grown NAME DIR: from all loaded to all run and collected.
  figure() { sed -n "s/^$1 //p" "$3/$2"; }
  less() { awk -v a="$1" -v b="$2" 'BEGIN { if (a != "" && b != "") print a - b }'; }
  grown() { less "$(figure "$1" exorcised "$2")" "$(figure "$1" loaded "$2")"; }
  # Where the collections fall decides how much of the last page is taken, 14, 20
  # or 25 MB on 1.8.7-p72: the median of three runs.
  there=$SCRATCH/growth-there
  here=$(for run in "$SCRATCH"/growth-here-{1,2,3}; do
    "$HERE/suite-growth" "$api" "$run" >&2 && echo "$(grown resident "$run") $run"
  done | sort -n | tee "$SCRATCH/growth" | sed -n '2s/^[^ ]* //p')
  sed 's/ .*//; s/^/# KiB grown: /' "$SCRATCH/growth"
  "$HERE/suite-growth" "$BASELINE" "$there"
  # The kinds that grew most, before and after GC.exorcise.
  for point in loaded collected exorcised; do
    sed -n -E 's/^kind (.*) ([0-9]+)$/\1\t\2/p' "$here/$point" | sort >"$SCRATCH/$point"
  done
  join -t $'\t' "$SCRATCH/loaded" "$SCRATCH/collected" |
    join -t $'\t' - "$SCRATCH/exorcised" |
    awk -F '\t' '{ print $4 - $2 "\t# " $1 ": loaded " $2 ", collected " $3 ", exorcised " $4 }' |
    sort -rn | head -n 12 | cut -f 2
  exorcised() {
    at_most "$(less "$(figure live collected "$here")" "$(figure live exorcised "$here")")" 100
  }
  guard "Ruby's own suite: GC.exorcise has nothing to purge after it" exorcised
  stacks() {
    at_most "$(less "$(figure live dropped "$here")" "$(figure live no-stack "$here")")" 1000
  }
  guard 'no stack of any thread keeps more than 1,000 objects' stacks
  fewer() {
    at_most "$(grown live "$here")" \
      "$(awk -v there="$(grown live "$there")" 'BEGIN { print int(there * 0.95) }')"
  }
  guard 'fewer objects stay than at the toolchain level' fewer
  whole() { figure "$1" exorcised "$2"; }
  # In percent of the toolchain level's: the growth or, where nothing like half of
  # that can be had, the whole process. On those bases the toolchain level takes no
  # page of the heap while the tests run, and 12 MB of the 20 to 25 that it grows
  # by are live.
  case $BASE in
    1.8.7-p374) compared=whole percent=92 ;;
    1.8.6-p287) compared=whole percent=97.4 ;;
    *) compared=grown percent=50 ;;
  esac
  size() {
    at_most "$("$compared" resident "$here")" \
      "$(awk -v there="$("$compared" resident "$there")" -v percent="$percent" \
        'BEGIN { print int(there * percent / 100) }')"
  }
  check "the resident size ($compared) is at most $percent % of the toolchain level's" size
fi
if [ -n "$FULL" ]; then
  stressed() {
    local tree=$TREE always='GC.stress = true'
    if lacks GC.stress; then tree=$api always='GC.limit = 0'; fi
    # Its last part builds chains of 100,000, and each link would mark them all.
    sed 's/100000\.times/3000.times/' "$TREE/sample/test.rb" >"$SCRATCH/sample.rb" || return 1
    (cd "$tree" && RUBYLIB=$tree/lib:$tree/.ext/common:$tree/.ext/$(arch_of "$tree") \
      timeout 3500 ./ruby -e "$always; load ARGV[0]" "$SCRATCH/sample.rb") |
      tail -n 1 | grep '^end of test('
  }
  guard 'sample/test.rb under a collection at every allocation' stressed
fi
finish
