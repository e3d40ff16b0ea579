#!/usr/bin/env bash
# A constant that was found is found again without a search, until something changes.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# per_constant PLACE BOUND: instructions for one of 60,000 constants.
per_constant() {
  local none all
  none=$(instructions "$TREE" "$HERE/constants.rb" none) &&
    all=$(instructions "$TREE" "$HERE/constants.rb" "$1") || return 1
  at_most "$(((all - none) / 60000))" "$2"
}
check 'a constant of the third class around takes 90 instructions' per_constant outer 90
check 'a constant of Object, three classes deep, takes 90 instructions' per_constant object 90
guard 'each change of a constant is seen by the next use' as_before changed
guard 'a class at the address of a collected one has its own constants' \
  run_ruby "$TREE" "$HERE/collected.rb"
finish
