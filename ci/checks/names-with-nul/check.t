#!/usr/bin/env bash
# A name with a NUL is no other name: of a file, a user, a machine, a signal, an algorithm.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

names() { run_ruby "$TREE" "$HERE/names.rb" "$1"; }
check 'autoload, trap, initgroups, sysopen and basename refuse a name with a NUL' names core
check 'files of databases and of gzip, users, programs and character sets with a NUL are refused' names extensions
check 'addresses and services with a NUL are refused' names sockets
check 'files and names of OpenSSL with a NUL are refused' names tls
guard 'names without a NUL are taken as before' names ordinary
finish
