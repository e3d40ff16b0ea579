#!/usr/bin/env bash
# String#unpack("u") ends where the text ends.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

texts() { LIMIT=60 run_ruby "$TREE" "$HERE/unpack-uuencoded-ends.rb" "$1"; }
check 'what follows u in the template reads nothing behind the text' texts ends
guard 'other texts are decoded as before' texts ordinary
finish
