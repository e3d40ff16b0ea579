# shellcheck shell=bash disable=SC2154 # see ci/lib/say.sh
# The tests of the project's own scripts, in the order of their names, while the bases are
# walked. A script that ci/run --quick leaves out says so: "# ci/run --quick leaves it
# out: REASON". The caller has set ROOT, OUT and pace.

# rubygems-holes.t and bundler.t want an installed interpreter: ci/lib/walk.sh runs them.
project_tests() {
  local t
  for t in "$ROOT"/ci/tests/*.t "$ROOT"/benchmarks/tests/{run,report,gems,gem-installs}.t; do
    case $t in */rubygems-holes.t | */bundler.t) continue ;; esac
    [ ! -e "$t" ] || printf '%s\n' "$t"
  done
}
# left_out [-L]: of the scripts that come in, those that --quick leaves out; or the others.
left_out() { tr '\n' '\0' | xargs -0 -r grep "${1:--l}" '^# ci/run --quick leaves it out' || :; }

# once WHAT LOG COMMAND...: that, unless it has passed, with the same files of the project.
once() {
  local key
  key=$(key_of "$1" <<<"$PROJECT")
  ! passed_before "$key" "$2" || return 0
  if timed tests "$1" "${@:3}"; then has_passed "$key" "$2"; fi
}

# known WHAT: it has passed, with the same files of the project.
known() { [ -e "$OUT/passed/$(key_of "$1" <<<"$PROJECT")" ]; }

test_the_project() {
  local t what
  PROJECT=$(sum_of_project)
  while IFS= read -r t <&4; do
    what="tests: ${t##*/}"
    once "$what" "$OUT/${t##*/}.log" run_tests "$what" "$OUT/${t##*/}.log" "$t"
  done 4< <(project_tests | if [ "$pace" = quick ]; then left_out -L; else cat; fi)
  what=lint
  [ "$pace" != quick ] || what='lint --quick'
  # Of what --quick has seen, only what it left out.
  if [ "$pace" = rest ] && known 'lint --quick' && ! known lint; then what='lint --scripts'; fi
  if [ -x "$ROOT/scripts/lint" ]; then
    # shellcheck disable=SC2086
    once "$what" "$OUT/lint.log" run_logged "$what" "$OUT/lint.log" "$ROOT/scripts/"$what
  fi
  if [ "$pace" != quick ] && [ -f "$ROOT/dca_force/Makefile" ]; then
    once 'dca_force: make check' "$OUT/dca_force.log" \
      run_logged 'dca_force: make check' "$OUT/dca_force.log" make -C "$ROOT/dca_force" check
  fi
}

# measure_costs: alone.
measure_costs() {
  if [ -f "$ROOT/benchmarks/cost/check.t" ]; then
    timed tests benchmarks/cost \
      run_tests benchmarks/cost "$OUT/cost.log" "$ROOT/benchmarks/cost/check.t" || :
  fi
}
