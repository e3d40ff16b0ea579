#!/usr/bin/env bash
# A page of the heap is not given back while finalizers of its objects are still to run.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

finalized() { [ "$(run_ruby "$TREE" "$HERE/waiting.rb" "$@" 2>&1 | head -n 1 | tee /dev/stderr)" = all ]; }
returned() {
  local megabytes
  megabytes=$(run_ruby "$TREE" "$HERE/returned.rb" 2>&1 | head -n 1 | tee /dev/stderr)
  [ "$megabytes" -ge 20 ]
}
check '100,000 objects are finalized, some by a finalizer that collects' finalized
check '100,000 objects are finalized at the exit, some by a finalizer that collects' finalized exit
guard 'the pages of 1,200,000 objects are given back after another one was finalized' returned
finish
