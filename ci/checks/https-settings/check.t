#!/usr/bin/env bash
# Net::HTTP takes versions and ciphers of TLS.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

asks() { run_ruby "$TREE" "$HERE/https.rb" "$@"; }
check 'Net::HTTP#ssl_version= and #ciphers= choose the version and the cipher of a connection' asks chosen
check 'Net::HTTP#min_version= and #max_version= limit the version of a connection' asks limited
check 'settings are told again, and those of one connection are none of the next object'"'"'s' asks told
finish
