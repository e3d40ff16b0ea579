#!/usr/bin/env bash
# Net::FTP and Resolv open files, and run no commands.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

opens() { run_ruby "$TREE" "$HERE/files-not-commands.rb" "$1"; }
check 'a remote name with a bar becomes a file' opens get
check 'a local name with a bar becomes a file' opens put
check 'the name of a table of hosts with a bar is a file' opens hosts
check "the name of a resolver's configuration with a bar is a file" opens config
guard 'files are sent, received and read as before' opens ordinary
finish
