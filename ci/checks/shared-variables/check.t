#!/usr/bin/env bash
# A method of define_method shares the variables of its scope, also where eval adds some.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

says() { [ "$(run_ruby "$TREE" "$HERE/$1.rb" | tee /dev/stderr)" = "$2" ]; }
check 'a method and its scope have 60 variables more in common, which eval added while it ran' says added ok
# 1.8.7-p374 shares them, but does not count who does; the others made copies.
gone=guard seen=check
! grep -q '^#define RUBY_PATCHLEVEL 374$' "$TREE/version.h" || gone=check seen=guard
$gone 'blocks that a removed method made still have its variables' says removed ok
$seen 'what a block that the method made assigns, its scope sees' says seen ok
# Each scope that shared variables gives them back.
flat() {
  local few many
  few=$(peak_kb "$TREE/ruby" "$HERE/kept.rb" 20000) &&
    many=$(peak_kb "$TREE/ruby" "$HERE/kept.rb" 400000) || return 1
  at_most "$many" $((few * 2))
}
guard 'the variables that 400,000 calls shared are freed' flat
finish
