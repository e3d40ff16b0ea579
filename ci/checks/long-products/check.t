#!/usr/bin/env bash
# Long numbers are multiplied in less than the square of their length, and other threads may run.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

products() { LIMIT=5 run_ruby "$TREE" "$HERE/products.rb" "$@"; }
# less_than_square: instructions beyond those of a short number, for
# 50,000 bits, 100,000 and 200,000: each step of a square would be 4 times the one before.
less_than_square() {
  local none one two four
  none=$(instructions "$TREE" "$HERE/products.rb" multiply 100)
  one=$(instructions "$TREE" "$HERE/products.rb" multiply 50000)
  two=$(instructions "$TREE" "$HERE/products.rb" multiply 100000)
  four=$(instructions "$TREE" "$HERE/products.rb" multiply 200000)
  echo "$one, $two and $four, without the number $none"
  at_least "$none" 1 && at_least "$one" "$none" &&
    at_most "$((two - none))" "$(awk -v n="$((one - none))" 'BEGIN { print 3.4 * n }')" &&
    at_most "$((four - none))" "$(awk -v n="$((two - none))" 'BEGIN { print 3.4 * n }')"
}
each_answers() {
  local sign
  for sign in '*' / % '**'; do
    products answers "$sign" || { echo "$sign"; return 1; }
  done
}
check 'multiplying numbers of twice the length takes less than 3.4 times as long' less_than_square
check 'a thread that multiplies, divides or raises long numbers is ended by another one' each_answers
guard 'long products, powers and quotients are what their parts give' products same
guard 'another thread sees no half of a product or quotient' products hidden
finish
