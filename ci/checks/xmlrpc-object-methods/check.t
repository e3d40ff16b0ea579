#!/usr/bin/env bash
# A client of XMLRPC calls the methods that a handler defines.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

calls() { LIMIT=100 run_ruby "$TREE" "$HERE/xmlrpc-object-methods.rb" "$1"; }
check 'a method that every object has is none of a handler' calls every
check 'the name of a method is the whole text after the whole prefix' calls lines
check 'XMLRPC::iPIMethods gives the methods of a module, not those of Module' calls interface
guard 'the methods that a handler, its class and their modules define are called as before' calls ordinary
finish
