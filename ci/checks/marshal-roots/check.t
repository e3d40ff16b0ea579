#!/usr/bin/env bash
# What Marshal.dump makes on its way is kept until it ends.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

same() { run_ruby "$TREE" "$HERE/marshal-roots.rb" "$1"; }
check 'integers of more than 31 bits come back as they were' same integers
check 'objects that have marshal_dump come back as they were' same objects
if ! lacks GC.stress; then
  check 'strings that _dump made come back as they were, under a collection at every allocation' same strings
fi
finish
