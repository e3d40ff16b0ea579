#!/usr/bin/env bash
# What continuations of dead threads kept is gone.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/lib.sh"

flat() {
  local early late
  read -r early late < <(run_ruby "$TREE" "$HERE/mbari1.rb" "$(full 60000 1200)")
  at_most "${late:-}" $((${early:-0} * 12 / 10))
}
check 'threads that leave continuations and die: memory stays flat' flat

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
check 'calling one raises a ThreadError that says so' raises

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
    exit(r == [0, 1, 2, 3, 4])'
}
guard 'in a live thread they are called as ever' live

api=$(variant_tree api --enable-mbari-api)
thread_of() {
  run_ruby "$api" -e '
    c = nil
    t = Thread.new { callcc { |x| c = x }; Thread.stop }
    Thread.pass until t.stop?
    alive = c.thread == t && callcc { |x| x }.thread == Thread.current
    t.kill
    t.join
    exit(alive && c.thread.nil?)'
}
check 'Continuation#thread: the live thread, nil when it is dead' thread_of
finish
