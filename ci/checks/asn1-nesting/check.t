#!/usr/bin/env bash
# No text crashes OpenSSL::ASN1.decode.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

decode() { LIMIT=60 run_ruby "$TREE" "$HERE/asn1-nesting.rb" "$1"; }
check 'a text of 200,000 levels is an error, in a thread and in the main one' decode levels
guard 'nothing is read beyond 1,000 texts that are not quite ASN.1' \
  stays_inside 'ossl_|openssl|crypto' "$HERE/asn1-nesting.rb" random
guard '100 levels are read, and what they hold' decode ordinary
finish
