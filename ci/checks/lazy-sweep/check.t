#!/usr/bin/env bash
# What a collection found dead is freed while the program asks for memory, and seen by nobody.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# collecting TREE KIND: the instructions of its collections alone.
collecting() {
  RUBYLIB=$(library "$1") limited valgrind -q --tool=callgrind --toggle-collect=garbage_collect_0 \
    --callgrind-out-file="$SCRATCH/collecting" "$1/ruby" "$HERE/garbage.rb" "$2" >&2 || return 1
  awk '/^(summary|totals):/ { n = $2 } END { print n }' "$SCRATCH/collecting"
}
# The level below the last one sweeps so, too.
sweeping=${BELOW:-}
[ -z "$sweeping" ] || ! grep -q unswept_pages "$sweeping/gc.c" || sweeping=${BASELINE:-}
shorter() {
  local here below
  here=$(collecting "$TREE" "$1") && below=$(collecting "$sweeping" "$1") || return 1
  at_most "$(awk -v a="$here" -v b="$below" 'BEGIN { print a / b }')" 0.5
}
if [ -n "$sweeping" ]; then
  check 'collections of a full heap stop the program for half of the instructions' shorter slots
  check 'collections for memory stop the program for half of the instructions' shorter memory
fi

says() { local said=$1; shift; [ "$(run_ruby "$TREE" "$@" | tee /dev/stderr)" = "$said" ]; }
unseen() {
  says "$(printf '%s: none\n' each_object _id2ref 'each_object, collected meanwhile' count_objects stat collections)" \
    "$HERE/seen.rb"
}
guard 'what is dead is not found by each_object and _id2ref, not counted, and not collected for' unseen
first=text
grep -q T_DEFERRED "$TREE/gc.c" && first=''
guard 'a file, and what a function frees, is let go by the collection that finds it dead' \
  says $'files: none\nfiles opened again: none\ntables: none\nread: '"$first" "$HERE/held.rb" "$SCRATCH/table"
guard 'finalizers are called after the collection, in the order of the heap, and free a slot once' \
  says $'called\nin order\neach slot once\ncalled' "$HERE/finalized.rb"

grows() { at_most "$(run_ruby "$TREE" "$HERE/grown.rb")" 70; }
guard 'while a String grows, what is dead is freed' grows

costs() {
  local here below
  here=$(instructions "$TREE" "$HERE/garbage.rb" slots) &&
    below=$(instructions "$BELOW" "$HERE/garbage.rb" slots) || return 1
  at_most "$(awk -v a="$here" -v b="$below" 'BEGIN { print a / b }')" 1.01
}
[ -z "${BELOW:-}" ] ||
  guard 'a program that makes much garbage takes at most 1 % more instructions' costs
finish
