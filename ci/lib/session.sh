# shellcheck shell=bash disable=SC2154 # see ci/lib/say.sh
# ci/run in a session of its own: however it ends, no process and no file in /tmp is left.
# The caller has set work, session and watcher.

# members SESSION: its processes, but for those that have ended.
members() {
  cat /proc/[0-9]*/stat 2>/dev/null |
    sed -n -E 's/^([0-9]+) \(.*\) [^Z] [0-9]+ -?[0-9]+ ([0-9]+) .*/\1 \2/p' |
    awk -v s="$1" '$2 == s { print $1 }'
}

# end_session SESSION: first those that tidy up after themselves.
end_session() {
  local i pids signal=TERM
  for ((i = 0; i < 100; i++)); do
    pids=$(members "$1")
    [ -n "$pids" ] || return 0
    [ "$i" -lt 30 ] || signal=KILL
    # shellcheck disable=SC2086
    kill -s $signal $pids 2>/dev/null || :
    sleep 0.1
  done
}

# end_run: all that it started, and what it put into /tmp.
end_run() {
  local prefix
  trap '' HUP INT TERM
  end_session "$session"
  [ -z "$watcher" ] || end_session "$watcher"
  [ -d "$work" ] || return 0
  while read -r prefix; do
    rm -rf "$prefix"
  done <"$work/prefixes"
  rm -rf "$work"
}

# run_in_session ARGUMENTS...: this script again, in a session of its own, so
# that all that it starts can be found and ended; by a watcher where this
# process is killed outright.
run_in_session() {
  local status=0
  work=$(mktemp -d /tmp/ruby18-ci.XXXXXX)
  # An ordinary user runs Ruby's suite from here.
  chmod 755 "$work"
  : >"$work/prefixes"
  trap end_run EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  CI_RUN_OF="$$ own $work" env --default-signal=INT,QUIT setsid "$0" "$@" </dev/null &
  session=$!
  CI_RUN_OF="$$ $session $work" setsid "$0" </dev/null >/dev/null 2>&1 &
  watcher=$!
  wait "$session" || status=$?
  exit "$status"
}

watch_over() {
  while kill -0 "$1" 2>/dev/null; do
    sleep 1
  done
  end_run
}
