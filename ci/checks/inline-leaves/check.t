#!/usr/bin/env bash
# What needs no evaluation, such as a variable or a number, is read where it stands.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# per_element WHAT BOUND: instructions for one of 60 elements of an array.
per_element() {
  local none all
  none=$(instructions "$TREE" "$HERE/elements.rb" nil) &&
    all=$(instructions "$TREE" "$HERE/elements.rb" "$1") || return 1
  at_most "$(((all - none) / 60000))" "$2"
}
check 'a local variable is read in 40 instructions' per_element variable 40
check 'a number is read in 36 instructions' per_element number 36
guard 'parts of expressions have their values, in their order' \
  run_ruby "$TREE" "$HERE/values.rb"
guard 'an exception names the line of the part that was evaluated last' \
  run_ruby "$TREE" "$HERE/lines.rb"
finish
