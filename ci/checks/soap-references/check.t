#!/usr/bin/env bash
# SOAP's references are resolved in a time that grows with their number only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

references() { LIMIT=20 run_ruby "$TREE" "$HERE/references.rb" "$1"; }
check 'the id of an element of a SOAP message is looked at ten times for each reference at most' references many
guard 'what the references of a SOAP message lead to is as it was' references ordinary
finish
