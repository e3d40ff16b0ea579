#!/usr/bin/env bash
# open-uri takes no secrets along to another server, and does not follow for ever.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"
unset http_proxy HTTP_PROXY ftp_proxy FTP_PROXY

ask() { LIMIT=60 run_ruby "$TREE" "$HERE/open-uri-redirections.rb" "$1"; }
check 'another server is not told Authorization and Cookie' ask other
guard 'the same server is told them, and another one the other fields' ask same
check 'redirections that never repeat end' ask endless
guard 'ten redirections are followed, and as many as max_redirects says' ask ten
guard 'a redirection to a file is refused' ask file
finish
