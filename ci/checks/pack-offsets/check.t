#!/usr/bin/env bash
# No count in a template leads out of the string.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# At the level below it fills all the memory that there is.
templates() { (ulimit -v 2000000; LIMIT=20 run_ruby "$TREE" "$HERE/pack-offsets.rb" "$1"); }
check 'String#unpack refuses a count that does not fit a long' templates unpack
check 'Array#pack refuses a count that does not fit a long' templates pack
guard 'counts that fit are taken as before' templates ordinary
finish
