#!/usr/bin/env bash
# A clone of a String that is never finished frees no constant.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

clones() { LIMIT=20 run_ruby "$TREE" "$HERE/clones.rb"; }
check 'clones of Strings whose initialize_copy raises are collected, and others are whole' clones
finish
