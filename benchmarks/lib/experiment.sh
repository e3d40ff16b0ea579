# shellcheck shell=bash
# What the experiments share. benchmarks/run calls each as
#
#   experiments/NAME prepare   once for each interpreter, before all turns
#   experiments/NAME measure   once in each turn, the interpreters one after
#                              the other: A B A B ...
#
# with this environment:
#   RUBY    the interpreter         LABEL  its name in the report
#   LEVEL   its level, and BASE the series; LEVEL is empty for --ruby PATH
#   LEVELS  all levels that take part, which are built by then
#   OUT     where benchmarks/build keeps what it builds
#   WORK    a folder of its own, the same in prepare and in every turn
#   QUICK   1 in the quick form     TURN   1, 2, ...
#   FIRST   1 for the first of the interpreters
#   JOBS    how many compilers may run at once   CC   the compiler
#   OFFLINE 1 when nothing may be downloaded
#
# and reads these lines of its output, whose fields are parted by tabs:
#   METRIC UNIT VALUE [X [SUBJECT]]   a figure; X is its place on a plot's x
#                                     axis, SUBJECT whose it is (LABEL)
#   trace PLOT X Y                    a point of a plot only
#   note TEXT                         a sentence for the report
#   cannot TEXT                       why nothing is measured; with status 77
# Everything else that it says belongs on stderr.
#
# The first comment of each experiment is read, too:
#   # title: TEXT
#   # published: TEXT            what was published, and by whom; left out where nothing was
#   # shows: TEXT                what is done here
#   # subjects: interpreters     or none: called once per turn without RUBY
#   # turns: N                   at most so many in the full form, for what
#                                takes long
#   # plot: PLOT | METRIC or trace | x axis (unit) | y axis (unit) [| title]
set -eu
export LC_ALL=C
case ${1-} in
--help)
  printf 'usage: benchmarks/run --only %s [...]     (it calls %s prepare, then measure)\n\n' \
    "${0##*/}" "${0##*/}"
  sed -n '2,${/^# shellcheck/q;/^#/!q;s/^# \{0,1\}//p}' "$0"
  exit
  ;;
esac
: "${WORK:?benchmarks/run calls this}" "${LEVELS=}"
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck disable=SC2034
PROGRAMS=$ROOT/benchmarks/experiments/programs
SCRATCH=$(mktemp -d)
trap 'rm -rf "$SCRATCH"' EXIT
trap 'exit 143' TERM INT

result() {
  local IFS=$'\t'
  printf '%s\n' "$*"
}

note() { printf 'note\t%s\n' "$*"; }

cannot() {
  printf 'cannot\t%s\n' "$*"
  exit 77
}

need() {
  command -v "$1" >/dev/null || cannot "$1 is missing (Debian: ${2:-$1})"
}

# full A B: A in the full form, B in the quick one.
full() { if [ -n "${QUICK:-}" ]; then echo "$2"; else echo "$1"; fi; }

calculate() { awk "BEGIN { printf \"%.6g\", $1 }" </dev/null; }

# cpu_seconds COMMAND...: user and system time, by hyperfine. On a shared
# machine it says more than the time on the wall.
cpu_seconds() { least 'user|system' "$@"; }

# wall_seconds COMMAND...
wall_seconds() { least median "$@"; }

# least FIELDS COMMAND...: their sum in the lesser of two runs. What else runs
# on the machine can only lengthen a run.
least() {
  local fields=$1 times=''
  shift
  for _ in 1 2; do
    # Said outright: inside a condition, set -e does not hold.
    hyperfine_json "$@" || return
    times+=$(awk -v fields="^\"($fields)\":\$" '$1 ~ fields { sum += $2 } END { printf "%.6f", sum }' \
      "$SCRATCH/hyperfine.json")$'\n'
  done
  sort -g <<<"${times%$'\n'}" | head -n 1
}

hyperfine_json() {
  local word line=''
  for word; do
    line+=${line:+ }$(printf '%q' "$word")
  done
  hyperfine -N --runs 1 --style none --export-json "$SCRATCH/hyperfine.json" "$line" \
    >"$SCRATCH/hyperfine.log" 2>&1 || {
      printf 'failed: %s\n' "$line" >&2
      tail -n 5 "$SCRATCH/hyperfine.log" >&2
      return 1
    }
}

# count_calls COMMAND...: strace counts the system calls of all its threads;
# calls_of NAME (all of them without one) then says how many there were.
count_calls() {
  strace -f -qq -c -U name,calls -o "$SCRATCH/calls" "$@" >/dev/null || return 1
}
calls_of() {
  awk -v name="${1:-total}" '$1 == name { n = $2 } END { print n + 0 }' "$SCRATCH/calls"
}

# build_variant CONFIGURE-ARGS: the same level configured with them; nothing
# for an interpreter that was given ready.
build_variant() {
  [ -z "$LEVEL" ] || "$ROOT/benchmarks/build" --base "$BASE" --level "$LEVEL" \
    --out "$OUT" --jobs "$JOBS" --cc "$CC" ${OFFLINE:+--offline} -- "$@"
}

# first: the interpreter that the others are compared with.
first() { [ -n "${FIRST-}" ]; }

# is_old: an interpreter of the 1.8 series.
is_old() { [ "$("$RUBY" -e 'print RUBY_VERSION[0, 3]')" = 1.8 ]; }

# watch_memory PLOT PID: the resident MB over the seconds until it ends.
watch_memory() {
  local start now pages page
  start=$(date +%s%N)
  page=$(getconf PAGESIZE)
  while read -r _ pages _ <"/proc/$2/statm" && [ "$pages" != 0 ]; do
    now=$(date +%s%N)
    printf 'trace\t%s\t%s\t%s\n' "$1" "$(((now - start) / 1000000))" "$((pages * page))"
    sleep 0.1
  done 2>/dev/null | awk -F '\t' -v OFS='\t' \
    '{ $3 = sprintf("%.2f", $3 / 1000); $4 = sprintf("%.2f", $4 / 1048576); print }'
}

main() {
  case ${1:-} in
  prepare | measure) "$1" ;;
  *) echo 'benchmarks/run calls this with prepare or measure' >&2; exit 2 ;;
  esac
}
