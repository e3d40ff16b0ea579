#!/usr/bin/env bash
# What continuations of dead threads kept is gone.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# In the full form a minute and more, the first sixth of it 10 seconds; below,
# the memory would be all that there is.
flat() {
  local early late
  read -r early late < <(ulimit -v 4000000; run_ruby "$TREE" "$HERE/mbari1.rb" "$(full 1000000 1200)")
  at_most "${late:-}" $((${early:-0} * 12 / 10))
}
check 'threads that leave continuations and die: memory stays flat' flat

kept() {
  run_ruby "$TREE" -e '
    class Large; end
    held = []
    def leave(held)
      Thread.new { x = Large.new; callcc { |c| held << c }; x.__id__ }.join
      nil
    end
    20.times { leave(held) }
    def clear(n); n == 0 ? nil : clear(n - 1); end
    clear(300)
    3.times { GC.start }
    n = 0
    ObjectSpace.each_object(Large) { n += 1 }
    puts n'
}
check 'continuations of dead threads keep nothing alive that their variables refer to' \
  at_most "$(kept)" 2

raises() {
  run_ruby "$TREE" -e '
    c = nil
    Thread.new { callcc { |x| c = x } }.join
    begin
      c.call
    rescue ThreadError => e
      exit(e.message =~ /dead thread/ ? 0 : 1)
    end
    exit 1'
}
check "calling a dead thread's continuation raises a ThreadError that says so" raises

live() {
  run_ruby "$TREE" -e '
    got = []
    r = Thread.new {
      n = 0
      k = nil
      got << callcc { |x| k = x; 0 }
      k.call(n) if (n += 1) < 5
      got
    }.value
    exit(r == [0, 1, 2, 3, 4] ? 0 : 1)'
}
guard 'in a live thread continuations are called as ever' live

api=$(core_tree api ruby --enable-mbari-api)
thread_of() {
  run_ruby "$api" -e '
    c = nil
    t = Thread.new { callcc { |x| c = x }; Thread.stop }
    Thread.pass until t.stop?
    alive = c.thread == t && callcc { |x| x }.thread == Thread.current
    t.kill
    t.join
    exit(alive && c.thread.nil? ? 0 : 1)'
}
check 'Continuation#thread: the live thread, nil when it is dead' thread_of
finish
