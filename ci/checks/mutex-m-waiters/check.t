#!/usr/bin/env bash
# The lock of a Mutex_m belongs to who has locked it, whatever happens to those who wait.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

waiters() { LIMIT=30 run_ruby "$TREE" "$COMMON/interrupted-waiters.rb" mutex_m "$1"; }
check 'a lock goes to one who waits where another one no longer does' waiters left
check 'who is interrupted as it waits does not unlock' waiters inside
check 'an exception at any event of mutex_m.rb leaves the lock free' waiters injected
dumped() {
  run_ruby "$TREE" -rmutex_m -e 'class Store; include Mutex_m; end
    s = Store.new
    exit s.synchronize { Marshal.load(Marshal.dump(s)).locked? }'
}
guard 'an object is dumped while it is locked' dumped
guard 'locks of Mutex_m do what they did' waiters ordinary
finish
