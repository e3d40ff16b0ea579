#!/usr/bin/env bash
# The block of minmax may do what it wants with the pair that it gets.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

pairs() { LIMIT=20 run_ruby "$TREE" "$HERE/pairs.rb" "$1"; }
check 'minmax goes on when its block empties the pair' pairs emptied
check 'minmax goes on when its block makes the pair shorter or longer' pairs resized
check 'minmax changes no Array that the pair shares its elements with' pairs shared
guard 'minmax gives what it gave' pairs ordinary
finish
