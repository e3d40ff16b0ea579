#!/usr/bin/env bash
# Where memory ends, an exception says so, which a program can rescue.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

rescued() {
  local said
  said=$(run_ruby "$TREE" "$HERE/memory-end.rb" 2>&1 | tee "$SCRATCH/all" | tail -n 1)
  head -n 3 "$SCRATCH/all"
  [ "$said" = '["NoMemoryError", 1000, "raised"]' ]
}
in_300_mb() { (ulimit -v 300000 && "$@"); }
faults() { "$HERE/../../faults" --every "$(full 1 97)" "$TREE"; }
scopes() {
  local mb
  for mb in 40 80 120; do
    (ulimit -v "${mb}000" && run_ruby "$TREE" "$HERE/scopes.rb") >"$SCRATCH/all" 2>&1
    head -n 3 "$SCRATCH/all"
    [ "$(tail -n 1 "$SCRATCH/all")" = '["1 10", "2 10", "3 10"]' ] || return 1
  done
}
said() {
  # shellcheck disable=SC2016
  (ulimit -v 100000 && run_ruby "$TREE" -e '$a = []; loop { $a << [1, 2] }') >"$SCRATCH/all" 2>&1
  tail -n 1 "$SCRATCH/all"
  grep -q -e 'failed to allocate memory' "$SCRATCH/all"
}
check 'threads, strings and objects that fill 300 MB end in exceptions that are rescued' in_300_mb rescued
check 'a rescue clause finds its own variables where memory ended in a block' scopes
guard 'a program that ends for want of memory says so' said
check 'a call that gets no memory, mapping, thread or descriptor ends in an exception' faults
finish
