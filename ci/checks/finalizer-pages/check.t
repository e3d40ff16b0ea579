#!/usr/bin/env bash
# A page of the heap is not given back while finalizers of its objects are still to run.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

says() { [ "$(run_ruby "$TREE" "$HERE/$1.rb" 2>&1 | head -n 1 | tee /dev/stderr)" = "$2" ]; }
returned() {
  local megabytes
  megabytes=$(run_ruby "$TREE" "$HERE/returned.rb" 2>&1 | head -n 1 | tee /dev/stderr)
  [ "$megabytes" -ge 20 ]
}
check '100,000 objects are finalized, some by a finalizer that collects' says collects true
check '100,000 objects are finalized at the exit, some by a finalizer that collects' says exit all
guard 'the pages of 1,200,000 objects are given back after another one was finalized' returned
finish
