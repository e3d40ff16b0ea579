#!/usr/bin/env bash
# The extension dl opens no library whose name came from outside, from $SAFE 1 on.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

names() { LIMIT=20 run_ruby "$TREE" "$HERE/dl-tainted-names.rb" "$1"; }
# shellcheck disable=SC2016
check 'a library with a tainted name is not opened at $SAFE 1' names tainted
check 'a name does not end at a NUL' names nul
guard 'other libraries are opened as before' names ordinary
finish
