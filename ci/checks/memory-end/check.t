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
check 'threads, strings and objects that fill 300 MB end in exceptions that are rescued' in_300_mb rescued
check 'a call that gets no memory, mapping, thread or descriptor ends in an exception' faults
finish
