#!/usr/bin/env bash
# Nobody can choose strings that meet in a Hash, and hashing costs no more.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

hashing() { LIMIT=10 run_ruby "$TREE" "$HERE/hash-flooding.rb" "$@"; }
# as_dear KIND: instructions; where 4,000 strings meet, they are some ten times as many.
as_dear() {
  local random chosen
  random=$(instructions "$TREE" "$HERE/hash-flooding.rb" "$1" random)
  chosen=$(instructions "$TREE" "$HERE/hash-flooding.rb" "$1" chosen)
  echo "random: $random, chosen: $chosen"
  at_least "$random" 1 && at_most "$chosen" "$(awk -v n="$random" 'BEGIN { print 1.5 * n }')"
}
seeds_differ() {
  local one other
  one=$(hashing seed) other=$(hashing seed)
  echo "$one, then $other"
  [ -n "$one" ] && [ "$one" != "$other" ]
}
# no_dearer SIZE: instructions, against the tree of the level toolchain.
no_dearer() {
  local now before size
  for size; do
    now=$(instructions "$TREE" "$HERE/hash-flooding.rb" loop "$size")
    before=$(instructions "${BASELINE:-$TREE}" "$HERE/hash-flooding.rb" loop "$size")
    echo "$size bytes: $now, before: $before"
    at_most "$now" "$(awk -v n="$before" 'BEGIN { print 1.06 * n }')" || return 1
  done
}
check '4,000 chosen strings cost what random ones cost' as_dear strings
check '4,000 chosen symbols cost what random ones cost' as_dear symbols
check 'each process hashes with a key of its own' seeds_differ
guard 'equal strings have one hash, and others spread' hashing same
guard 'a program that hashes strings executes at most 6 % more' no_dearer 12 40
finish
