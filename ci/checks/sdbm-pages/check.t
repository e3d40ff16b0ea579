#!/usr/bin/env bash
# A page of an sdbm file is used only where all of its places lie within it.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

export SCRATCH
pages() { LIMIT=60 run_ruby "$TREE" "$HERE/sdbm-pages.rb" "$1"; }
check 'a first page whose places lie elsewhere is not used' pages first
check 'a page that was refused does not stand for the one before it' pages again
guard 'whole files are read and written as before' pages ordinary
finish
