#!/usr/bin/env bash
# Net::HTTP sends no field, path, method or host that is more than one line.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

send() { LIMIT=60 run_ruby "$TREE" "$HERE/http-request-lines.rb" "$1"; }
check 'a name or a value of a field with a line break is refused' send fields
check 'a path, a method or a host of several lines is refused, also for a proxy' send heads
check 'a line break at the end of a value is left out' send end
guard 'what has no line break within is sent as before' send ordinary
finish
