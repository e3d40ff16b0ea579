#!/usr/bin/env bash
# A SOAP message makes objects only of classes that say so.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

classes() { LIMIT=10 run_ruby "$TREE" "$HERE/soap-classes.rb" "$1"; }
check 'a SOAP message makes no object of a class that does not say so' classes refused
guard 'a class with a schema or SOAP::Marshallable, and an exception, is still made' classes declared
guard 'SOAP::Mapping::ANY_CLASS lets a message make objects of any class' classes any
guard 'SOAP::Marshal reads objects of the classes that it wrote' classes marshal
finish
