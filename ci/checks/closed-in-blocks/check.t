#!/usr/bin/env bash
# What a block has closed, and an Array that a to_s has shortened, are not used after it.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# Memory that is freed is filled with something else.
closed() {
  MALLOC_PERTURB_=165 LIMIT=60 run_ruby "$TREE" "$HERE/closed-in-blocks.rb" "$1" "$SCRATCH/$1"
}
completed() { printf 'a\tb\n' | TERM=dumb INPUTRC=/dev/null closed "$1"; }
check 'delete_if of SDBM whose block closes the file and raises' closed sdbm
check 'delete_if of DBM whose block closes the file and raises' closed dbm
check 'a completion whose candidates shorten their Array' completed readline
guard 'delete_if of SDBM and DBM deletes what was chosen before an exception' closed ordinary
finish
