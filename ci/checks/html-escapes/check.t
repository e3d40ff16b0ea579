#!/usr/bin/env bash
# A text that is escaped for HTML ends no attribute.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

escapes() { LIMIT=100 run_ruby "$TREE" "$HERE/html-escapes.rb" "$1"; }
check 'a single quote is escaped' escapes quotes
check 'what follows a broken character is escaped, whatever KCODE is' escapes broken
guard 'what is escaped comes back as it was' escapes back
guard 'RDoc and ri write single quotes as before' escapes rdoc
finish
