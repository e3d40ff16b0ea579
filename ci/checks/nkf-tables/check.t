#!/usr/bin/env bash
# NKF reads no table outside of its bounds.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# The same source, compiled so that a place outside of a table ends the process.
texts() {
  build_extension nkf "$TREE" -fsanitize=bounds -fsanitize-undefined-trap-on-error -w &&
    LIMIT=120 run_ruby "$TREE" -I "$SCRATCH" "$HERE/nkf-tables.rb" "$1"
}
characters() { LIMIT=120 run_ruby "$1" "$HERE/nkf-tables.rb" characters; }
as_below() {
  characters "$BELOW" >"$SCRATCH/below" && characters "$TREE" >"$SCRATCH/here" &&
    [ -s "$SCRATCH/here" ] && diff "$SCRATCH/below" "$SCRATCH/here" | head -n 5 &&
    cmp "$SCRATCH/below" "$SCRATCH/here"
}
check 'a half of a character that is no kana' texts kana
check 'a second byte that Shift_JIS does not have' texts trail
check 'a first byte that UTF-8 does not have' texts first
check 'Base64 of a character that is no byte' texts base64
check '20,000 texts of pieces of characters' texts random
guard 'each character is converted as at the level below' as_below
finish
