#!/usr/bin/env bash
# A SOAP message has at most 100,000 places of arrays without an element.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

arrays() { LIMIT=20 run_ruby "$TREE" "$HERE/arrays.rb" "$1"; }
check 'a SOAP message that leaves 100,001 places of its arrays empty, or has 17 dimensions, is refused' arrays many
guard 'the arrays of a SOAP message, full, sparse or of several dimensions, are read as before' arrays ordinary
guard 'SOAP::ARRAY_PLACES and SOAP::ARRAY_DIMENSIONS let a message have more' arrays more
guard 'an array that was read grows in a program as before' arrays grows
finish
