#!/usr/bin/env bash
# The fault of a SOAP server ends no process of a client.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

faults() { LIMIT=20 run_ruby "$TREE" "$HERE/faults.rb" "$1"; }
check 'a fault that names SystemExit, Interrupt or another exception that no rescue sees is a RuntimeError' faults ends
guard 'a StandardError, a ScriptError, Timeout::Error and an exception with a schema are raised as before' faults ordinary
guard 'SOAP::Mapping::ANY_CLASS lets a fault name any exception' faults any
finish
