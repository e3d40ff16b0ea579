#!/usr/bin/env bash
# A monitor is passed on, whatever happens to those who wait for it.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

waiters() { LIMIT=30 run_ruby "$TREE" "$COMMON/interrupted-waiters.rb" monitor "$1"; }
check 'a monitor goes to one who waits where another one no longer does' waiters left
check 'a waiter goes on where another one was killed as it waited for the monitor' waiters killed
check 'an exception at any event of monitor.rb leaves the monitor free' waiters injected
check 'a wait in a monitor that is interrupted twice ends within the monitor' waiters condition
check 'in a child of fork the monitors of threads that it has not are free' waiters child
guard 'monitors and their conditions do what they did' waiters ordinary
finish
