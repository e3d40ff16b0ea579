#!/usr/bin/env bash
# CGI sends the fields that a program gives it, and no others.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

fields() { run_ruby "$TREE" "$HERE/cgi-fields.rb" "$1"; }
check 'CGI#header refuses a value with a line break' fields header
check 'a cookie refuses a name that is more than one' fields cookies
check 'a cookie refuses a path and a domain that are more than one' fields attributes
guard 'ordinary fields and cookies are sent and read as before' fields ordinary
finish
