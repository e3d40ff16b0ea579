#!/usr/bin/env bash
# RDoc takes the name of a file for a file, not for a command.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

rdoc() { LIMIT=60 run_ruby "$TREE" "$HERE/rdoc-file-names.rb" "$1"; }
check 'a C file in a folder whose name is a command is read' rdoc here
check 'a list of files to be documented whose name is a command is read' rdoc there
check "the time of the last run is read where the folder's name is a command" rdoc again
finish
