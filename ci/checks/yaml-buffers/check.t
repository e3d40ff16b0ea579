#!/usr/bin/env bash
# No YAML document makes syck free twice, or read or write outside of its buffer.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

documents() { LIMIT=60 run_ruby "$TREE" "$HERE/yaml-buffers.rb" "$1"; }
check 'a node with two names is freed once' documents names
check 'a name that is given away does not take the node along' documents given
check 'a node that holds its own alias may be loaded as a number' documents itself
# What stands before the buffer is the allocator's: valgrind sees that it is read.
shown() { documents message && stays_inside 'syck' "$HERE/yaml-buffers.rb" message; }
check 'an error in a long line shows the document only' shown
check 'a document that ends within a text reads and writes nothing before it' \
  stays_inside 'syck' "$HERE/yaml-buffers.rb" ends
# 1.8.7 takes no more digits than there is room for.
if [ "$BASE" = 1.8.6-p287 ]; then
  check 'a fraction of a second of many digits stays in its place' documents fractions
fi
guard 'ordinary documents are read as before' documents ordinary
finish
