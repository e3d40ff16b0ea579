#!/usr/bin/env bash
# Variables are kept for what was captured, and for nothing else.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

check 'a method yields to a block whose outer variables were captured before in 1,280 instructions' \
  per 1280 'once(i) { nil }'
guard 'what Procs, Bindings, Continuations and threads captured keeps its values' as_before captured
# With an argument, such a method has a clone of the variables' scope.
said=$(seq 7 14 | awk '{ printf "%s[%d, %d, %d]", (NR > 1 ? ", " : "["), $1, $1, $1 } END { print "]" }')
defined() { [ "$(run_ruby "$TREE" "$HERE/defined.rb" | tee /dev/stderr)" = "$said" ]; }
guard 'a method of define_method and what is around it have a variable in common' defined
finish
