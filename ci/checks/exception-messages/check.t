#!/usr/bin/env bash
# No String changes because an exception was made with it.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

messages() { run_ruby "$TREE" "$HERE/exception-messages.rb" "$1"; }
check 'the text of an exception stays as it was' messages exceptions
check 'the text of a NameError stays as it was' messages names
guard 'messages are right, and those of tainted exceptions tainted' messages ordinary
finish
