#!/usr/bin/env bash
# WEBrick sends no byte of a file twice for one request of ranges.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

ranges() { LIMIT=30 run_ruby "$TREE" "$HERE/webrick-many-ranges.rb" "$1"; }
check 'ranges that overlap are sent once' ranges overlapping
check 'several ranges of more than 2 MB get the whole file, from the file' ranges large
check 'a single range of more than 2 MB comes from the file' ranges one
check 'a range that ends before it begins is none' ranges backwards
guard 'ranges that do not overlap are sent in the order in which they are asked for' ranges ordinary
finish
