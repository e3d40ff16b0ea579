#!/usr/bin/env bash
# RSS, SOAP and XSD read long texts in a time that grows with their length only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# At the level below, each takes more than three times as long; here a fifth at most.
texts() { LIMIT=2 run_ruby "$TREE" "$HERE/rss-soap-long-texts.rb" "$1"; }
check 'an instruction xml-stylesheet of 50,000 blanks is read at once' texts rss
check 'a head of a SOAP part of 200,000 semicolons or letters is read in linear time' texts soap
check 'an xsd:decimal of 200,000 zeros is read in linear time' texts decimal
same() {
  run_ruby "$TREE" "$HERE/rss-soap-long-texts.rb" print >"$SCRATCH/here" &&
    run_ruby "${BASELINE:-$BELOW}" "$HERE/rss-soap-long-texts.rb" print >"$SCRATCH/there" &&
    [ -s "$SCRATCH/here" ] && cmp "$SCRATCH/here" "$SCRATCH/there"
}
guard 'short texts become what they became' same
finish
