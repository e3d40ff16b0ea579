#!/usr/bin/env bash
# WEBrick starts a CGI script by its name, with no setting of a client.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

scripts() { run_ruby "$TREE" "$HERE/webrick-cgi-scripts.rb" "$TREE" "$SCRATCH" "$1"; }
check 'a field Proxy of a request is no variable of a CGI script' scripts proxy
check 'the name of a CGI script is no line of a shell' scripts name
guard 'other fields are variables of a CGI script, and an interpreter runs it' scripts others
finish
