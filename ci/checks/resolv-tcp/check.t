#!/usr/bin/env bash
# Resolv asks by TCP where an answer had no room in a datagram.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

ask() { LIMIT=60 run_ruby "$TREE" "$HERE/resolv-tcp.rb" "$1"; }
check 'a name of 20 addresses has all of them, though its datagram was truncated' ask whole
check 'Resolv::DNS::Requester::TCP raises EOFError where the stream ends within a reply' ask end
guard 'the datagram counts where TCP brings no whole reply to the question, and it ends soon' ask failed
guard 'TCP is not asked where the datagram held all' ask roomy
finish
