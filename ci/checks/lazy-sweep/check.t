#!/usr/bin/env bash
# What a collection found dead is freed while the program asks for memory, and seen by nobody.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# left KIND: of 300 files many are open after the collection, and hardly one after the next.
left() {
  local now later
  read -r now later <<<"$(run_ruby "$TREE" "$HERE/left.rb" "$1" | tee /dev/stderr)"
  [ -n "$later" ] && at_least "$now" 100 && at_most "$later" 40
}
check 'a collection of a full heap leaves what is dead to be freed before the next one' left full
check 'a collection for memory leaves it to be freed while as much again is allocated' left memory

# collecting TREE: the instructions of its collections alone.
collecting() {
  RUBYLIB=$(library "$1") limited valgrind -q --tool=callgrind --toggle-collect=garbage_collect_0 \
    --callgrind-out-file="$SCRATCH/collecting" "$1/ruby" "$HERE/garbage.rb" >&2 || return 1
  awk '/^(summary|totals):/ { n = $2 } END { print n }' "$SCRATCH/collecting"
}
shorter() {
  local here below
  here=$(collecting "$TREE") && below=$(collecting "$BELOW") || return 1
  at_most "$(awk -v a="$here" -v b="$below" 'BEGIN { print a / b }')" 0.5
}
[ -z "${BELOW:-}" ] ||
  check 'collections of a heap of garbage stop the program for half of the instructions' shorter

says() { local said=$1; shift; [ "$(run_ruby "$TREE" "$@" | tee /dev/stderr)" = "$said" ]; }
unseen() {
  says "$(printf '%s: none\n' each_object _id2ref 'each_object, collected meanwhile' count_objects stat collections)" \
    "$HERE/seen.rb"
}
guard 'what is dead is not found by each_object and _id2ref, not counted, and not collected for' unseen
guard 'a child of fork does not write what a file that nothing refers to has left' \
  says once "$HERE/forked.rb" "$SCRATCH/forked" fork
guard 'a child of popen does not write what a file that nothing refers to has left' \
  says once "$HERE/forked.rb" "$SCRATCH/forked" popen
guard 'finalizers are called after the collection, in the order of the heap, and free a slot once' \
  says $'called\nin order\neach slot once\ncalled' "$HERE/finalized.rb"

costs() {
  local here below
  here=$(instructions "$TREE" "$HERE/garbage.rb") &&
    below=$(instructions "$BELOW" "$HERE/garbage.rb") || return 1
  at_most "$(awk -v a="$here" -v b="$below" 'BEGIN { print a / b }')" 1.01
}
[ -z "${BELOW:-}" ] ||
  guard 'a program that makes much garbage takes at most 1 % more instructions' costs
finish
