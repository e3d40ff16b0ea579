#!/usr/bin/env bash
# Zlib::GzipReader refuses a header that ends before its name.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

headers() { LIMIT=60 run_ruby "$TREE" "$HERE/gzip-header-ends.rb" "$1"; }
check 'a header that ends where a name or a comment begins is an error' headers ends
check 'a header whose first piece ends where a name or a comment begins is read' headers pieces
guard 'other pieces are read, and other ends refused, as before' headers ordinary
finish
