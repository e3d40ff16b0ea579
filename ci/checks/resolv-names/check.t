#!/usr/bin/env bash
# Resolv takes no name that is longer than names are, and a broken answer for none.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

ask() { LIMIT=60 run_ruby "$TREE" "$HERE/resolv-names.rb" "$1"; }
check 'a name of more than 255 bytes, or of many pointers, is no name' ask long
check 'a message that ends too early is a DecodeError wherever it ends' ask short
check 'a broken answer is passed over, and the next one is taken' ask broken
check 'no question is asked for a name that has no room in it' ask asked
guard 'names with and without pointers are read as before' ask ordinary
finish
