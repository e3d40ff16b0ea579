#!/usr/bin/env bash
# Neither srand nor who has seen Kernel#rand's numbers knows what Resolv and CGI::Session
# draw.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

drawn() { LIMIT=60 run_ruby "$TREE" "$HERE/drawn.rb" "$1"; }
check 'the numbers of queries do not follow srand' drawn ids
check 'the ports of queries do not follow srand' drawn ports
check 'identifiers of sessions do not follow srand' drawn sessions
guard 'numbers and ports of queries take all values of their ranges' drawn ranges
guard 'without a device of random numbers, rand is asked' drawn without
finish
