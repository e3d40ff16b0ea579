#!/usr/bin/env bash
# A Float is read from a text of any length, and nothing but the text is read.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

floats() { LIMIT=60 run_ruby "$TREE" "$HERE/float-copies.rb" "$1"; }
check 'String#to_f and Float() take a text of 20 MB, in a thread, too' floats long
guard 'a text that ends within a number is read to its end only' \
  stays_inside 'strtod|_to_dbl' "$HERE/float-copies.rb" ends
guard 'other texts are read as before' floats ordinary
finish
