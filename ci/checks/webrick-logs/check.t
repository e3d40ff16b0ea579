#!/usr/bin/env bash
# What a client sends can neither command a terminal nor make up an entry.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

logs() { run_ruby "$TREE" "$HERE/webrick-logs.rb" "$1"; }
check 'the log of accesses has no control character of a request' logs access
check 'the log of errors has none, either' logs errors
check 'nor has it one of the name of a user' logs names
guard 'ordinary entries, and those of several lines, are as before' logs ordinary
finish
