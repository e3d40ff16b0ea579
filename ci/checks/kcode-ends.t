#!/usr/bin/env bash
# With $KCODE set, a text that ends within a character is read to its end only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/lib.sh"

ends() { LIMIT=60 run_ruby "$TREE" "$HERE/kcode-ends.rb" "$1"; }
# Of the interpreter itself, which reads the whole stack, valgrind says much.
names_stay_inside() {
  local found
  found=$(RUBYLIB=$TREE:$TREE/lib timeout 300 valgrind --undef-value-errors=no --error-limit=no \
    "$(plain_ruby "$TREE")" "$HERE/kcode-ends.rb" names 2>&1) || { echo "$found" | tail -n 5; return 1; }
  ! grep -A 1 'Invalid read' <<<"$found" | grep -E 'rb_intern|rb_symname_p|is_special_global_name|next_char'
}
check 'String#inspect shows nothing behind the text' ends strings
check 'and Regexp#inspect neither' ends expressions
check 'a Symbol is made and shown without reading behind its name' names_stay_inside
guard 'whole characters are shown as before' ends whole
finish
