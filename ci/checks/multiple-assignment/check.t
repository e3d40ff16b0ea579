#!/usr/bin/env bash
# A multiple assignment reads no element that is gone.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

assign() { LIMIT=20 run_ruby "$TREE" "$HERE/assignment.rb" "$1"; }
check 'elements that the first assignment takes away are nil' assign few
check 'elements that the first assignment takes away are not among the rest' assign rest
check 'elements that the first assignment takes away are nil for the parameters of a block' assign block
check 'the only value of a splat is itself where its to_ary takes it away' assign only
guard 'a multiple assignment gives what it gave' assign ordinary
finish
