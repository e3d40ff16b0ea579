#!/usr/bin/env bash
# A YAML object that takes another's place takes its instance variables along.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

objects() { LIMIT=60 run_ruby "$TREE" "$HERE/yaml-moved-objects.rb" "$1"; }
check 'a String that holds itself keeps its instance variables' objects variables
check 'objects that come into its old place keep theirs through a collection' objects marked
guard 'objects that hold themselves, and others, are loaded as before' objects ordinary
finish
