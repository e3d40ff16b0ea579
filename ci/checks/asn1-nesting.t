#!/usr/bin/env bash
# No text crashes OpenSSL::ASN1.decode.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/lib.sh"

decode() { LIMIT=60 run_ruby "$TREE" "$HERE/asn1-nesting.rb" "$1"; }
# Of the interpreter itself, which reads the whole stack, valgrind says much.
stays_inside() {
  local found
  found=$(RUBYLIB=$TREE:$TREE/lib:$TREE/.ext/common:$TREE/.ext/$(arch_of "$TREE") timeout 600 \
    valgrind --undef-value-errors=no --error-limit=no "$(plain_ruby "$TREE")" \
    "$HERE/asn1-nesting.rb" random 2>&1) || { echo "$found" | tail -n 5; return 1; }
  ! grep -A 4 'Invalid [rw]' <<<"$found" | grep 'ossl_\|openssl\|crypto'
}
check 'a text of 200,000 levels is an error, in a thread, too' decode levels
guard 'nothing is read beyond 1,000 texts that are not quite ASN.1' stays_inside
guard '100 levels are read, and what they hold' decode ordinary
finish
