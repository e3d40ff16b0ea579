#!/usr/bin/env bash
# Net::IMAP reads a list of flags in a time that grows with its length only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

flags() { LIMIT=${2:-2} run_ruby "$TREE" "$HERE/flags.rb" "$1"; }
check 'a list of flags with 200,000 opened brackets is refused' flags FLAGS
check 'flags of a message with 200,000 opened brackets are refused' flags FETCH
check 'attributes of a mailbox with 200,000 opened brackets are refused' flags LIST
guard 'lists of flags are what they were' flags ordinary 60
finish
