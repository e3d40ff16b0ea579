#!/usr/bin/env bash
# What a client sends can neither command a terminal nor make up an entry.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

logs() { run_ruby "$TREE" "$HERE/webrick-logs.rb" "$1"; }
check 'the log of accesses has no control character of a request' logs access
check 'the log of errors has no control character of a request' logs errors
check "the logs have no control character of a user's name" logs names
guard 'ordinary entries, and those of several lines, are as before' logs ordinary
finish
