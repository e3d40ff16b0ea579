#!/usr/bin/env bash
# REXML reads a text as a number in a time that grows with its length only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# At the level below it takes more than three times as many seconds of the CPU; here a
# tenth of them.
numbers() { LIMIT=${2:-20} run_ruby "$TREE" "$HERE/numbers.rb" "$1"; }
check 'a text of 40,000 digits, blanks or lines that is no number' numbers long 3
guard 'what is a number, and which, is as it was' numbers ordinary
finish
