#!/usr/bin/env bash
# ENV.select and ENV.inspect go on when a variable is set meanwhile.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

env_blocks() { LIMIT=60 run_ruby "$TREE" "$HERE/variables.rb" "$1"; }
check 'ENV.select goes on when its block sets variables' env_blocks select
check 'ENV.inspect goes on when an inspect sets variables' env_blocks inspect
guard 'ENV.select, ENV.inspect and their likes give what they gave' env_blocks ordinary
finish
