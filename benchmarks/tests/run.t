#!/usr/bin/env bash
# benchmarks/run on made-up levels, interpreters and experiments: the order of
# the turns, what is reported and what is refused.
set -u
ROOT=$(cd "$(dirname "$0")/../.." && pwd)
TOP=$(mktemp -d)
trap 'rm -rf "$TOP"' EXIT
count=0

# ok WHAT COMMAND...
ok() {
  local what=$1
  shift
  count=$((count + 1))
  if "$@" >"$TOP/ok.log" 2>&1; then
    printf 'ok %d - %s\n' "$count" "$what"
  else
    printf 'not ok %d - %s\n' "$count" "$what"
    sed 's/^/#   /' "$TOP/ok.log" "$TOP/said"
  fi
}

# A checkout with two groups of patches, whose levels build at once.
mkdir -p "$TOP/made/benchmarks/experiments" "$TOP/made/scripts/lib" "$TOP/made/series"
cp -a "$ROOT/benchmarks/run" "$ROOT/benchmarks/report" "$ROOT/benchmarks/lib" "$TOP/made/benchmarks/"
cp "$ROOT/scripts/lib/series.sh" "$TOP/made/scripts/lib/"
printf '%s\n' '# group: toolchain - builds' first.patch second.patch \
  '# group: more - more' third.patch mbari9-fourth.patch >"$TOP/made/series/1.8.7-p72"
cat >"$TOP/made/benchmarks/build" <<'END'
#!/bin/sh
while [ "$1" != --level ]; do shift; done
echo "built $2" >>"$OUT_LOG"
[ "$2" != second ] || { echo 'benchmarks/build: second does not build' >&2; exit 7; }
echo "$RUBY_DIR/$2"
END
# Interpreters that know two programs.
mkdir "$TOP/rubies"
for ruby in toolchain mbari9 mbari9-fourth more first own; do
  cat >"$TOP/rubies/$ruby" <<'END'
#!/bin/sh
case $* in
*'6 * 7'*) printf 42 ;;
*RUBY_VERSION*) printf 'ruby 9.9' ;;
-v) echo "ruby 9.9 (made up)" ;;
esac
END
done
echo 'echo 41' >"$TOP/rubies/broken"
chmod +x "$TOP/made/benchmarks/build" "$TOP/rubies/"*
# One experiment that measures, one that cannot, one that fails, one without
# interpreters, and a program beside them that is none.
experiment() {
  { printf '#!/usr/bin/env bash\n# title: The %s\n#   experiment\n' "$1"
    cat
    # shellcheck disable=SC2016
    printf '. "$(dirname "$0")/../lib/experiment.sh"\n%s\nmain "$@"\n' "$2"
  } >"$TOP/made/benchmarks/experiments/$1"
  chmod +x "$TOP/made/benchmarks/experiments/$1"
}
# shellcheck disable=SC2016
experiment alpha '
prepare() { echo "prepare $LABEL" >>"$OUT_LOG"; }
measure() {
  echo "measure $LABEL $TURN ${LEVEL:-none} $(full long short)" >>"$OUT_LOG"
  result size MB "$(case $LABEL in toolchain) echo 10 ;; *) echo 5 ;; esac)"
  note "$LABEL was here"
}' </dev/null
# shellcheck disable=SC2016
experiment beta '
prepare() { cannot "no paddle"; }
measure() { echo never >>"$OUT_LOG"; }' </dev/null
experiment gamma '
prepare() { :; }
measure() { echo "it broke" >&2; return 1; }' </dev/null
# shellcheck disable=SC2016
experiment delta '
prepare() { :; }
measure() { echo "delta ${RUBY-} $TURN" >>"$OUT_LOG"; result size MB 1; }' <<'END'
# subjects: none
# turns: 2
END
# shellcheck disable=SC2016
experiment zeta '
prepare() { :; }
measure() {
  local seconds
  if seconds=$(cpu_seconds false); then result time s "$seconds"; else note "false failed"; fi
  # One that takes long the first time, and one that does the second time.
  for slow in "cpu 1" "wall 2"; do
    unit=${slow% *}
    seconds=$("${unit}_seconds" sh -c "echo >>$SCRATCH/$unit; [ \$(wc -l <$SCRATCH/$unit) != ${slow#* } ] || timeout 2 sh -c \"while :; do :; done\" || :")
    result "$unit" s "$(calculate "$seconds < 1")"
    result "$unit runs" runs "$(wc -l <"$SCRATCH/$unit")"
  done
}' </dev/null
echo 'puts 1' >"$TOP/made/benchmarks/experiments/program.rb"

export RUBY_DIR=$TOP/rubies OUT_LOG=$TOP/log
# run STATUS ARGUMENTS...: it ends with that status.
run() {
  local wanted=$1 got=0
  shift
  : >"$TOP/log"
  "$TOP/made/benchmarks/run" "$@" >"$TOP/said" 2>&1 </dev/null || got=$?
  echo "status $got, wanted $wanted"
  [ "$got" = "$wanted" ]
}
said() { grep -qE -e "$1" "$TOP/said"; }
reported() { grep -qE -e "$1" "$TOP/made/benchmarks/out/report.md"; }
logged() { cmp "$TOP/log" -; }

# --- what it does ---

ok 'the default levels are the toolchain group and the whole series' \
  run 0 --only alpha --turns 2
ok '... each is built, prepared once, and measured in turn' logged <<'END'
built toolchain
built mbari9
prepare toolchain
prepare whole series
measure toolchain 1 toolchain long
measure whole series 1 mbari9 long
measure toolchain 2 toolchain long
measure whole series 2 mbari9 long
END
ok '... progress is shown' said '^[0-9:]{8}  alpha: The alpha experiment$'
ok '... and the ratio is reported' reported '^\| size \| MB \| 10 \| 5 \| \*\*0\.500\*\* \|'
ok '... and notes of each, once' test "$(grep -c 'was here' "$TOP/made/benchmarks/out/report.md")" = 2
ok '... the report calls the last patch the whole series' reported '^\| \| unit \| toolchain \| whole series \|'
ok '... and says with which patch it ended' reported '^Measured on: .*; whole series: 1\.8\.7-p72, to mbari9; '
ok '... and JSON, too' grep -q '"median" : 0.5' "$TOP/made/benchmarks/out/report.json"

ok 'the last patch is the whole series under each of its names' \
  run 0 --only alpha --turns 1 --level first --level more --level mbari9-fourth
ok '... and each has a name of its own' logged <<'END'
built first
built more
built mbari9-fourth
prepare first
prepare whole series
prepare whole series (2)
measure first 1 first long
measure whole series 1 more long
measure whole series (2) 1 mbari9-fourth long
END
ok 'a report without the last patch names no whole series' run 0 --only alpha --turns 1 --level first
ok '... anywhere' test "$(grep -c 'whole series' "$TOP/made/benchmarks/out/report.md")" = 0
ok 'levels and an interpreter that is there take part together' \
  run 0 --only alpha --quick --level first --ruby "$TOP/rubies/own" --ruby "$TOP/rubies/own"
ok '... seven turns, names are unique' logged < <(
  printf '%s\n' 'built first' 'prepare first' 'prepare ruby 9.9' 'prepare ruby 9.9 (2)'
  for turn in 1 2 3 4 5 6 7; do
    printf '%s\n' "measure first $turn first short" "measure ruby 9.9 $turn none short" \
      "measure ruby 9.9 (2) $turn none short"
  done
)

ok 'what cannot run is named, and the run is good' run 0 --only beta --only alpha --turns 1
ok '... with the reason' reported '^Not run for toolchain: no paddle$'
ok '... and nothing of it is measured' test "$(grep -c never "$TOP/log")" = 0
ok 'what fails is named, and the run is not good' run 1 --only gamma --only alpha --turns 1
ok '... with the last line that it said' reported '^Not run for toolchain: failed: it broke$'
ok '... and the other experiments are measured' reported '^\| size \|'
ok 'an experiment without interpreters runs once in each turn' run 0 --only delta --turns 3
ok '... without one, builds nothing, and has as many turns as it says' logged <<'END'
delta  1
delta  2
END
ok '... names none in its progress' said '^[0-9:]{8}    turn 1 of 2$'
ok '... and has all turns in the quick form' run 0 --only delta --turns 3 --quick
ok '... which are counted' logged < <(printf 'delta  %d\n' 1 2 3)
if command -v hyperfine >/dev/null; then
  ok 'a program that fails has no time' run 0 --only zeta --turns 1
  ok '... not even inside a condition' reported '^false failed\.$'
  ok 'the time is that of the lesser of two runs' reported '^\| cpu \| s \| 1 '
  ok '... also on the wall' reported '^\| wall \| s \| 1 '
  ok '... and there are two' reported '^\| cpu runs \| runs \| 2 '
fi
ok 'the list names the experiments and nothing else' run 0 --list
ok '... with their titles' cmp <(awk '{ print $1, $2 $3 $4 }' "$TOP/said") - <<'END'
alpha Thealphaexperiment
beta Thebetaexperiment
delta Thedeltaexperiment
gamma Thegammaexperiment
zeta Thezetaexperiment
END
ok '--help tells of the exit statuses' run 0 --help
ok '... and of the options' said 'Exit status: 0 done'

# --- what it refuses, and leaves the report as it was ---

before=$(cksum <"$TOP/made/benchmarks/out/report.md")
# refused STATUS SENTENCE ARGUMENTS...
refused() {
  local wanted=$1 sentence=$2
  shift 2
  ok "refused: $*" run "$wanted" "$@"
  ok "... $sentence" said "^benchmarks/(run|build): .*$sentence"
}
refused 2 'unknown argument --fast' --fast
refused 2 'unknown argument alpha' alpha
refused 2 '--level wants a value' --level
refused 2 "no patch or group 'fifth'" --level fifth
refused 2 'no series/1.9' --base 1.9
refused 2 'no series/../series' --base ../series/1.8.7-p72
refused 2 "no experiment 'epsilon'" --only epsilon
refused 2 "no experiment 'program.rb'" --only program.rb
refused 2 "no experiment '.*'" --only .
refused 2 'no Ruby that runs' --ruby "$TOP/rubies/broken"
refused 2 'no Ruby that runs' --ruby "$TOP/rubies/nowhere"
refused 2 'turns wants a number' --turns many
refused 2 'turns wants a number' --turns 0
refused 2 'jobs wants a number' --jobs -1
refused 2 'exclude each other' --quick --readme
refused 7 'second does not build' --level second
refused 8 'cannot write in /proc/none' --out /proc/none
(
  flock 8
  refused 8 'another run is using' --only alpha
  echo "$count" >"$TOP/count"
) 8>"$TOP/made/benchmarks/out/.lock"
count=$(cat "$TOP/count")
ok 'nothing of these runs touched the report' test "$before" = "$(cksum <"$TOP/made/benchmarks/out/report.md")"
ok '... or left anything behind' test "$(find "$TOP/made/benchmarks/out" -name 'run.*' | wc -l)" = 0
printf '1..%d\n' "$count"
