#!/usr/bin/env bash
# No child process draws the random numbers of its parent or of another child.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

drawn() { LIMIT=20 run_ruby "$TREE" "$HERE/random-after-fork.rb" "$1"; }
check 'children of fork draw numbers of their own' drawn fork
check 'children of IO.popen("-") draw numbers of their own' drawn popen
if ! lacks Array#shuffle; then
  check 'Array#shuffle draws a seed before the first rand' drawn shuffle
fi
if ! lacks securerandom; then
  check 'SecureRandom does not hand on the state of OpenSSL' drawn secure
fi
guard 'a seed that a program gives has its numbers' drawn seeded
finish
