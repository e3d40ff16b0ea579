#!/usr/bin/env bash
# WEBrick says where an answer of several ranges ends.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

ranges() { LIMIT=30 run_ruby "$TREE" "$HERE/webrick-ranges.rb" "$1"; }
check 'the answer of two ranges has its length and its unit, and the next answer follows it' ranges two
check 'behind a body of unknown length the connection is closed' ranges unknown
guard 'behind other answers the connection stays open' ranges ordinary
finish
