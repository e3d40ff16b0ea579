#!/usr/bin/env bash
# A struct of XMLRPC becomes an object of no class that did not ask for it.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

structs() { LIMIT=100 run_ruby "$TREE" "$HERE/xmlrpc-classes.rb" "$1"; }
check 'a class without XMLRPC::Marshallable is none of a peer' structs any
guard 'a class with XMLRPC::Marshallable is written and read as before' structs marshallable
guard 'ENABLE_ANY_CLASS brings classes without XMLRPC::Marshallable back' structs switch
finish
