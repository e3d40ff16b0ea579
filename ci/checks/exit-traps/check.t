#!/usr/bin/env bash
# A signal whose trap is "EXIT" ends the program at a safe place.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

build_extension heap_stacks "$TREE"
export SCRATCH
run() { run_ruby "$TREE" -I"$SCRATCH" "$HERE/exit-traps.rb" "$1"; }
check 'children that a signal ends while they make objects end well' run making
check 'children that a signal ends while threads take turns end well' run switching
guard 'a signal ends a program that waits in a system call' run waiting
guard 'a signal ends a program that waits for the other end of a fifo' run fifo
guard 'a signal ends a program that has set Thread.critical' run critical
guard 'a signal ends the main thread, whichever runs' run threads
guard 'trap returns the handler that was set before' run before
guard 'for the end of the program the word EXIT is code, as any other' run end
guard 'a fault ends the program where it is' run fault
guard 'abort(3) ends the program where it is' run abort
finish
