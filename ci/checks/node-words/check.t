#!/usr/bin/env bash
# What the parser hands over to a node is a whole word.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# miniruby, which the extensions are built with.
check 'each kind of parameters of a method takes what it is given' \
  limited "$TREE/miniruby" "$HERE/parameters.rb"
finish
