#!/usr/bin/env bash
# A text that REXML writes grows by a hundred times its size at most.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

written() { LIMIT=60 run_ruby "$TREE" "$HERE/written.rb" "$1"; }
check 'no entity of a document makes a text that is written more than 101 times as long, or another text' written grown
guard 'the references that a text is written with are those of before' written ordinary
finish
