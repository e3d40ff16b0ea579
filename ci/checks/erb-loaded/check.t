#!/usr/bin/env bash
# An ERB that was made of data runs no code.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

erb() { LIMIT=100 run_ruby "$TREE" "$HERE/erb-loaded.rb" "$1"; }
check 'what Marshal has made does not run' erb marshal
check 'what YAML has made does not run' erb yaml
guard 'what ERB.new has made runs, and its copies run' erb made
check 'ERB.run_loaded brings the other back' erb switch
finish
