#!/usr/bin/env bash
# BigDecimal#to_s writes groups of digits in a time that grows with their number only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"
ulimit -v 2000000

groups() { LIMIT=${2:-5} run_ruby "$TREE" "$HERE/groups.rb" "$1"; }
check 'six million digits are written in groups, in front of the point' groups whole
check 'six million digits are written in groups, behind the point' groups fraction
check 'six million digits are written in groups, in front of an exponent' groups exponent
guard 'numbers are written in groups as the release writes them' groups ordinary 60
finish
