#!/usr/bin/env bash
# Shell#test calls tests of files, and nothing else.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

shell() { run_ruby "$TREE" "$HERE/shell-tests.rb" "$1"; }
check 'Shell#test runs no command' shell test
check 'Shell#[] runs no command' shell brackets
guard 'files are tested as before' shell ordinary
finish
