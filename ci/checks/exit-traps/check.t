#!/usr/bin/env bash
# A signal whose trap is "EXIT" ends the program at a safe place.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

build_extension heap_stacks "$TREE"
export SCRATCH
run() { run_ruby "$TREE" -I"$SCRATCH" "$HERE/exit-traps.rb" "$1"; }
check 'children that it ends while they make objects end well' run making
check 'and so do those that it ends while threads take turns' run switching
guard 'it ends a program that waits in a system call' run waiting
guard 'it ends one that waits for the other end of a fifo' run fifo
guard 'it ends one that has set Thread.critical' run critical
guard 'it ends the main thread, whichever runs' run threads
guard 'trap gives back what stood before' run before
guard 'for the end of the program the word is code, as any other' run end
guard 'a fault ends the program where it is' run fault
guard 'and so does abort(3)' run abort
finish
