#!/usr/bin/env bash
# A child of IO.popen("-") has none of the threads of its parent.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

says() { run_ruby "$TREE" "$HERE/popen-threads.rb" "$@"; }
check 'a child of IO.popen("-") has one thread, from whichever it was called, with a block or without' says one
check 'what a thread writes is written once, where IO.popen("-") was called meanwhile' says written
guard 'the child starts threads of its own, and its status is the one that it gave' says own
guard 'the threads of the parent go on' says parent
finish
