#!/usr/bin/env bash
# No width or precision of a format writes outside of the result.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"
# Whoever asks for 2 GB gets them, or an exception: here there are fewer.
ulimit -v 1000000

formats() { LIMIT=3 run_ruby "$TREE" "$HERE/sprintf-sizes.rb" "$1"; }
check 'a width of 2**31 - 1 behind a text writes only in the result' formats widths
check 'a width of 2**31 - 1 for a Float writes only in the result' formats floats
check 'a precision of 2**31 - 1 does not loop for ever' formats precisions
check 'a width of -2**31 from an argument is refused' formats least
guard 'formats of ordinary sizes give what they gave' formats ordinary
finish
