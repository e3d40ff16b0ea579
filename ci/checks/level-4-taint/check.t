#!/usr/bin/env bash
# At $SAFE 4 nothing that was made outside becomes tainted, and is changed then.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

level_4() { run_ruby "$TREE" "$HERE/level-4.rb" "$1"; }
nothing() { # WHAT: no name was written, and the program came to its end
  local names
  names=$(level_4 "$1") && [ -z "$names" ]
}
all_own() {
  [ "$(level_4 own | tr '\n' ' ')" = 'text copy marshal class stringio yaml match again ' ]
}

check 'At safe level 4 what a to_s returns is not tainted' nothing to_s
check 'At safe level 4 Marshal.load taints nothing that was there' nothing marshal
check 'At safe level 4 YAML.load and StringIO#ungetc taint nothing that was there' nothing extensions
guard 'At safe level 4 a program changes what it made' all_own
finish
