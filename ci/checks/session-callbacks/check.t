#!/usr/bin/env bash
# The callback for a session that leaves the cache is not called by the collector.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

freed() { [ "$(run_ruby "$TREE" "$HERE/session-callbacks.rb" 2>&1 | tee "$SCRATCH/said" | tail -n 1)" = freed ] || { head -n 5 "$SCRATCH/said"; false; }; }
check 'a context of TLS whose sessions have a callback is freed' freed
finish
