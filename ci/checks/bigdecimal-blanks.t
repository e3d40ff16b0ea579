#!/usr/bin/env bash
# BigDecimal reads no byte before an empty number.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/lib.sh"

numbers() { LIMIT=60 run_ruby "$TREE" "$HERE/bigdecimal-blanks.rb" "$1"; }
# Of the interpreter itself, which reads the whole stack, valgrind says much.
stays_inside() {
  local found
  found=$(RUBYLIB=$TREE:$TREE/lib:$TREE/.ext/common:$TREE/.ext/$(arch_of "$TREE") timeout 300 \
    valgrind --undef-value-errors=no --error-limit=no "$(plain_ruby "$TREE")" \
    "$HERE/bigdecimal-blanks.rb" empty 2>&1) || { echo "$found" | tail -n 5; return 1; }
  ! grep -A 1 'Invalid read' <<<"$found" | grep VpAlloc
}
check 'an empty number is read from its first byte on' stays_inside
guard 'blanks around a number are dropped as before' numbers ordinary
finish
