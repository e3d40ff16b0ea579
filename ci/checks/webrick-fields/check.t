#!/usr/bin/env bash
# WEBrick sends the fields that a servlet gives it, and no others.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

fields() { run_ruby "$TREE" "$HERE/webrick-fields.rb" "$1"; }
check 'a field with a line break is not sent' fields fields
check 'a cookie with a line break is not sent' fields cookies
guard 'ordinary answers are sent as before' fields ordinary
finish
