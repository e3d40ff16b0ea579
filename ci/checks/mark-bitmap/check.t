#!/usr/bin/env bash
# A collection writes to no object that stays, so that processes go on sharing them.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

owns() { at_most "$(run_ruby "$TREE" "$HERE/shared.rb")" 10; }
check 'a child of fork that collects has at most a tenth of its memory for itself' owns

says() { [ "$(run_ruby "$TREE" "$HERE/$1.rb" | tee /dev/stderr)" = "$2" ]; }
guard 'what is reachable stays as it is, and what is not is finalized once' \
  says survive 'as it should be'
guard 'the name of a file is kept while code of it is, and no longer' says names '[true] true'
guard 'threads that nothing refers to are ended, and no others' says stopped 'ended ended woken'
finish
