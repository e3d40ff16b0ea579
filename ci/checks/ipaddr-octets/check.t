#!/usr/bin/env bash
# An IPAddr is what the system takes its text for.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

addresses() { LIMIT=100 run_ruby "$TREE" "$HERE/ipaddr-octets.rb" "$1"; }
check 'no number has a leading zero' addresses zeros
check 'a line break, a blank or a third part is no part of an address' addresses lines
check 'an address has all its numbers' addresses short
check 'a name is not looked up' addresses names
guard 'addresses, prefixes and masks are read as before' addresses ordinary
finish
