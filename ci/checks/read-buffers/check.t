#!/usr/bin/env bash
# A String that IO reads into shows no old memory where nothing was read.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

buffers() { LIMIT=20 run_ruby "$TREE" "$HERE/read-buffers.rb" "$1"; }
check 'a buffer shows no old memory where read_nonblock finds nothing' buffers nonblock
check 'a buffer shows no old memory where sysread fails' buffers sysread
check 'a buffer shows no old memory where the IO is closed' buffers closed
guard 'what is read stands in the buffer' buffers ordinary
finish
