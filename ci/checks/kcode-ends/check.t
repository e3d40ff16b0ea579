#!/usr/bin/env bash
# With $KCODE set, a text that ends within a character is read to its end only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

ends() { LIMIT=60 run_ruby "$TREE" "$HERE/kcode-ends.rb" "$1"; }
check 'String#inspect shows nothing behind the text' ends strings
check 'Regexp#inspect shows nothing behind the text' ends expressions
check 'a Symbol is made and shown without reading behind its name' \
  stays_inside 'rb_intern|rb_symname_p|is_special_global_name|next_char' "$HERE/kcode-ends.rb" names
guard 'whole characters are shown as before' ends whole
finish
