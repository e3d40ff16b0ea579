#!/usr/bin/env bash
# Long numbers are read and written in less than the square of their length.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

numbers() { LIMIT=5 run_ruby "$TREE" "$HERE/numbers.rb" "$@"; }
# less_than_square read|write|ber: instructions beyond those of a short number, for 8,000
# digits, and for 32,000: a square would be 16 times.
less_than_square() {
  local none few many
  none=$(instructions "$TREE" "$HERE/numbers.rb" "$1" 10 14)
  few=$(instructions "$TREE" "$HERE/numbers.rb" "$1" 10 8000)
  many=$(instructions "$TREE" "$HERE/numbers.rb" "$1" 10 32000)
  echo "$few and $many, without the number $none"
  at_least "$none" 1 && at_least "$few" "$none" &&
    at_most "$((many - none))" "$(awk -v n="$((few - none))" 'BEGIN { print 12 * n }')"
}
check 'reading four times as many digits takes at most 12 times as long' less_than_square read
check 'writing four times as many digits takes at most 12 times as long' less_than_square write
check 'packing and unpacking BER-compressed integers of four times the length takes at most 12 times as long' less_than_square ber
check 'a thread that reads a long number is ended by another one' numbers answers
guard 'long numbers are what their parts are, in each radix and spelling' numbers same
guard 'Integer() refuses what is no number, however long' numbers refused
finish
