#!/usr/bin/env bash
# The symbol of a name is found at once where the name was asked for before.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# per_name BOUND: instructions for one of 20,000 names that become symbols.
per_name() {
  local none all
  none=$(instructions "$TREE" "$HERE/names.rb" untaint) &&
    all=$(instructions "$TREE" "$HERE/names.rb" intern) || return 1
  at_most "$(((all - none) / 20000))" "$1"
}
check 'a name of 9 letters becomes a symbol in 225 instructions' per_name 225
guard 'each name has one symbol, and each symbol its name' run_ruby "$TREE" "$HERE/each.rb"
finish
