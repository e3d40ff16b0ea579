#!/usr/bin/env bash
# Another host is given no password of a URI.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

uris() { LIMIT=100 run_ruby "$TREE" "$HERE/uri-credentials.rb" "$1"; }
check 'a reference to another host takes neither user nor password of its base' uris merged
check 'host= of another host drops user and password' uris host
guard 'a reference within the host keeps user and password, and so do the other setters' uris same
finish
