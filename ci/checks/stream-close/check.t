#!/usr/bin/env bash
# Who waits for a stream is told once that it was closed.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

says() { run_ruby "$TREE" "$HERE/stream-close.rb" "$1" >"$SCRATCH/said" 2>&1; cat "$SCRATCH/said"; [ "$(cat "$SCRATCH/said")" = "$2" ]; }
check 'who waited for a closed socket waits in peace for the next one of its number' says socket '["closed"]'
check 'who waited for a closed pipe of popen waits in peace for what got its other number' says popen '["closed"]'
check 'a thread that was woken before its turn is not told of its new stream' says two '["closed"]'
guard 'all who wait for a closed stream are told' says all '["closed", "closed", "closed", "closed", "closed"]'
finish
