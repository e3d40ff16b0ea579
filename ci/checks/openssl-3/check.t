#!/usr/bin/env bash
# With OpenSSL 3 the extension behaves as with older ones.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=ci/checks/common/openssl-pki.sh
. "$COMMON/openssl-pki.sh"

ours() { LIMIT=60 run_ruby "$TREE" "$HERE/openssl-3.rb" "$@"; }

# Providers are what openssl.cnf says: with the module in an empty folder there
# is no "legacy".
without_legacy() {
  mkdir -p "$SCRATCH/modules"
  OPENSSL_MODULES=$SCRATCH/modules ours without_legacy
}

# Before 3.0 there are no providers, and these algorithms are always there.
providers() { [[ $(openssl version) == "OpenSSL "[3-9]* ]]; }

check 'MD4 and Blowfish come from the provider "legacy"' ours legacy
! providers || check 'without the provider MD4 and Blowfish are an error of OpenSSL, and so is what is gone' without_legacy
check 'each cipher that is listed can be had' ours ciphers
check 'DSS1 is SHA-1' ours dss1
check 'the key of a certificate can be changed' ours key_of_certificate
check 'to verify with a key of another kind is false' ours other_kind
check 'an error does not name what was tried before' ours stale
check 'a peer that closes without a word is at its end' ours end
finish
