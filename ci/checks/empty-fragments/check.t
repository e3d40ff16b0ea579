#!/usr/bin/env bash
# Over TLS 1.0, the beginning of a text cannot be chosen by who sees it.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

records() { LIMIT=60 run_ruby "$TREE" "$HERE/empty-fragments.rb" "$1"; }
check 'an empty record goes before each text over TLS 1.0' records tls1
check 'an empty record goes before each text where a program asks for OP_ALL' records all
guard 'a program may ask for none' records none
guard 'by default, TLS 1.2 or later is spoken, without empty records' records default
finish
