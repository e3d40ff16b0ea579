#!/usr/bin/env bash
# CGI takes a long text in a time that grows with its length only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# At the level below, none of them ends within that time of the CPU, nor within three
# times as much; here each takes a third at most.
cgi() { LIMIT=$1 run_ruby "$TREE" "$HERE/cgi-long-texts.rb" "$2"; }
check 'the beginnings of 50,000 elements have no end' cgi 2 elements
check 'the beginnings of 50,000 escaped elements have no end' cgi 2 escaped
check '100,000 cookies of one name are one' cgi 5 cookies
same() {
  run_ruby "$TREE" "$HERE/cgi-long-texts.rb" print >"$SCRATCH/here" &&
    run_ruby "${BASELINE:-$BELOW}" "$HERE/cgi-long-texts.rb" print >"$SCRATCH/there" &&
    [ -s "$SCRATCH/here" ] && cmp "$SCRATCH/here" "$SCRATCH/there"
}
guard 'short texts become what they became' same
finish
