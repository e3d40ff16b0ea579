#!/usr/bin/env bash
# No browser has to guess the charset of WEBrick's pages of errors.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

page() { run_ruby "$TREE" "$HERE/webrick-error-charset.rb" "$1"; }
check 'the page of an error names its charset' page charset
guard "the text of an error's page, and the page of a program, are as before" page ordinary
finish
