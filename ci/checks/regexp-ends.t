#!/usr/bin/env bash
# A search for characters of several bytes ends where the text ends.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/lib.sh"

searches() { LIMIT=60 run_ruby "$TREE" "$HERE/regexp-ends.rb" "$1"; }
check 'a text that ends within a character is searched to its end only' \
  stays_inside 'slow_search|re_search' "$HERE/regexp-ends.rb" ends
guard 'whole characters are found as before' searches ordinary
finish
