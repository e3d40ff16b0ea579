#!/usr/bin/env bash
# A client that goes away within the head keeps no thread of xmlrpc/httpserver.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

heads() { LIMIT=20 run_ruby "$TREE" "$HERE/heads.rb" "$1"; }
check 'a request whose head is cut off is refused after as many calls of gets as it has lines' heads cut
guard 'a request with its whole head is served as before' heads whole
finish
