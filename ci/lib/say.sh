# shellcheck shell=bash disable=SC2154 # the caller sets what it says of whom, and where
# What ci/run says, step by step and in the end, and how long each step took. The caller
# has set ROOT, OUT; work, a folder of its own; voice, what a base is called in what is
# said; said, the file that keeps it; timed, that of the seconds; and jobs.

# say TEXT: whole, whoever else is speaking.
say() {
  {
    flock 9
    printf '%s\n' "$1"
    printf '%s\n' "$1" >>"$said"
  } 9>>"$work/speaking"
}

pass() { say "ok    $voice$1"; }
skip() { say "skip  $voice$1"; }

# fail WHAT [LOG]: the lines of the tests that failed, with what each says,
# or else the log's last lines, say why.
fail() {
  local text="FAIL  $voice$1"
  if [ -n "${2:-}" ]; then
    text+=$'\n'$(
      if grep -q '^not ok ' "$2"; then
        awk '/^not ok / { on = 1 } /^ok |^1\.\./ { on = 0 } on' "$2" | head -n 30
      else
        tail -n 15 "$2"
      fi | sed 's/^/      | /'
      printf '      log: %s\n' "${2#"$ROOT"/}"
    )
  fi
  say "$text"
}

# beside COMMAND...: in the background, but not deaf to an interrupt, as bash
# would make it. together: the same, as many as --jobs says, and one more: some only wait.
beside() {
  { trap - INT QUIT; "$@"; } &
}
together() {
  while [ "$(jobs -rp | wc -l)" -gt "$jobs" ]; do
    wait -n || :
  done
  beside "$@"
}

# timed KIND WHAT COMMAND...: in a process of its own, which notes its seconds in
# $timed: those of the clock, and those of the CPU, with all that it waited for.
timed() {
  local kind=$1 what=$2
  shift 2
  (
    started=$EPOCHREALTIME status=0
    "$@" || status=$?
    ended=$EPOCHREALTIME
    times >"$work/times.$BASHPID"
    awk -v OFS='\t' -v kind="$kind" -v what="$voice$what" -v a="$started" -v b="$ended" '
      { for (i = 1; i <= 2; i++) { split($i, t, /[ms]/); cpu += t[1] * 60 + t[2] } }
      END { print kind, what, sprintf("%.1f", b - a), sprintf("%.1f", cpu) }' \
      "$work/times.$BASHPID" >>"$timed"
    exit "$status"
  )
}

# say_times FILE...: what took longest, and what each kind of step took.
say_times() {
  local list
  list=$(awk -F '\t' '{ sum[$1] += $4 }
      END { for (kind in sum) printf "%.0f\t%s\n", sum[kind] / 60, kind }' "$@" | sort -rn |
    awk -F '\t' 'NR > 1 { printf ", " } { printf "%s %s", $2, $1 }')
  printf 'What took longest, in seconds of the CPU and of the clock:\n'
  awk -F '\t' '{ printf "%7.1f %7.1f  %s\n", $4, $3, $2 }' "$@" | sort -rn | head -n 10
  awk -F '\t' -v clock="$SECONDS" -v list="$list" '{ sum += $4 }
    END { printf "It took %.0f min, and %.0f of the CPU: %s\n", clock / 60, sum / 60, list }' "$@"
}

# run_logged WHAT LOG COMMAND...: one line of progress, and the log; status 1 where it fails.
run_logged() {
  local what=$1 log=$2
  shift 2
  if timeout 3000 "$@" >"$log" 2>&1 </dev/null; then
    pass "$what"
  else
    fail "$what" "$log"
    return 1
  fi
}

# run_tests WHAT LOG SCRIPT: a test script's lines go to the log. What it skips
# is said with the reasons; a script that skips everything has not passed, status 77.
run_tests() {
  local what=$1 log=$2 status=0 notes
  timeout 3000 "$3" >"$log" 2>&1 </dev/null || status=$?
  notes=$(tap tests "$log" "$status") && status=0 || status=$?
  case $status in
  0)
    pass "$what"
    [ -z "$notes" ] || skip "$what: $notes" ;;
  77) skip "$what: ${notes:-it tests nothing}" ;;
  *)
    printf '%s\n' "$notes" >>"$log"
    fail "$what" "$log" ;;
  esac
  return "$status"
}
