#!/usr/bin/env bash
# FileUtils.remove_entry_secure removes no other tree than it was asked to.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

removes() { run_ruby "$TREE" "$HERE/tree-removal-race.rb" "$1"; }
check 'a folder that takes the place of one to be removed leads to no other tree' removes race
guard 'a folder and a file in a shared folder are removed' removes ordinary
finish
