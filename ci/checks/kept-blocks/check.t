#!/usr/bin/env bash
# What a block of Enumerable counts and collects lives as long as the block.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

blocks() { LIMIT=60 run_ruby "$TREE" "$HERE/blocks.rb" "$1"; }
check 'a kept block of a method that collects adds to what was returned' blocks collect
check 'a kept block of a method that counts goes on from its count' blocks count
check 'a kept block of a method that compares does so with what it had' blocks compare
guard 'a continuation that is made in a block finds the count of then' blocks continue
guard 'what a method of Enumerable holds outlives collections' blocks hold
guard 'the methods of Enumerable give what they gave' blocks ordinary
finish
