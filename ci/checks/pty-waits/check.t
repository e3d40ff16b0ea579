#!/usr/bin/env bash
# The thread that waits for a process of PTY reads no stack of a function that has returned.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

waits() { LIMIT=60 run_ruby "$TREE" "$HERE/pty-waits.rb" "$1"; }
check 'the end of a process that PTY.spawn started without a block is raised' waits ends
check 'a thread that started a process by PTY.getpty is told of its end' waits threads
check 'a process of PTY that stops, and ends later, is told of twice' waits stops
finish
