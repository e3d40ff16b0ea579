#!/usr/bin/env bash
# The collector sees objects that only a register holds.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

disassemble() {
  objdump -d --no-show-raw-insn --disassemble=rb_gc_spill_registers "$TREE/gc.o"
}
# The registers that the x86_64 ABI (3.2.1) has called functions preserve.
spills() {
  local register
  for register in rbx rbp r12 r13 r14 r15; do
    disassemble | sed '/call/q' | grep -q "push.*%$register" || return 1
  done
}
keeps() {
  build_extension gc_roots "$TREE" && run_ruby "$TREE" "$COMMON/gc-roots.rb"
}
# The bare 1.6.8, which does not build, names none.
case $(arch_of "$TREE") in
x86_64-* | '')
  check 'every preserved register is pushed before the marking' spills
  guard 'no object is lost whose only reference is in a register' keeps
  ;;
esac
uses_jmp_buf() { nm "$TREE/gc.o" | grep -q 'U _*setjmp'; }
no_jmp_buf() { [ -e "$TREE/gc.o" ] && ! uses_jmp_buf; }
check 'the collector does not read a jmp_buf' no_jmp_buf
finish
