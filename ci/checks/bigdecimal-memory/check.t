#!/usr/bin/env bash
# A BigDecimal of any size is read and written without writing anywhere else.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"
ulimit -v 2000000

numbers() { LIMIT=60 run_ruby "$TREE" "$HERE/bigdecimal-memory.rb" "$1"; }
check 'a number of 9,000,000 digits is read' numbers read
check 'a number of 9,000,000 digits is written, in each form' numbers written
check 'a precision whose size is more than 32 bits can say is refused' numbers loaded
guard 'ordinary numbers are read and written as before' numbers ordinary
finish
