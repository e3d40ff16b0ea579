#!/usr/bin/env bash
# The lock of a Sync belongs to who has locked it, whatever happens to those who wait.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

waiters() { LIMIT=30 run_ruby "$TREE" "$COMMON/interrupted-waiters.rb" sync "$1"; }
check 'a Sync goes to one who waits where another one no longer does' waiters left
check 'a thread that is killed as it waits keeps nobody from a Sync' waiters killed
check 'a thread that is interrupted as it waits for a Sync does not unlock it' waiters inside
check 'an exception at any event of sync.rb leaves the lock free' waiters injected
check 'who waits to have alone what it shares keeps its share' waiters upgrade
check 'in a child of fork what threads had locked that it has not is free' waiters child
guard 'locks of Sync, shared or not, do what they did' waiters ordinary
finish
