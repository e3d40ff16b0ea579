#!/usr/bin/env bash
# The thread code has its three parts, and its interface is the release's.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

has_parts() {
  local part
  for part in rb_thread_choose rb_thread_save_stack rb_thread_save_state \
      rb_thread_load_state; do
    grep -q "^$part(" "$TREE/eval.c" || return 1
  done
}
check 'choosing, saving and loading are functions of their own' has_parts
frame=$(frame_size eval rb_thread_schedule)
check 'a thread that waits does not hold three fd_sets on its stack' \
  at_most "$frame" 200

headers=${PRISTINE:-$TREE}
abi() {
  build_extension abi_probe "$headers" || return 1
  run_ruby "$TREE" -rabi_probe -e '
    threads = (1..3).map { Thread.new { Thread.stop } }
    Thread.pass
    all = AbiProbe.threads
    ok = all && (threads - all).empty? && all.include?(Thread.current)
    exit(ok && AbiProbe.block { |n| n } == 42)'
}
guard 'an extension built against the headers of the bare release works' abi
finish
