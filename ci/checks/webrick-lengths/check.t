#!/usr/bin/env bash
# WEBrick finds the end of a body where every other server does.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

lengths() { LIMIT=60 run_ruby "$TREE" "$HERE/webrick-lengths.rb" "$1"; }
check 'a body whose length is said twice is refused' lengths two
check 'a body whose length or coding is not one is refused' lengths words
check 'chunks whose size or end is not one are refused' lengths chunks
check 'what follows such a request is not read' lengths closed
guard 'other bodies are read as before' lengths ordinary
finish
