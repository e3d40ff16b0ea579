#!/usr/bin/env bash
# An exception whose message is frozen leaves eval as what it is.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

raises() { LIMIT=20 run_ruby "$TREE" "$HERE/frozen-messages.rb" "$@"; }
check 'a frozen exception with a frozen message leaves eval, instance_eval and class_eval' raises frozen
memory_ends() { (ulimit -v 600000; raises memory); }
check 'where memory ends in a text that eval runs, NoMemoryError leaves it' memory_ends
check 'an exception with a frozen message leaves eval as an exception of its class' raises message
guard 'a message that is not frozen gets the place of the error as before' raises plain
finish
