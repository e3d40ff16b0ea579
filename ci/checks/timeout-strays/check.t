#!/usr/bin/env bash
# What was limited in time is not interrupted once it has ended.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

timeouts() { LIMIT=60 run_ruby "$TREE" "$HERE/timeout-strays.rb" "$1"; }
check 'an inner timeout whose outer one ended raises nothing later' timeouts strays
check 'a timeout that was interrupted at any event of the library raises nothing later' timeouts injected
check 'timeouts, exceptions and kills at random leave no stray exception' timeouts random
check 'a thousand calls start no thread each' timeouts threads
guard 'where no timeout is pending the thread ends, and a deadlock is reported' timeouts afterwards
guard 'each timeout ends when it is due, whichever began first' timeouts order
guard 'a child of fork has timeouts of its own, and none of its parent' timeouts child
guard 'a clock that is set moves no timeout' timeouts clock
guard 'what a program sees of a timeout is what it saw' timeouts ordinary
guard 'classes and methods of a program'\''s own, and mathn, are not in the way of a timeout' timeouts meets
finish
