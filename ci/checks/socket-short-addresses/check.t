#!/usr/bin/env bash
# A text that is shorter than a sockaddr is not unpacked as one.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

addresses() { LIMIT=60 run_ruby "$TREE" "$HERE/socket-short-addresses.rb" "$1"; }
check 'a short text is refused' addresses short
guard 'whole addresses are unpacked as before' addresses whole
finish
