#!/usr/bin/env bash
# Iconv#iconv converts no more than the text that it is given.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

ranges() { LIMIT=60 run_ruby "$TREE" "$HERE/iconv-ranges.rb" "$1"; }
check 'a beginning before the text converts nothing' ranges outside
guard 'parts of a text are converted as before' ranges ordinary
finish
