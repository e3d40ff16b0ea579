#!/usr/bin/env bash
# The pages that WEBrick writes itself hold names as text.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

pages() { run_ruby "$TREE" "$HERE/webrick-names-in-pages.rb" "$SCRATCH" "$1"; }
check 'the name of a file is text in the list of its folder' pages list
check 'the address of a redirection is text in its page' pages redirection
guard 'the links of a list lead to the files' pages links
finish
