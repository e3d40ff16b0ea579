#!/usr/bin/env bash
# What an extension frees neither allocates nor raises nor wakes a thread.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

says() {
  local said
  said=$(run_ruby "$TREE" "$HERE/$1.rb" "${@:3}" 2>&1 | tee "$SCRATCH/said" | head -n 1)
  head -n 5 "$SCRATCH/said"
  [ "$said" = "$2" ]
}
check 'a child of fork drops locks on which its parent'\''s threads wait' says forked 0
check 'a pointer of DL is freed while a thread at level 4 runs' says dl freed
guard 'queues, locks and conditions wake who waits, also in a child of fork' says goes-on '[true, 0]'
finish
