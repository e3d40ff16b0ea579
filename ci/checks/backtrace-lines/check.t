#!/usr/bin/env bash
# The lines of a backtrace are put together without printf, and without its buffer.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# per_line BOUND: instructions for one of 10,000 lines of caller.
per_line() {
  local none all
  none=$(instructions "$TREE" "$HERE/deep.rb" 0) &&
    all=$(instructions "$TREE" "$HERE/deep.rb" 100) || return 1
  at_most "$(((all - none) / 10000))" "$1"
}
check 'a line of a backtrace takes 1,300 instructions' per_line 1300
guard 'each line of a backtrace is what printf made' as_before places
finish
