#!/usr/bin/env bash
# A method looks at its receiver again after it has called back.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

callbacks() { run_ruby "$TREE" "$HERE/callbacks.rb" "$1"; }
check 'what a callback takes from an array is not read' callbacks arrays
if [ "$BASE" != 1.8.6-p287 ]; then
  check 'the arrays that to_ary makes for product are kept' callbacks product
  check 'permutation counts after to_int, and calls nothing for each element' callbacks permutation
fi
check 'each, % and Hash[] read what is there' callbacks strings
check 'a match in use is not given other places' callbacks matches
check 'Marshal writes what is there' callbacks dumps
check 'StringIO writes and reads in its own text only' callbacks stringio
guard 'callbacks that change nothing see what they saw' callbacks ordinary
finish
