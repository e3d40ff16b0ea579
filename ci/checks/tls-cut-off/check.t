#!/usr/bin/env bash
# Over TLS a part of an answer is not taken for the whole.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=ci/checks/common/openssl-pki.sh
. "$COMMON/openssl-pki.sh"
export SSL_CERT_FILE=$PKI/ca.pem
unset https_proxy HTTPS_PROXY

cut() { LIMIT=60 run_ruby "$TREE" "$HERE/tls-cut-off.rb" "$1"; }
check 'a part of a page, of its header or of a body shorter than its Content-Length is no answer of Net::HTTP' cut page
check 'each method of SSLSocket that reads to the end raises an error where TLS was cut' cut socket
check 'OP_IGNORE_UNEXPECTED_EOF says that the end may be missing' cut switch
guard 'what ended as TLS ends, or has a length, is whole' cut whole
guard 'a connection that ends before an answer is an EOFError, for Net::HTTP, Net::SMTP and Net::POP3' cut before
guard 'Net::IMAP, DRb and a server of WEBrick see the end of a connection as before' cut others
finish
