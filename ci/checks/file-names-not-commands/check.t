#!/usr/bin/env bash
# The name of a file is no command.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

opens() { LIMIT=100 run_ruby "$TREE" "$HERE/file-names-not-commands.rb" "$1"; }
check 'File and its subclasses read files only' opens file
check 'Pathname reads files only' opens pathname
check 'what the library opens by its name is a file' opens library
guard 'IO and Kernel#open run commands as before' opens commands
guard 'files are read as before, also one whose name begins with a bar' opens ordinary
finish
