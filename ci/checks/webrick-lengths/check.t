#!/usr/bin/env bash
# WEBrick finds the end of a body where every other server does.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

lengths() { LIMIT=60 run_ruby "$TREE" "$HERE/webrick-lengths.rb" "$1"; }
check 'a body whose length is said twice is refused' lengths two
check 'and so is a length or a coding that is not one' lengths words
check 'and so are chunks whose size or end is not one' lengths chunks
check 'what follows such a request is not read' lengths closed
guard 'other bodies are read as before' lengths ordinary
finish
