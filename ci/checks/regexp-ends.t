#!/usr/bin/env bash
# A search for characters of several bytes ends where the text ends.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/lib.sh"

searches() { LIMIT=60 run_ruby "$TREE" "$HERE/regexp-ends.rb" "$1"; }
# Of the interpreter itself, which reads the whole stack, valgrind says much.
stays_inside() {
  local found
  found=$(RUBYLIB=$TREE:$TREE/lib timeout 300 valgrind --undef-value-errors=no --error-limit=no \
    "$(plain_ruby "$TREE")" "$HERE/regexp-ends.rb" ends 2>&1) || { echo "$found" | tail -n 5; return 1; }
  ! grep -A 2 'Invalid read' <<<"$found" | grep -E 'slow_search|re_search'
}
check 'a text that ends within a character is searched to its end only' stays_inside
guard 'whole characters are found as before' searches ordinary
finish
