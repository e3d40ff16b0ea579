#!/usr/bin/env bash
# No YAML document makes syck free twice, or read or write outside of its buffer.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/lib.sh"

documents() { LIMIT=60 run_ruby "$TREE" "$HERE/yaml-buffers.rb" "$1"; }
# Of the interpreter itself, which reads the whole stack, valgrind says much.
stays_inside() {
  local found
  found=$(RUBYLIB=$TREE:$TREE/lib:$TREE/.ext/common:$TREE/.ext/$(arch_of "$TREE") timeout 300 \
    valgrind --undef-value-errors=no --error-limit=no "$(plain_ruby "$TREE")" \
    "$HERE/yaml-buffers.rb" ends 2>&1) || { echo "$found" | tail -n 5; return 1; }
  ! grep -A 2 'Invalid [rw]' <<<"$found" | grep syck
}
check 'a node with two names is freed once' documents names
check 'a name that is given away does not take the node along' documents given
check 'an error in a long line shows the document only' documents message
check 'a document that ends within a text reads and writes nothing before it' stays_inside
# 1.8.7 takes no more digits than there is room for.
if [ "$BASE" = 1.8.6-p287 ]; then
  check 'a fraction of a second of many digits stays in its place' documents fractions
fi
guard 'ordinary documents are read as before' documents ordinary
finish
