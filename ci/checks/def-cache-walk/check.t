#!/usr/bin/env bash
# A definition, and a class that is freed, walk the method cache only where it has them.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# per_turn PROGRAM TURNS: instructions for each turn of it.
per_turn() {
  local few many
  few=$(instructions "$TREE" "$HERE/$1" 100) &&
    many=$(instructions "$TREE" "$HERE/$1" "$(($2 + 100))") || return 1
  at_most "$(((many - few) / $2))" "$3"
}
check 'a method that nobody called is defined in 15,000 instructions' \
  per_turn defs.rb 2000 15000
check 'an object that gets a module and a method of its own takes 30,000 instructions' \
  per_turn singletons.rb 2000 30000
guard 'each of 20,000 calls finds the method that was defined last' \
  run_ruby "$TREE" "$HERE/model.rb"
guard 'a class at the address of a freed one has its own methods' \
  run_ruby "$TREE" "$HERE/freed.rb"
finish
