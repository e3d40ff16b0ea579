#!/usr/bin/env bash
# ext/openssl compiles against the OpenSSL of today, and what it computes, reads
# and writes is what the openssl command does.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=ci/checks/openssl-pki.sh
. "$HERE/openssl-pki.sh"

ours() { LIMIT=60 run_ruby "$TREE" "$HERE/openssl-opaque.rb" "$@"; }

# same_digest NAME: of a file of 100,000 bytes, and its HMAC.
head -c 100000 "$TREE/eval.c" >"$SCRATCH/data"
same_digest() {
  local theirs
  theirs=$(openssl dgst "-$1" -r "$SCRATCH/data" | cut -d ' ' -f 1) || return 1
  [ "$(ours digest "$1" "$SCRATCH/data")" = "$theirs" ] || return 1
  theirs=$(openssl dgst "-$1" -hmac secret -r "$SCRATCH/data" | cut -d ' ' -f 1) || return 1
  [ "$(ours hmac "$1" "$SCRATCH/data")" = "$theirs" ]
}
same_digests() { same_digest sha1 && same_digest sha256 && same_digest sha512 && same_digest md5; }

# same_cipher NAME KEY IV: each decrypts what the other encrypted.
same_cipher() {
  openssl enc "-$1" -K "$2" -iv "$3" -in "$SCRATCH/data" -out "$SCRATCH/theirs" || return 1
  ours encrypt "$1" "$2" "$3" "$SCRATCH/data" >"$SCRATCH/ours" || return 1
  cmp "$SCRATCH/theirs" "$SCRATCH/ours" || return 1
  ours decrypt "$1" "$2" "$3" "$SCRATCH/theirs" | cmp - "$SCRATCH/data"
}
same_ciphers() {
  local key=000102030405060708090a0b0c0d0e0f iv=f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff
  same_cipher aes-128-cbc $key $iv && same_cipher aes-256-cbc $key$key $iv &&
    same_cipher aes-128-ctr $key $iv
}

# signed_here, signed_there KEY: RSA and EC, both ways.
signed_here() {
  ours sign rsa "$PKI/rsa-old.key" "$SCRATCH/data" >"$SCRATCH/signature" || return 1
  openssl dgst -sha256 -verify "$PKI/rsa.pub" -signature "$SCRATCH/signature" "$SCRATCH/data" || return 1
  openssl dgst -sha256 -sign "$PKI/rsa.key" -out "$SCRATCH/signature" "$SCRATCH/data" || return 1
  ours verify "$PKI/rsa.pub" "$SCRATCH/signature" "$SCRATCH/data"
}

# ours_to_theirs: what we write, the openssl command reads.
ours_to_theirs() {
  ours write "$SCRATCH" || return 1
  openssl rsa -in "$SCRATCH/new.key" -check -noout || return 1
  openssl x509 -in "$SCRATCH/new.pem" -noout -text >"$SCRATCH/text" || return 1
  grep 'DNS:written.example' "$SCRATCH/text" && grep '0x123456789a' "$SCRATCH/text" || return 1
  openssl verify -CAfile "$SCRATCH/new.pem" "$SCRATCH/new.pem" || return 1
  openssl req -in "$SCRATCH/new.csr" -verify -noout || return 1
  openssl crl -in "$SCRATCH/new.crl" -CAfile "$SCRATCH/new.pem" -noout || return 1
  openssl pkcs12 -in "$SCRATCH/new.p12" -passin pass:secret -nokeys || return 1
  openssl smime -verify -inform PEM -in "$SCRATCH/new.p7" -CAfile "$SCRATCH/new.pem" \
    -purpose any -out "$SCRATCH/text" && [ "$(cat "$SCRATCH/text")" = text ]
}

# without_headers: where they are not, the build says so and goes on.
without_headers() {
  local tree=$SCRATCH/tree
  mkdir -p "$SCRATCH/empty/openssl"
  echo '#error "There is no OpenSSL."' >"$SCRATCH/empty/openssl/ssl.h"
  cp -a "$TREE" "$tree"
  rm -f "$tree/ext/openssl/Makefile" "$tree/ext/openssl/mkmf.log"
  (cd "$tree" && CPATH=$SCRATCH/empty setsid -w ./miniruby -I./lib -I.ext/common -I./- -r./ext/purelib.rb \
    ./ext/extmk.rb --make=make --extout=.ext --extension=openssl,fcntl -- >"$SCRATCH/without" 2>&1) || return 1
  cat "$SCRATCH/without"
  grep '^skipped openssl: it does not find what it needs' "$SCRATCH/without"
}

check 'the extension loads' ours load
at_once() (export LD_BIND_NOW=1; ours load)
check 'and the library has each function that it uses' at_once
check 'a Config that is not read from a text takes values, and can be copied' ours config
check 'digests and HMACs are those of the openssl command' same_digests
check 'ciphers, too, both ways' same_ciphers
check 'each verifies what the other signed' signed_here
check 'keys, certificates, requests, lists, PKCS#12 and PKCS#7 are read there' ours_to_theirs
check 'and those of there are read here' ours read
check 'the numbers of a key are set one by one, and to nil' ours numbers
check 'a key is made with a block, which may raise' ours generate
check 'the attributes of a request, the values of an extension, sections of a Config' ours parts
guard 'without the headers the build says so and goes on' without_headers
flat() { ours flat "$(full 100000 10000)"; }
check 'memory is flat over 10,000 digests, and 1,000 certificates' flat
finish
