#!/usr/bin/env bash
# A mail server gets no password before its certificate was verified.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=ci/checks/common/openssl-pki.sh
. "$COMMON/openssl-pki.sh"
# The system's certificates are those of the check's CA.
export SSL_CERT_FILE=$PKI/ca.pem

mail() { LIMIT=60 run_ruby "$TREE" "$HERE/mail-certificates.rb" "$@"; }
check 'Net::IMAP sends nothing to a server that nobody vouches for, of another name or of an old certificate' mail imap refused
guard 'Net::IMAP talks to a server whose certificate is right, by the certificates of the system or given ones' mail imap right
guard 'Net::IMAP verifies nothing where it is told not to' mail imap off
if ! lacks mail-tls; then
  check 'Net::SMTP sends nothing to a server that nobody vouches for, over TLS or after STARTTLS' mail smtp refused
  guard 'Net::SMTP talks to a server whose certificate is right, also with a context that was used' mail smtp right
  guard 'Net::SMTP verifies nothing where its context says so' mail smtp off
  guard 'Net::SMTP sends nothing where STARTTLS must be and is not, and believes nothing that was said before it' mail smtp stripped
  check 'Net::POP3.enable_ssl with nil verifies' mail pop refused
  guard 'Net::POP3 talks to a server whose certificate is right, or to any' mail pop right
fi
guard 'XMLRPC::Client and open-uri verify' mail http refused
finish
