#!/usr/bin/env bash
# An OCSP answer is verified only where its signature is right.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# An EC key, since a signature of RSA that is none is false, not an error.
make_answer() {
  cd "$SCRATCH" && : >index &&
    openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out ca.key &&
    printf '[req]\ndistinguished_name=name\nx509_extensions=ca\n[name]\n[ca]\n%s\n%s\n' \
      basicConstraints=critical,CA:TRUE subjectKeyIdentifier=hash >ca.conf &&
    openssl req -x509 -new -config ca.conf -key ca.key -subj '/CN=Check CA' -days 30 -out ca.pem &&
    openssl ocsp -issuer ca.pem -serial 5 -reqout request -no_nonce -signer ca.pem -signkey ca.key &&
    openssl ocsp -index index -rsigner ca.pem -rkey ca.key -CA ca.pem -reqin request \
      -respout answer -resp_no_certs -ndays 20
}
(make_answer) >"$SCRATCH/log" 2>&1 || sed 's/^/# /' "$SCRATCH/log"

ocsp() { LIMIT=60 run_ruby "$TREE" "$HERE/ocsp-verify.rb" "$SCRATCH" "$1"; }
check 'an answer of OCSP with a changed signature is not verified' ocsp changed
guard 'an answer and a request of OCSP that are right are verified' ocsp right
finish
