#!/usr/bin/env bash
# WEBrick takes no line feed within a line of a request for the line's end.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

lines() { LIMIT=60 run_ruby "$TREE" "$HERE/webrick-line-ends.rb" "$1"; }
check 'a line feed alone in a field of a request with CRLF is refused' lines fields
check 'a line feed alone that ends the head, a chunk or its size is refused' lines ends
check 'what follows such a request is not read' lines closed
guard 'requests whose lines end all alike are read as before' lines ordinary
finish
