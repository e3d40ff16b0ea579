#!/usr/bin/env bash
# A number of any length becomes the nearest Float, and nothing else is written.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

parse() { LIMIT=6 run_ruby "$TREE" "$HERE/float-parsing.rb" "$1"; }
check 'numbers of 300,000 digits and more are read' parse long
guard 'digits far behind decide between two neighbours' parse midpoints
guard 'ordinary numbers are read to the last bit' parse ordinary
finish
