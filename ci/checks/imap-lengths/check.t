#!/usr/bin/env bash
# What Net::IMAP reads of a long response, and what a name in UTF-7 costs.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# At the level below, the names take more than three times as much of the CPU.
imap() { LIMIT=${2:-60} run_ruby "$TREE" "$HERE/imap-lengths.rb" "$1"; }
check 'a literal that is announced takes no memory before it comes' imap announced
check 'a response of more than max_response_length is an error' imap limit
check 'a name with 200,000 beginnings of UTF-7 is decoded at once' imap names 2
guard 'literals, lines and the end of a connection are read as before' imap ordinary
guard 'names in UTF-7 are decoded as before' imap decoded
finish
