#!/usr/bin/env bash
# CGI reads the heads of uploads in a time that grows with their length only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# At the level below, each takes more than three times as long, the first one days; here a
# fifth at most.
heads() { LIMIT=2 run_ruby "$TREE" "$HERE/cgi-long-heads.rb" "$1"; }
check 'the name of a file with 60 backslashes is read at once' heads names
check 'a head of a part of 1 MB is read in linear time' heads head
check 'a reference of 400,000 digits is unescaped in linear time' heads references
same() {
  run_ruby "$TREE" "$HERE/cgi-long-heads.rb" print >"$SCRATCH/here" &&
    run_ruby "${BASELINE:-$BELOW}" "$HERE/cgi-long-heads.rb" print >"$SCRATCH/there" &&
    [ -s "$SCRATCH/here" ] && cmp "$SCRATCH/here" "$SCRATCH/there"
}
guard 'short heads and references become what they became' same
finish
