#!/usr/bin/env bash
# A DRb service may be stopped as soon as it is registered.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

service() { run_ruby "$TREE" "$HERE/drb-registration.rb" "$1"; }
check 'a service that is stopped while it registers unregisters and stops' service at-once
guard 'a service that is stopped later unregisters with what the manager answered' service later
finish
