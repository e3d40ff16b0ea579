#!/usr/bin/env bash
# A search for characters of several bytes ends where the text ends, and so does a Regexp.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

searches() { LIMIT=60 run_ruby "$TREE" "$HERE/regexp-ends.rb" "$1"; }
check 'a text that ends within a character is searched to its end only' \
  stays_inside 'slow_search|re_search' "$HERE/regexp-ends.rb" ends
check 'a Regexp that ends within an escape is read to its end only' \
  stays_inside 'read_special|re_compile_pattern' "$HERE/regexp-ends.rb" patterns
guard 'whole characters are found as before' searches ordinary
finish
