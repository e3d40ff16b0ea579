#!/usr/bin/env bash
# Nobody can choose numbers, or what is made of numbers, that meet in a Hash for long.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

keys() { LIMIT=20 run_ruby "$TREE" "$HERE/keys.rb" "$@"; }
# linear: instructions of 300, 600 and 1,200 keys of each kind; what each step adds doubles.
linear() {
  local one two four
  one=$(instructions "$TREE" "$HERE/keys.rb" cheap 300)
  two=$(instructions "$TREE" "$HERE/keys.rb" cheap 600)
  four=$(instructions "$TREE" "$HERE/keys.rb" cheap 1200)
  echo "300: $one, 600: $two, 1,200: $four"
  at_least "$one" 1 && at_least "$two" "$one" &&
    at_most "$((four - two))" "$(awk -v n="$((two - one))" 'BEGIN { print 2.5 * n }')"
}
as_before() {
  local now before
  now=$(keys ordinary | cksum)
  before=$(TREE=${BASELINE:-$TREE} keys ordinary | cksum)
  echo "$now, before: $before"
  [ -n "$now" ] && [ "$now" = "$before" ]
}
# no_dearer: instructions, against the tree of the level toolchain.
no_dearer() {
  local now before
  now=$(instructions "$TREE" "$HERE/keys.rb" loop)
  before=$(instructions "${BASELINE:-$TREE}" "$HERE/keys.rb" loop)
  echo "$now, before: $before"
  at_least "$now" 1 && at_most "$now" "$(awk -v n="$before" 'BEGIN { print 1.06 * n }')"
}
check 'numbers, structs, times, ranges and regexps that meet take a time that grows with their number' linear
check 'arrays, structs and hashes that meet are compared at most 60 times for each key' keys compared 1000
guard 'the order of a Hash of ordinary keys is that of the release' as_before
guard 'a Hash that has taken a key finds what is eql?, and nothing else' keys same
guard 'a Hash takes no key within a loop over it' keys loops
guard 'a look-up whose hash, in Ruby, makes the Hash take a key finds its own' keys nested
guard 'a program of ordinary keys executes at most 6 % more' no_dearer
finish
