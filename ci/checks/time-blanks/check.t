#!/usr/bin/env bash
# The time that a Time is read in grows with the length of the text only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

times() { LIMIT=${2:-100} run_ruby "$TREE" "$HERE/time-blanks.rb" "$1"; }
# At the level below, an hour of the CPU.
check 'a text of 100,000 blanks is no time, and that is said at once' times blanks 3
guard 'any part of a time, repeated anywhere, takes a time that grows with the length' times shapes 10
guard 'dates of RFC 2822 are read as before' times ordinary
finish
