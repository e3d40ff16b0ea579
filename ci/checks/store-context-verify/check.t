#!/usr/bin/env bash
# A certificate is verified by a context only where it is signed by one of its store.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=ci/checks/common/openssl-pki.sh
. "$(dirname "$0")/../common/openssl-pki.sh"

contexts() { LIMIT=60 run_ruby "$TREE" "$HERE/store-context-verify.rb" "$1"; }
check 'a foreign certificate is not verified by asking twice' contexts twice
check 'no certificate is not verified' contexts none
check 'the answer for other conditions is not the earlier one' contexts conditions
guard 'a good certificate is verified, also when asked twice' contexts good
finish
