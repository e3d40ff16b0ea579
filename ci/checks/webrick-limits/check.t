#!/usr/bin/env bash
# What a client sends before anybody looks at it does not fill WEBrick's memory.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"
ulimit -v 2000000

limits() {
  RUBY=$TREE/ruby LIMIT=30 run_ruby "$TREE" "$HERE/webrick-limits.rb" "$1"
}
check 'a request line has an end' limits line
check 'the lines of a header have an end' limits header
check 'a chunk is handed on in pieces' limits chunk
check 'a CGI program gets the body in pieces' limits cgi
guard 'other requests are read as before' limits ordinary
finish
