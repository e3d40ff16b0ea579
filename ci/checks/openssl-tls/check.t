#!/usr/bin/env bash
# TLS as a person expects it: versions, names, reasons, waits.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=ci/checks/common/openssl-pki.sh
. "$COMMON/openssl-pki.sh"

ours() { LIMIT=60 run_ruby "$TREE" "$HERE/openssl-tls.rb" "$@"; }

# with_server CERTIFICATE KEY "OPTIONS" COMMAND...: openssl s_server, its port
# in $port.
with_server() {
  local cert=$1 key=$2 options=$3 log=$SCRATCH/server.$1 server status=0 i
  shift 3
  : >"$log"
  # shellcheck disable=SC2086
  openssl s_server -accept 127.0.0.1:0 -cert "$PKI/$cert.pem" -key "$PKI/$key.key" \
    -www $options >"$log" 2>&1 </dev/null &
  server=$!
  for ((i = 0; i < 100; i++)); do
    port=$(sed -n 's/^ACCEPT .*:\([0-9]*\)$/\1/p' "$log")
    [ -z "$port" ] || break
    sleep 0.05
  done
  "$@" "$port" || status=1
  kill "$server" 2>/dev/null
  wait "$server" 2>/dev/null
  return "$status"
}

# speaks VERSION: what ours and a server of that version agree on.
speaks() { with_server good rsa "$1" ours version "$2"; }
both_versions() { speaks -tls1_2 TLSv1.2 && speaks -tls1_3 TLSv1.3 && speaks '' TLSv1.3; }
old_refused() { with_server good rsa '-tls1_1 -cipher ALL:@SECLEVEL=0' ours old; }
kinds() { with_server ecdsa ec '' ours version TLSv1.3 && with_server eddsa ed '' ours version TLSv1.3; }
names() { with_server good rsa '-servername localhost -cert2 '"$PKI/ecdsa.pem"' -key2 '"$PKI/ec.key" ours sni; }
# refused REASON CERTIFICATE NAME: by Net::HTTP, and the reason.
refused() { with_server "$2" rsa '' ours https_refused "$3" "$1"; }
reasons() {
  refused 'certificate has expired' expired localhost &&
    refused 'self.signed certificate' self localhost &&
    refused '"wrong.example" does not match' good wrong.example
}
https() { with_server good rsa '' ours https; }
https_changed() { with_server good rsa '' ours https_changed; }
# a_client VERSION...: openssl s_client against ours, with a client certificate.
a_client() { ours serve "$(command -v openssl)" "$@"; }

# suite_tls: Ruby's own tests of TLS, with an OpenSSL that takes their keys of 1024
# bits and their ciphers without a certificate. Not those that want TLS 1.0, or of TLS
# 1.3 that it be like TLS 1.2 (see ci/excused).
cat >"$SCRATCH/small-keys.cnf" <<'END'
openssl_conf = all
[all]
ssl_conf = tls
[tls]
system_default = every
[every]
CipherString = DEFAULT:@SECLEVEL=0
END
suite_tls() (
  export OPENSSL_CONF=$SCRATCH/small-keys.cnf RUBY=$TREE/ruby
  cd "$TREE/test/openssl" || return 1
  LIMIT=60 run_ruby "$TREE" -ropenssl -I"$TREE/test" test_pair.rb &&
    LIMIT=60 run_ruby "$TREE" -ropenssl -I"$TREE/test" test_ssl.rb -n \
      '/_(ctx_setup|connect_and_close|read_and_write|starttls|parallel|verify_result|sslctx_set_params|unset_OP_ALL)$/'
)
check "Ruby's own tests of TLS, where OpenSSL is told to take their keys" suite_tls
check 'TLS 1.2 and 1.3 are spoken, the highest first' both_versions
check 'TLS 1.1 only where it is asked for; bounds hold; SSLv3 is refused by name' old_refused
lacks DEFAULT_PARAMS || check 'the list of ciphers in DEFAULT_PARAMS can be added to' ours params
check 'certificates of ECDSA and Ed25519' kinds
check 'the server is told the name' names
check 'a name is compared as RFC 6125 has it' ours identity
check 'Net::HTTP verifies by default' https
check 'the context that Net::HTTP was used with can be changed' https_changed
check 'Net::HTTP says what is wrong: expired, self-signed, another name' reasons
check 'openssl s_client is served, with its certificate; TLS 1.1 is not' a_client
check '20 peers stall in the handshake, 480 others go on; a timeout ends each' ours stall 480
check 'a read and a write wait without a turn; a raise ends them' ours waits
check 'a process that waits alone in TLS sleeps' ours alone
check 'a session is resumed' ours resumed
flat() { ours flat "$(full 10000 1000)"; }
check 'memory is flat over 1,000 handshakes' flat
check 'a socket that is collected writes to nobody' ours collected
finish
