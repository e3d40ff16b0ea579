#!/usr/bin/env bash
# Numbers, nil, true, false and Symbols are passed over four at a time by the collector.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# per BOUND VALUES: instructions for one of 100,000 such elements in a collection.
per() {
  local few many
  few=$(instructions "$TREE" "$HERE/collections.rb" "$2" 4) &&
    many=$(instructions "$TREE" "$HERE/collections.rb" "$2" 25004) || return 1
  echo "$few $many" >&2
  at_most "$(awk -v a="$many" -v b="$few" 'BEGIN { print (a - b) / 1000000 }')" "$1"
}
check 'a Fixnum of an Array takes 6 instructions of a collection' per 6 '[1000, 1, -5, 7]'
check 'true or nil of an Array takes 6 instructions of a collection' per 6 '[true, nil, false, true]'
check 'a Symbol of an Array takes 6 instructions of a collection' per 6 '[:a, :b, :c, :d]'
guard 'an object among numbers, nil and Symbols stays alive' run_ruby "$TREE" "$HERE/kept.rb"
finish
