#!/usr/bin/env bash
# Net::SMTP sends no address that is more than one line.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

mail() { run_ruby "$TREE" "$HERE/smtp-lines.rb" "$1"; }
check 'a sender with a line break is refused' mail sender
check 'a recipient with a line break is refused' mail recipient
check 'a name of the own host with a line break is refused' mail host
check 'a last line that is a dot without a line break ends no mail too early' mail dot
guard 'an ordinary mail is sent line by line' mail ordinary
finish
