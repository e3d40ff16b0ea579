#!/usr/bin/env bash
# Marking takes no stack of C for each object within an object, and looks objects up ahead.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

stack_taken() {
  build_extension depth "$TREE" &&
    at_most "$(RUBYOPT='' run_ruby "$TREE" -I "$SCRATCH" "$HERE/depth.rb" | tee /dev/stderr)" 2000
}
check 'an object within 200 others is marked with at most 2,000 bytes of stack more' stack_taken

says() { [ "$(run_ruby "$TREE" "$HERE/$1.rb" | tee /dev/stderr)" = "$2" ]; }
guard 'what large, wide and deep objects hold stays as it is' \
  says large '[150000, ["leaf"], true]'
guard 'a thread that is ended finds the thread that it alone refers to alive' \
  says lost '[:helped]'

costs() {
  local here below
  here=$(instructions "$TREE" "$HERE/marked.rb") &&
    below=$(instructions "$BELOW" "$HERE/marked.rb") || return 1
  at_most "$(awk -v a="$here" -v b="$below" 'BEGIN { print a / b }')" 1.01
}
[ -z "${BELOW:-}" ] ||
  guard 'a program whose collections mark much takes at most 1 % more instructions' costs
finish
