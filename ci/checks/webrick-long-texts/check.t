#!/usr/bin/env bash
# WEBrick reads a request in a time that grows with its length only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# At the level below, each but the last takes more than three times as long, the first one days;
# here a third at most.
texts() { LIMIT=2 run_ruby "$TREE" "$HERE/webrick-long-texts.rb" "$1"; }
check 'a list whose last quote has no partner is read at once' texts quotes
check 'a field with 200,000 blanks is read in linear time' texts blanks
check 'a path of 50,000 names and as many ways back is read in linear time' texts paths
check '40,000 fields of one name are read in linear time' texts forms
check 'the boundary of a form is no regular expression' texts boundary
same() {
  run_ruby "$TREE" "$HERE/webrick-long-texts.rb" print >"$SCRATCH/here" &&
    run_ruby "${BASELINE:-$BELOW}" "$HERE/webrick-long-texts.rb" print >"$SCRATCH/there" &&
    [ -s "$SCRATCH/here" ] && cmp "$SCRATCH/here" "$SCRATCH/there"
}
guard 'short paths, lists, fields and forms become what they became' same
finish
