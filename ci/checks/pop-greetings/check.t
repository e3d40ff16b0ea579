#!/usr/bin/env bash
# The first line of a POP server takes Net::POP3 a time that grows with its length only.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

greeted() { LIMIT=${2:-20} run_ruby "$TREE" "$HERE/pop-greetings.rb" "$1"; }
check 'a greeting of many beginnings of a challenge' greeted many 2
guard 'a challenge with each byte that a message identifier may have is taken' greeted ordinary
finish
