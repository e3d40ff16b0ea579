#!/usr/bin/env bash
# A method of an object that nobody initialised raises an exception.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# Some of the methods make files where they run.
unfilled() { cd "$SCRATCH" && run_ruby "$TREE" "$HERE/unfilled.rb" "$@"; }
filled() { run_ruby "$TREE" "$HERE/filled.rb"; }
O=OpenSSL
# shellcheck disable=SC2046
check 'no method of an object that was only allocated ends the process' unfilled \
  $(full '' "MatchData DL::Handle $O::Cipher $O::Cipher::Cipher $O::ASN1::Constructive $O::PKey::RSA
    $O::PKey::DSA $O::PKey::DH $O::PKey::EC::Group $O::Engine $O::SSL::SSLSocket $O::X509::StoreContext
    YAML::Syck::Map YAML::Syck::Seq YAML::Syck::Scalar YAML::Syck::Parser YAML::Syck::Resolver")
guard 'objects that are initialised do what they did' filled
finish
