#!/usr/bin/env bash
# REXML::Document#write knows its Transitive formatter.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

writes() { run_ruby "$TREE" "$HERE/write.rb" "$@"; }
check 'Document#write(output, 0, true) leaves the white space of the text as it is' writes true
check 'Document#write(output, 0, true, true) sets a blank before the end of an empty tag' writes true true
guard 'the other formatters write what they wrote' writes others
finish
