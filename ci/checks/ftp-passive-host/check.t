#!/usr/bin/env bash
# An FTP server cannot send Net::FTP to another machine.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

passive() { run_ruby "$TREE" "$HERE/ftp-passive-host.rb" "$1"; }
check 'the data comes from the server, whatever machine it names' passive elsewhere
check 'with use_pasv_ip it comes from the machine that it names' passive asked
guard 'a server that names itself is read' passive ordinary
finish
