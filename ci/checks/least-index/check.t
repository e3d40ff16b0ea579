#!/usr/bin/env bash
# The least index of all is outside of every string.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

index() { run_ruby "$TREE" "$HERE/least-index.rb" "$1"; }
check 'String#[]= refuses the least index of all' index least
guard 'indices up to the first byte are taken, and those before it are not' index ordinary
finish
