#!/usr/bin/env bash
# The time for an Authorization field does not double with each backslash.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# Most of the time is for loading; below, each backslash doubles the rest.
backslashes() {
  local few many
  few=$(instructions "$TREE" "$HERE/webrick-digest.rb" 9)
  many=$(instructions "$TREE" "$HERE/webrick-digest.rb" 18)
  echo "9: $few, 18: $many"
  at_most "${many:-9e99}" "$(awk -v n="$few" 'BEGIN { print 1.05 * n }')"
}
check 'a part without an end is given up in one pass' backslashes
guard 'whole parts are read as before' run_ruby "$TREE" "$HERE/webrick-digest.rb" ordinary
finish
