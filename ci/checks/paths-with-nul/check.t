#!/usr/bin/env bash
# A path with a NUL is refused, whichever method gets it.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

paths() { run_ruby "$TREE" "$HERE/paths-with-nul.rb" "$1"; }
check 'methods that take a file refuse it' paths files
check 'methods that take a folder refuse it' paths folders
check 'a pattern and the path that it is compared with are refused' paths patterns
guard 'sockets of the file system refuse it' paths sockets
guard 'paths without one are taken as before' paths ordinary
finish
