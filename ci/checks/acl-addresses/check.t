#!/usr/bin/env bash
# An access list of DRb compares addresses with addresses.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

acl() { run_ruby "$TREE" "$HERE/acl-addresses.rb" "$1"; }
check 'an entry such as 192.168.1.* is compared with the address' acl stars
check 'a name is allowed only where it leads back to the address' acl confirmed
check 'a name is compared as a whole, whatever its case' acl whole
check 'an address with a zone is found in the list' acl zones
guard 'ordinary lists decide as before' acl ordinary
guard 'a name is denied whether or not it leads back' acl denied
finish
