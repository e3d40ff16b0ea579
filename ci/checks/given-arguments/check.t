#!/usr/bin/env bash
# A call keeps its arguments, whatever becomes meanwhile of the place where they stood.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

arguments() { LIMIT=20 run_ruby "$TREE" "$HERE/arguments.rb" "$1"; }
check 'a bare super keeps its arguments where a method of one adds variables' arguments binding
check 'a bare super keeps its arguments where the rest becomes an array by adding variables' arguments rest
check 'a bare super of define_method keeps its arguments where one of them fills the array' arguments array
check 'a Method as a block keeps its arguments where one of them fills the array' arguments method
check 'an assignment to an element among others keeps its arguments, and the array as it was' arguments element
guard 'a bare super and a Method as a block pass what they passed' arguments ordinary
finish
