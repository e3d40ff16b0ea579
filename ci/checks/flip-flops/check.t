#!/usr/bin/env bash
# A flip-flop is in the scope's variables, also where these move meanwhile.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

check 'a flip-flop of two dots whose conditions add variables' run_ruby "$TREE" "$HERE/flip-flops.rb" two
check 'a flip-flop of three dots whose conditions add variables' run_ruby "$TREE" "$HERE/flip-flops.rb" three
finish
