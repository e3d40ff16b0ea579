#!/usr/bin/env bash
# The fraction of an xsd:dateTime is read in a time that grows with its length only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

fractions() { LIMIT=20 run_ruby "$TREE" "$HERE/fractions.rb" "$1"; }
check 'a date whose second has 1,000 digits behind the point computes with 140 of them at most' fractions long
guard 'the dates and times of XSD with fractions are read, converted and written as before' fractions ordinary
finish
