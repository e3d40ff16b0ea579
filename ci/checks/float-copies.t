#!/usr/bin/env bash
# A Float is read from a text of any length, and nothing but the text is read.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/lib.sh"

floats() { LIMIT=60 run_ruby "$TREE" "$HERE/float-copies.rb" "$1"; }
# Of the interpreter itself, which reads the whole stack, valgrind says much.
stays_inside() {
  local found
  found=$(RUBYLIB=$TREE:$TREE/lib timeout 600 valgrind --undef-value-errors=no \
    --error-limit=no "$(plain_ruby "$TREE")" "$HERE/float-copies.rb" ends 2>&1) ||
    { echo "$found" | tail -n 5; return 1; }
  ! grep -A 4 'Invalid [rw]' <<<"$found" | grep 'strtod\|_to_dbl'
}
check 'String#to_f and Float() take a text of 20 MB, in a thread, too' floats long
guard 'a text that ends within a number is read to its end only' stays_inside
guard 'other texts are read as before' floats ordinary
finish
