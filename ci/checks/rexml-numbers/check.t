#!/usr/bin/env bash
# REXML reads a text as a number in a time that grows with its length only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

numbers() { LIMIT=20 run_ruby "$TREE" "$HERE/numbers.rb" "$1"; }
check 'a text of 40,000 digits, blanks or lines that is no number' numbers long
guard 'what is a number, and which, is as it was' numbers ordinary
finish
