#!/usr/bin/env bash
# A program and its operator can ask where each thread is.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

says() { run_ruby "$TREE" "$HERE/where.rb" "$1" | tee /dev/stderr | grep -qx 'as it should be'; }
check 'Thread#backtrace is where a thread is, and nil for one that has ended' says threads
check 'caller_for_all_threads has the backtrace of each thread' says all
lacks GC.stress ||
  check 'the backtraces of all threads are made under a collection at every allocation' says stress

# asked SIGNAL: what a process writes that is asked by it twice, without addresses.
asked() {
  RUBY_DUMP_SIGNAL=$1 run_ruby "$TREE" "$HERE/asked.rb" "$1" 2>&1 |
    sed -E 's/process [0-9]+/process N/; s/0x[0-9a-f]+/0x/; s#from .*/#from #' | tee "$SCRATCH/asked" >&2
  [ "$(grep -c '^Threads of process N:$' "$SCRATCH/asked")" = 2 ] &&
    grep -qx $'\tfrom asked.rb:[34]:in `works\'' "$SCRATCH/asked" &&
    grep -qx $'\tfrom asked.rb:7:in `sleep\'' "$SCRATCH/asked" &&
    grep -qx $'\tfrom asked.rb:7:in `rests\'' "$SCRATCH/asked" &&
    tail -n 1 "$SCRATCH/asked" | grep -qx 'it goes on'
}
check 'the signal of RUBY_DUMP_SIGNAL makes a process say where its threads are, and go on' asked QUIT
refused() {
  local value
  for value in KILL SIGSTOP EXIT VTALRM nothing 3; do
    RUBY_DUMP_SIGNAL=$value run_ruby "$TREE" -e 'puts "it runs"' >"$SCRATCH/said" 2>&1
    sort "$SCRATCH/said"
    [ "$(sort "$SCRATCH/said")" = "it runs
ruby: RUBY_DUMP_SIGNAL must name a signal that can be trapped, and is ignored" ] || return 1
  done
}
check 'another name in RUBY_DUMP_SIGNAL is refused in one sentence, and the program runs' refused
ended() {
  cat >"$SCRATCH/ended.rb" <<'END'
pid = fork { sleep 20 }
Process.kill "QUIT", pid
Process.wait pid
puts $?.termsig
END
  [ "$(run_ruby "$TREE" "$SCRATCH/ended.rb"
    RUBY_DUMP_SIGNAL=QUIT run_ruby "$TREE" -T "$SCRATCH/ended.rb")" = $'3\n3' ]
}
# shellcheck disable=SC2016 # a name of Ruby
guard 'without the variable, or where $SAFE is 1 from the start, the signal ends a process' ended
finish
