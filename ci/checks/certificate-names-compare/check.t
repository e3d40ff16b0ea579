#!/usr/bin/env bash
# The names of certificates are equal only where they are.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

names() { LIMIT=60 run_ruby "$TREE" "$HERE/certificate-names-compare.rb" "$1"; }
check 'two names that differ are not equal, whichever comes first' names differ
guard 'equal names are equal, and a smaller one is smaller' names equal
finish
