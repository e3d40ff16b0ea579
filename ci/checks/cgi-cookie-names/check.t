#!/usr/bin/env bash
# CGI reads the names of cookies as they are sent.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

cookies() { run_ruby "$TREE" "$HERE/cgi-cookie-names.rb" "$1"; }
check 'an encoded name is not taken for one that browsers guard' cookies guarded
check 'a name comes back as it was sent' cookies returned
guard 'ordinary cookies are read, and values decoded, as before' cookies ordinary
finish
