#!/usr/bin/env bash
# A text of several lines is no URI and no part of one.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

texts() { LIMIT=100 run_ruby "$TREE" "$HERE/uri-whole-texts.rb" "$1"; }
check 'a URI with another line before or behind it is none' texts parsed
check 'a component takes no line break' texts set
guard 'a URI of one line is read as before, also with its line feed' texts ordinary
finish
