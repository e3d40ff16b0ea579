#!/usr/bin/env bash
# An exception in the middle of the parser leaves nothing of it behind.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

unwinds() { LIMIT=60 run_ruby "$1" "$HERE/parser-unwinds.rb" "$2"; }
check 'eval: Thread.critical is as it was' unwinds "$TREE" critical
check 'eval: the safe level is as it was' unwinds "$TREE" safe
check 'load: Thread.critical is as it was' unwinds "$TREE" load
check 'the next text is not taken for a part of a method' unwinds "$TREE" method
check 'and is traced' unwinds "$TREE" trace
check 'and its errors are not those of the next file' unwinds "$TREE" errors
check 'a throw from there arrives, and leaves $! as it was' unwinds "$TREE" throw
check 'where SCRIPT_LINES__ takes no file, the next text is traced' unwinds "$TREE" lines
check 'its memory is given back' unwinds "$TREE" memory
guard 'another thread calls its continuations' unwinds "$TREE" continuations
guard 'and a continuation does not leave the parser' unwinds "$TREE" left
overflows() (
  ulimit -c 0 -s 1024
  unwinds "$1" overflow
)
guard 'where the stack is used up, too' overflows "$TREE"
finish
