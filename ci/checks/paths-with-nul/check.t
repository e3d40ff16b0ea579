#!/usr/bin/env bash
# A path with a NUL is refused, whichever method gets it.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

paths() { run_ruby "$TREE" "$HERE/paths-with-nul.rb" "$1"; }
check 'methods that take a file refuse a path with a NUL' paths files
check 'methods that take a folder refuse a path with a NUL' paths folders
check 'a pattern with a NUL and the path that it is compared with are refused' paths patterns
guard 'sockets of the file system refuse a path with a NUL' paths sockets
guard 'paths without a NUL are taken as before' paths ordinary
finish
