# shellcheck shell=bash
# Keys and certificates for the checks of ext/openssl, made by the openssl
# command. A check sources it after lib.sh; they are in $PKI.
PKI=$SCRATCH/pki
mkdir "$PKI"
export PKI
# The older form of a key: before OpenSSL 3.0 it is what the command writes anyway.
TRADITIONAL=()
if openssl rsa -help 2>&1 | grep -q -e -traditional; then TRADITIONAL=(-traditional); fi

# certificate NAME SUBJECT SAN KEY OPTIONS...: signed by the CA.
certificate() {
  local name=$1 subject=$2 san=$3 key=$4
  shift 4
  printf 'subjectAltName=%s\n' "$san" >"$PKI/$name.ext"
  [ -n "$san" ] || : >"$PKI/$name.ext"
  openssl req -new -key "$PKI/$key.key" -subj "$subject" -out "$PKI/$name.csr" &&
    openssl x509 -req -in "$PKI/$name.csr" -CA "$PKI/ca.pem" -CAkey "$PKI/ca.key" \
      -CAcreateserial -extfile "$PKI/$name.ext" -out "$PKI/$name.pem" "$@"
}

# OpenSSL 3.5 takes no negative number of days, and no dates are taken before 3.4.
expired() {
  certificate expired '/CN=localhost' 'DNS:localhost' rsa -days -1 ||
    certificate expired '/CN=localhost' 'DNS:localhost' rsa \
      -not_before 20200101000000Z -not_after 20200201000000Z
}

make_pki() {
  # The system's configuration may add basicConstraints, too, and 1.1.1 takes no two.
  printf '[req]\ndistinguished_name=name\nx509_extensions=ca\n[name]\n[ca]\n%s\n%s\n' \
    basicConstraints=critical,CA:TRUE subjectKeyIdentifier=hash >"$PKI/ca.conf"
  openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out "$PKI/ca.key" &&
    openssl req -x509 -new -config "$PKI/ca.conf" -key "$PKI/ca.key" -subj '/CN=Check CA' -days 30 \
      -out "$PKI/ca.pem" &&
    openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out "$PKI/rsa.key" &&
    openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$PKI/ec.key" &&
    openssl genpkey -algorithm ED25519 -out "$PKI/ed.key" &&
    openssl rsa -in "$PKI/rsa.key" "${TRADITIONAL[@]}" -out "$PKI/rsa-old.key" &&
    openssl pkey -in "$PKI/rsa.key" -pubout -out "$PKI/rsa.pub" &&
    certificate good '/CN=ignored' 'DNS:localhost,DNS:*.wild.example,DNS:a*b.part.example,IP:127.0.0.1' \
      rsa -days 30 &&
    certificate ecdsa '/CN=localhost' 'DNS:localhost' ec -days 30 &&
    certificate eddsa '/CN=localhost' 'DNS:localhost' ed -days 30 &&
    certificate common '/CN=common.example' '' rsa -days 30 &&
    expired &&
    openssl req -x509 -new -key "$PKI/rsa.key" -subj '/CN=localhost' -days 30 -out "$PKI/self.pem"
}
make_pki >"$PKI/log" 2>&1 || echo "# the openssl command made no certificates: see $PKI/log"
