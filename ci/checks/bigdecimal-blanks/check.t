#!/usr/bin/env bash
# BigDecimal reads no byte before an empty number.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

numbers() { LIMIT=60 run_ruby "$TREE" "$HERE/bigdecimal-blanks.rb" "$1"; }
# The same source with its copies of texts not on the stack but in memory of their
# own, whose bounds valgrind knows.
empty_numbers() {
  build_extension bigdecimal "$TREE" && stays_inside VpAlloc "$HERE/bigdecimal-blanks.rb" empty
}
check 'an empty number is read from its first byte on' empty_numbers
guard 'blanks around a number are dropped as before' numbers ordinary
finish
