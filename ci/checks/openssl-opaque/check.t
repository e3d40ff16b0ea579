#!/usr/bin/env bash
# ext/openssl compiles against the OpenSSL of today, and what it computes, reads
# and writes is what the openssl command does.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"
# shellcheck source=ci/checks/common/openssl-pki.sh
. "$COMMON/openssl-pki.sh"

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

# signed_here: RSA, both ways.
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

# Known answers: what the openssl command makes of keys, texts and parameters, and what it
# says of ours. Everything is in $ANSWERS.
export ANSWERS=$SCRATCH/answers
answers() { LIMIT=60 run_ruby "$TREE" "$HERE/openssl-answers.rb" "$@"; }
public_of() { openssl pkey -in "$ANSWERS/$1.key" -pubout -out "$ANSWERS/$1.pub"; }
same_pbkdf2() {
  local theirs
  theirs=$(openssl enc -aes-256-cbc -pbkdf2 -iter 1000 -md sha256 -S 0123456789abcdef -k password -P) || return 1
  [ "$(answers pbkdf2)" = "$theirs" ]
}
same_dsa() (
  cd "$ANSWERS" || return 1
  openssl genpkey -genparam -algorithm DSA -pkeyopt dsa_paramgen_bits:1024 -pkeyopt dsa_paramgen_q_bits:160 \
    -out dsa.params && openssl genpkey -paramfile dsa.params -out dsa.key && public_of dsa &&
    openssl dgst -sha1 -sign dsa.key -out theirs data && answers dsa || return 1
  openssl pkeyutl -verify -in digest -sigfile ours -pubin -inkey dsa.pub
)
same_ec() (
  cd "$ANSWERS" || return 1
  cp "$PKI/ec.key" . && openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out other.key &&
    openssl ec -in ec.key -aes256 -passout pass:secret -out ec-aes.key &&
    public_of ec && public_of other && openssl dgst -sha256 -sign ec.key -out theirs data &&
    openssl pkeyutl -derive -inkey ec.key -peerkey other.pub -out secret && answers ec || return 1
  openssl pkeyutl -verify -in digest -sigfile ours -pubin -inkey ec.pub &&
    openssl pkeyutl -derive -inkey made.key -peerkey ec.pub | cmp - made.secret
)
same_dh() (
  cd "$ANSWERS" || return 1
  # The group 14 of RFC 3526 in the form of PKCS#3, which every version reads.
  cat >dh.params <<'PARAMETERS'
-----BEGIN DH PARAMETERS-----
MIIBCAKCAQEA///////////JD9qiIWjCNMTGYouA3BzRKQJOCIpnzHQCC76mOxOb
IlFKCHmONATd75UZs806QxswKwpt8l8UN0/hNW1tUcJF5IW1dmJefsb0TELppjft
awv/XLb0Brft7jhr+1qJn6WunyQRfEsf5kkoZlHs5Fs9wgB8uKFjvwWY2kg2HFXT
mmkWP6j9JM9fg2VdI9yjrZYcYvNWIIVSu57VKQdwlpZtZww1Tkq8mATxdGwIyhgh
fDKQXkYuNs474553LBgOhgObJ4Oi7Aeij7XFXfBvTFLJ3ivL9pVYFxg5lUl86pVq
5RXSJhiY+gUQFXKOWoqsqmj//////////wIBAg==
-----END DH PARAMETERS-----
PARAMETERS
  openssl genpkey -paramfile dh.params -out theirs.key &&
    openssl pkey -in theirs.key -pubout -outform DER -out theirs.pub && answers dh || return 1
  openssl pkey -pubin -inform DER -in ours.pub -pubout -out ours.pem &&
    openssl pkeyutl -derive -inkey theirs.key -peerkey ours.pem | cmp - ours.secret
)
same_keys() (
  cd "$ANSWERS" || return 1
  openssl rsa -in "$PKI/rsa.key" "${TRADITIONAL[@]}" -aes256 -passout pass:secret -out rsa-aes.key &&
    openssl rsa -in "$PKI/rsa.key" "${TRADITIONAL[@]}" -des3 -passout pass:secret -out rsa-des.key &&
    openssl pkcs8 -topk8 -in "$PKI/rsa.key" -v2 aes256 -passout pass:secret -out rsa-pkcs8.key &&
    openssl rsa -in "$PKI/rsa.key" "${TRADITIONAL[@]}" -outform DER -out rsa.der &&
    openssl pkey -in "$PKI/rsa.key" -pubout -outform DER -out rsa-pub.der &&
    openssl rsa -in "$PKI/rsa.key" -RSAPublicKey_out -out rsa-old.pub &&
    printf 'a short text' | openssl pkeyutl -encrypt -inkey "$PKI/rsa.key" \
      -pkeyopt rsa_padding_mode:oaep -out oaep && answers keys || return 1
  openssl rsa -in exported.key -passin pass:secret "${TRADITIONAL[@]}" | cmp - "$PKI/rsa-old.key" &&
    ! openssl rsa -in exported.key -passin pass:other -noout &&
    openssl rsa -RSAPublicKey_in -in public.pem -pubout | cmp - "$PKI/rsa.pub" &&
    [ "$(openssl pkeyutl -decrypt -in ours.oaep -inkey "$PKI/rsa.key" -pkeyopt rsa_padding_mode:oaep)" = 'a short text' ]
)
same_pkcs7() (
  cd "$ANSWERS" || return 1
  set -- -binary -outform PEM -in data
  openssl smime -sign -nodetach -signer "$PKI/good.pem" -inkey "$PKI/rsa.key" "$@" -out signed &&
    openssl smime -sign -signer "$PKI/good.pem" -inkey "$PKI/rsa.key" "$@" -out detached &&
    openssl smime -encrypt -aes256 "$@" -out enveloped "$PKI/good.pem" &&
    echo 'some text' | openssl smime -sign -signer "$PKI/good.pem" -inkey "$PKI/rsa.key" -out smime &&
    answers pkcs7 || return 1
  openssl smime -decrypt -inform PEM -in ours.enveloped -recip "$PKI/good.pem" -inkey "$PKI/rsa.key" | cmp - data &&
    openssl smime -verify -in ours.smime -CAfile "$PKI/ca.pem" -purpose any -out text
)
# The older ciphers need a provider of their own, which not every system has.
same_pkcs12() (
  cd "$ANSWERS" || return 1
  set -- -export -in "$PKI/good.pem" -inkey "$PKI/rsa.key" -certfile "$PKI/ca.pem" -name friend -passout pass:secret
  openssl pkcs12 "$@" -out bag.p12 || return 1
  openssl pkcs12 "$@" -legacy -out bag-legacy.p12 || rm -f bag-legacy.p12
  answers pkcs12
)
same_crl() (
  cd "$ANSWERS" || return 1
  : >index && echo 01 >number && printf '[ca]\ndefault_ca=x\n[x]\n%s\n' database=index crlnumber=number \
    default_md=sha256 default_crl_days=30 >ca.conf
  set -- -config ca.conf -cert "$PKI/ca.pem" -keyfile "$PKI/ca.key"
  openssl ca "$@" -revoke "$PKI/good.pem" -crl_reason keyCompromise &&
    openssl ca "$@" -gencrl -out crl.pem && answers crl
)

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
check 'the library of OpenSSL has each function that the extension uses' at_once
check 'a Config that is not read from a text takes values, and can be copied' ours config
check 'digests and HMACs are those of the openssl command' same_digests
check 'ciphers are those of the openssl command, both ways' same_ciphers
check 'the extension and the openssl command verify what the other signed' signed_here
check 'our keys, certificates, requests, lists, PKCS#12 and PKCS#7 are read by the openssl command' ours_to_theirs
check 'keys, certificates and the like that the openssl command wrote are read here' ours read
mkdir "$ANSWERS"
cp "$SCRATCH/data" "$ANSWERS/data"
lacks PKCS5 || check 'PBKDF2 derives the keys that the openssl command does' same_pbkdf2
check 'DSA signs and verifies what the openssl command does' same_dsa
lacks PKey::EC || check 'EC signs and verifies what the openssl command does, and both derive one secret' same_ec
check 'DH and the openssl command derive one secret, by its parameters' same_dh
check 'keys that a word protects, and PKCS#8, are read both ways' same_keys
check 'PKCS#7 of the openssl command is verified and deciphered here, and ours there' same_pkcs7
check 'PKCS#12 of the openssl command is read here' same_pkcs12
check 'a list of revoked certificates of the openssl command is heeded here' same_crl
check 'the numbers of a key are set one by one, and to nil' ours numbers
check 'a key is made with a block, which may raise' ours generate
check 'the attributes of a request, the values of an extension, sections of a Config' ours parts
guard 'without the headers the build says so and goes on' without_headers
flat() { ours flat "$(full 100000 10000)"; }
check 'memory is flat over 10,000 digests, and 1,000 certificates' flat
finish
