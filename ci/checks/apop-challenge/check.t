#!/usr/bin/env bash
# Net::POP3 answers no challenge that a message identifier could not be.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

apop() { run_ruby "$TREE" "$HERE/apop-challenge.rb" "$1"; }
check 'a challenge of other bytes gets no answer' apop bytes
guard 'an ordinary challenge is answered as before' apop ordinary
finish
