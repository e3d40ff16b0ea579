#!/usr/bin/env bash
# A thread carries its own frames and nobody else's.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

left() { at_most "$(run_ruby "$TREE" "$HERE/mbari2.rb")" 2; }
check 'of 50 MB on a dead parent'\''s frames nothing is left' left

joined() {
  local main other
  read -r main other < <(run_ruby "$TREE" "$HERE/joined.rb") || :
  at_most "${main:-}" 3 && at_most "${other:-}" 3
}
check 'of 100 threads that were joined none is kept alive, nor what they referred to' joined

read -r per_thread shallow deeper \
  < <(run_ruby "$TREE" "$HERE/memory.rb") || :
check 'a shallow thread of a deep parent takes its own KiB, not the parent'\''s' \
  at_most "${per_thread:-}" 150
check 'caller in a thread shows its own frames only' \
  at_most "${shallow:-}" 4
grows() { [ $((deeper - shallow)) = 2 ]; }
guard 'caller in a thread grows with the calls that the thread makes' grows

works() {
  run_ruby "$TREE" -e '
    def give; yield 1; end
    x = 5
    def start(&b) Thread.new { b.call } end
    a = start { give { |y| x += y }; x }.value
    b = Thread.new { catch(:out) { Thread.new { throw :out rescue 7 }.value } }.value
    c = Thread.new { Thread.new { Thread.new { eval("x") }.value }.value }.value
    d = Thread.new { callcc { |k| [1, 2, 3].each { |i| k.call(i * 10) if i == 2 } } }.value
    e = begin; Thread.new { raise "boom" }.join; rescue => err; err.message; end
    p [a, b, c, d, e]
    exit([a, b, c, d, e] == [6, 7, 6, 20, "boom"])'
}
guard 'blocks, throw, eval, callcc and raise work inside threads' works

# How a timer is written: the thread yields long after its starter's return.
yields() { [ "$(run_ruby "$TREE" "$HERE/yield.rb")" = '120 of 120' ]; }
guard 'a thread goes on with a block whose methods have returned' yields

# How such a timer ends: by break, which ends the thread, and only that.
breaks() {
  run_ruby "${BASELINE:-$BELOW}" "$HERE/break.rb" >"$SCRATCH/stock" 2>&1 &&
    run_ruby "$TREE" "$HERE/break.rb" 2>&1 | diff "$SCRATCH/stock" -
}
guard 'break, retry, next and return in a block of the starter do as they did' breaks

forked() {
  run_ruby "$TREE" -e '
    pid = Thread.new { fork { Thread.new { GC.start; 3 }.value == 3 and exit!(9) } }.value
    Process.wait(pid)
    exit($?.exitstatus == 9)'
}
guard 'a thread may fork, and its child start threads' forked

pointer() {
  build_extension thread_pointer "$TREE" &&
    run_ruby "$TREE" -rthread_pointer -e '
      def deep(n) n == 0 ? ThreadPointer.start : deep(n - 1) end
      def burn(n) n == 0 ? Thread.pass : burn(n - 1) end
      Thread.new { loop { burn(100) } }
      Thread.pass
      exit(deep(20) == 42)'
}
guard 'a C function may pass its new thread a pointer to a local variable' pointer
finish
