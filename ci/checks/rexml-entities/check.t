#!/usr/bin/env bash
# Entities lengthen a document by a limit, whichever parser reads it.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"
ulimit -v 2000000

entities() { LIMIT=60 run_ruby "$TREE" "$HERE/rexml-entities.rb" "$1"; }
check 'entities within entities are expanded 10,000 times at most' entities nested
check 'the text of an element grows by 10,240 bytes at most' entities long
check 'the value of a declaration grows by 10,240 bytes at most' entities declared
check 'what is expanded before the root is read is counted' entities before-root
check 'the pull parser has the same limits' entities pull
check 'the SAX2 parser has the same limits' entities sax
guard 'the entities of ordinary documents are read as before' entities ordinary
finish
