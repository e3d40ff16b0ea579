#!/usr/bin/env bash
# REXML writes a document as it read it, and nothing in a node ends the node.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

rexml() { LIMIT=30 run_ruby "$TREE" "$HERE/rexml-round-trip.rb" "$1"; }
check 'identifiers with quotes and brackets come back' rexml identifiers
check 'entities come back, also those whose value is PUBLIC' rexml entities
check 'what is in a comment of a DOCTYPE stays there' rexml comments
check 'comments, instructions and the like that a program made are one node' rexml made
check 'empty instructions and quotes in attributes come back' rexml other
# Ordinary documents, with all that is in their declarations.
same() {
  run_ruby "$TREE" "$COMMON/rexml-long-texts.rb" print >"$SCRATCH/here" &&
    run_ruby "${BASELINE:-$BELOW}" "$COMMON/rexml-long-texts.rb" print >"$SCRATCH/there" &&
    [ -s "$SCRATCH/here" ] && cmp "$SCRATCH/here" "$SCRATCH/there"
}
guard 'ordinary documents are written as they were' same
finish
