#!/usr/bin/env bash
# Net::FTP and Net::POP3 send no command that is more than one line.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

send() { LIMIT=60 run_ruby "$TREE" "$HERE/ftp-pop-lines.rb" "$1"; }
check 'each method of Net::FTP refuses a name with a line break, and so does open-uri' send ftp
check 'Net::POP3 refuses a name and a password with a line break' send pop
guard 'other commands of Net::FTP and Net::POP3 are sent as before' send ordinary
finish
