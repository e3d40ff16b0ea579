#!/usr/bin/env bash
# An exception in the middle of the parser leaves nothing of it behind.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

unwinds() { LIMIT=60 run_ruby "$1" "$HERE/parser-unwinds.rb" "$2"; }
check 'eval: Thread.critical is as it was' unwinds "$TREE" critical
check 'eval: the safe level is as it was' unwinds "$TREE" safe
check 'load: Thread.critical is as it was' unwinds "$TREE" load
check 'the text that is parsed next is not taken for a part of a method' unwinds "$TREE" method
check 'the text that is parsed next is traced' unwinds "$TREE" trace
check 'errors of the broken text are not those of the next file' unwinds "$TREE" errors
check 'a throw out of the parser arrives, and leaves $! as it was' unwinds "$TREE" throw
check 'where SCRIPT_LINES__ takes no file, the next text is traced' unwinds "$TREE" lines
check 'the memory of a parser that was left is given back' unwinds "$TREE" memory
guard 'another thread may call its own continuations while one parses' unwinds "$TREE" continuations
guard 'a continuation does not leave the parser' unwinds "$TREE" left
overflows() (
  ulimit -c 0 -s 1024
  unwinds "$1" overflow
)
guard 'the parser leaves nothing behind where the stack is used up' overflows "$TREE"
finish
