#!/usr/bin/env bash
# A scope of a thread that fork left behind is not looked for on its stack.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

left_behind() { run_ruby "$TREE" "$HERE/left-behind.rb"; }
check 'a child of fork collects what threads of its parent left in 16 states' left_behind
# A scope that has memory of its own still gives it back.
flat() {
  local few many
  few=$(peak_kb "$TREE/ruby" "$HERE/scopes.rb" 20000) &&
    many=$(peak_kb "$TREE/ruby" "$HERE/scopes.rb" 400000) || return 1
  at_most "$many" $((few * 2))
}
guard 'the variables of 400,000 blocks that were made objects are freed' flat
finish
