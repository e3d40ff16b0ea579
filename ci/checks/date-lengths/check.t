#!/usr/bin/env bash
# A long text takes Date.parse no time.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

dates() { LIMIT=100 run_ruby "$TREE" "$HERE/date-lengths.rb" "$1"; }
check 'a text of more than 128 characters is refused' dates refused
check 'a program may allow more, or fewer' dates unlimited
guard 'dates of up to 128 characters are read as before' dates ordinary
guard 'what is no text is a TypeError, as in the release' dates classes
finish
