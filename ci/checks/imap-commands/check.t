#!/usr/bin/env bash
# Net::IMAP sends no argument that is another command, or the beginning of one.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

send() { LIMIT=60 run_ruby "$TREE" "$HERE/imap-commands.rb" "$1"; }
check 'a criterion, a list of fields or a quota with a line break is refused before anything is sent' send raw
check 'a flag that is more than an atom is refused' send flags
guard 'searches, flags, literals and quoted strings are sent as before' send ordinary
finish
