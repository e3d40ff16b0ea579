# shellcheck shell=bash disable=SC2034,SC2154 # see ci/lib/say.sh
# How ci/run walks a base, level by level, or, with --quick, over two of its levels.
# The caller has set ROOT, OUT, work, pace (whole, rest, quick), form (--full or nothing),
# last (of --level), jobs, walks and cc.

# build_level FOLDER LEVEL: tree is that level, built, and below_tree the one before.
build_level() {
  below_tree=$tree
  tree=$place/$1/tree
  timed builds "$level: build" build_tree "$2"
}
build_tree() {
  timeout 3000 "$ROOT/ci/level" "$base" "$1" --cc "$cc" --jobs "$jobs" --out "$OUT" \
    >"$place/level.log" 2>&1 </dev/null
}

# check_key NAME [FLAG]: what the verdict of that check upon the tree depends on.
check_key() {
  sum_of_check "$1" | key_of "check ${2:-}" "$(stamp_of "$tree")" ${baseline:+"$(stamp_of "$baseline")"}
}

# judge_green WHAT LOG KEY [FLAG]: every line is ok, none is missing, one is a check, unless
# these are only the lines that were left out.
judge_green() {
  local number wanted=proves
  [ "${4:-}" != --other-builds ] || wanted=green
  if number=$(tap "$wanted" "$2"); then
    has_passed "$3" "$2"
    pass "$1 ($number)"
  else
    fail "$1${number:+: $number}" "$2"
  fi
}

# judge_red WHAT GREENLOG REDLOG KEY: what a patch brings must be absent below.
judge_red() {
  local green
  if green=$(tap bites "$2" "$3"); then
    has_passed "$4" "$3"
    pass "$1"
  else
    fail "$1: does not bite: $green" "$3"
  fi
}

# wants_others LOG: of a check without the lines that want another build.
wants_others() { grep -q ' # SKIP it wants another build' "$1"; }

# asks_others: what is asked of the first base only, or with --full of each: what wants
# another build of a level, and what the ends of the groups between have.
asks_others() { [ -n "$form" ] || is_first; }

# begin_check CHECK LOG: that check, here and below, side by side with others, but for what
# has passed; its logs are green$LOG.log and red$LOG.log. ASKED[CHECK] is the keys of what
# runs, or known.
begin_check() {
  local dir=${tree%/tree} script green red flag=''
  script=$(check_script "$1")
  asks_others || flag=--this-build
  red=$(sum_of_check "$1" | key_of "below $flag" "$(stamp_of "$below_tree")" ${baseline:+"$(stamp_of "$baseline")"})
  if passed_before "$red" "$dir/red$2.log"; then
    red=known
  else
    together timed 'checks below' "$level: check of $1, below" \
      run_check "$script" "$below_tree" "$below_tree" "$dir/red$2.log" ${form:+"$form"} $flag --checks-only
  fi
  green=$(check_key "$1" $flag)
  if passed_before "$green" "$dir/green$2.log" ||
      { passed_before "$(check_key "$1" --this-build)" "$dir/green$2.log" &&
        ! wants_others "$dir/green$2.log"; }; then
    green=known
  else
    together timed checks "$level: check of $1" \
      run_check "$script" "$tree" "$below_tree" "$dir/green$2.log" ${form:+"$form"} $flag
  fi
  ASKED[$1]="$green $red"
}

# end_check CHECK LOG WHAT: judges it.
end_check() {
  local dir=${tree%/tree} green red
  read -r green red <<<"${ASKED[$1]}"
  [ "$green" = known ] || judge_green "$level: $3" "$dir/green$2.log" "$green"
  [ "$green $red" = 'known known' ] ||
    judge_red "$level: $3 fails below" "$dir/green$2.log" "$dir/red$2.log" "$red"
}

# check_it: the level's check, or those of a group that is one level.
check_it() {
  local check names=$shorts what="its check"
  local -A ASKED=()
  for check in $checks; do
    if [ ! -x "$(check_script "$check")" ]; then
      fail "$level: ci/checks/$check/check.t is missing"
      continue
    fi
    begin_check "$check" "$([ "$shorts" = - ] || echo "-$check")"
  done
  wait
  for check in $checks; do
    [ "$shorts" = - ] || what="the check of ${names%% *}"
    names=${names#* }
    [ -z "${ASKED[$check]-}" ] ||
      end_check "$check" "$([ "$shorts" = - ] || echo "-$check")" "$what"
  done
  if [ "$group" = security ] && [ "$shorts" != - ]; then
    check_closed
    try_inputs
  fi
}

# check_closed: the holes that the release closes itself, or never had.
check_closed() {
  local log=${tree%/tree}/closed.log number
  run_check "$(check_script closed-holes)" "$tree" "$below_tree" "$log"
  if number=$(tap green "$log"); then
    pass "$level: holes that the release closes itself ($number)"
  else
    fail "$level: holes that the release closes itself" "$log"
  fi
}

# try_inputs: those with which an interpreter once read or wrote outside of its memory.
try_inputs() {
  [ -x "$ROOT/ci/fuzz-input" ] || return 0
  timed fuzz "$level: ci/fuzz-input" run_logged "$level: ci/fuzz-input: the inputs that are kept" \
    "${tree%/tree}/fuzz-input.log" "$ROOT/ci/fuzz-input" --corpus "$tree" || :
}

# library_only CHECK: the patch of that name, all its parts, changes only what is written in Ruby.
library_only() {
  local files
  files=$(series_parts "$base" | sed -n "s|^$1\.patch\t|$ROOT/patches/|p" |
    tr '\n' '\0' | xargs -0 -r sed -n 's|^+++ b/||p')
  [ -n "$files" ] && ! grep -qvE '^(lib/|ext/.*\.rb$)' <<<"$files"
}

# check_again NAME...: these checks upon the tree. What wants another build of it is asked
# upon one base, and not with --quick; so are, unless each level is asked, those whose patches
# change no C, as what comes behind them is the same on each base. Of what --quick has seen,
# --rest asks only what it left out.
check_again() {
  local dir=${tree%/tree} name flag
  local -A flags=() keys=()
  for name; do
    if [ "$pace" != quick ] && ! asks_others && library_only "$name"; then continue; fi
    flag=''
    keys[$name]=$(check_key "$name")
    if [ "$pace" = quick ] || ! asks_others; then
      flag=--this-build keys[$name]=$(check_key "$name" --this-build)
    fi
    if [ "$pace" = quick ]; then :
    elif passed_before "${keys[$name]}" "$dir/again-$name.log"; then
      continue
    elif [ -z "$flag" ] && passed_before "$(check_key "$name" --this-build)" "$dir/again-$name.log"; then
      wants_others "$dir/again-$name.log" || continue
      flag=--other-builds
    fi
    flags[$name]=$flag
    together timed 'checks again' "$level: check of $name" \
      run_check "$(check_script "$name")" "$tree" "$below_tree" "$dir/again-$name.log" ${form:+"$form"} $flag
  done
  wait
  for name; do
    [ -z "${flags[$name]+new}" ] ||
      judge_green "$level: the check of $name" "$dir/again-$name.log" "${keys[$name]}" "${flags[$name]}"
  done
}

make_test_in() { (cd "$1" && timeout 3000 make test) >"$2" 2>&1 </dev/null || :; }

# make_test: nothing fails that did not fail at the level below, and from
# the end of the toolchain group on nothing at all.
make_test() {
  local dir=${tree%/tree} below=/dev/null key known new
  [ -z "$below_tree" ] || below=${below_tree%/tree}/test.failures
  key=$(key_of 'make test' "$(stamp_of "$tree")" </dev/null)
  if passed_before "$key" "$dir/test.log"; then
    : >"$dir/test.failures"
    return
  fi
  timed 'make test' "$level: make test" make_test_in "$tree" "$dir/test.log"
  grep '^not ok' "$dir/test.log" | sort >"$dir/test.failures" || :
  known=$(comm -12 "$dir/test.failures" "$below" | wc -l)
  new=$(comm -23 "$dir/test.failures" "$below" | wc -l)
  if tail -n 1 "$dir/test.log" | grep -q '^test succeeded'; then
    has_passed "$key" "$dir/test.log"
    pass "$level: make test"
  elif [ -z "$baseline" ] && [ "$new" = 0 ] && [ "$known" -gt 0 ] &&
      [ -z "$end" ]; then
    pass "$level: make test fails only in $known cases that failed below"
  else
    fail "$level: make test" "$dir/test.log"
  fi
}

# suite HOME KEY: judges it, too: nothing fails but what is excused.
suite() {
  local dir=${tree%/tree} result
  run_suite "$prefix" "$1" "$dir/suite.log" "$work/suite.lock"
  suite_failures "$dir/suite.log" "$base" >"$dir/suite.failures"
  result=$(suite_result "$dir/suite.log")
  if [ -n "$result" ] && [ ! -s "$dir/suite.failures" ]; then
    has_passed "$2" "$dir/suite.log"
    pass "$level: Ruby's own suite: $result"
  else
    fail "$level: Ruby's own suite: $result" "$dir/suite.log"
  fi
}

# start_suite: installs the level and runs the suite beside all that follows, as
# nobody's child, so that no other wait waits for it; suite_ended does. The suites of a
# base share the folder where they are installed.
start_suite() {
  local dir=${tree%/tree} home key
  # 1.6 has none.
  [ -d "$tree/test" ] || return 0
  key=$(cat "$ROOT/ci/excused" "$ROOT/ci/suite-copy" | key_of suite "$(stamp_of "$tree")")
  ! passed_before "$key" "$dir/suite.log" || return 0
  suite_ended
  (cd "$tree" && make install) >"$dir/install.log" 2>&1 </dev/null || :
  home=$(mktemp -d "$work/suite.XXXXXX")
  "$ROOT/ci/suite-copy" "$tree" "$home"
  running_suite=$dir/suite.done
  rm -f "$running_suite"
  (beside suite_to_its_end "$home" "$key")
}

# wants_suite: at this level.
wants_suite() {
  if [ "$end" = toolchain ]; then
    [ "$folder" = "$top" ] || [ -n "$form" ] || is_first
  else
    [ -n "$baseline" ] && { [ "$folder" = "$top" ] || { [ -n "$end" ] && [ -n "$form" ]; }; }
  fi
}

# is_first: the base, of those that are walked.
is_first() { [ "$base" = "$(head -n 1 "$work/bases")" ]; }

suite_to_its_end() {
  trap ': >"$running_suite"' EXIT
  timed suite "$level: Ruby's own suite" suite "$@"
}

suite_ended() {
  while [ -n "$running_suite" ] && [ ! -e "$running_suite" ]; do
    sleep 0.5
  done
  running_suite=''
}

# same_as_apply NAME: apply.sh and quilt make the same sources.
same_as_apply() {
  local dir=${tree%/tree} copy
  copy=$(mktemp -d "$work/copy.XXXXXX")
  tar -xf "$archive" -C "$copy" --strip-components=1
  if "$ROOT/apply.sh" --quiet --until "$1" "$copy" >"$dir/apply.log" 2>&1; then
    # What the patches change, but for what they took away.
    (cd "$tree" && series_parts "$base" | cut -f 2 | sed "s|^|$ROOT/patches/|" |
      xargs sed -n 's|^+++ b/||p' | sort -u | while IFS= read -r file; do
        [ ! -e "$file" ] || printf '%s\n' "$file"
      done | tr '\n' '\0' | xargs -0 sha256sum) >"$copy.sums" 2>>"$dir/apply.log"
    if [ ! -s "$copy.sums" ] || ! (cd "$copy" && sha256sum --check --quiet) <"$copy.sums" >>"$dir/apply.log" 2>&1; then
      fail "$level: apply.sh --until $1 makes other sources" "$dir/apply.log"
    else
      pass "$level: apply.sh --until $1 makes the same sources"
    fi
  else
    fail "$level: apply.sh --until $1" "$dir/apply.log"
  fi
  rm -rf "$copy" "$copy.sums"
}

# The benchmarks' experiments in their quickest form, upon one base: it is their programs
# that are tried. Where no sources were patched but toolchain's, there is nothing to compare.
try_experiments() {
  local script=$ROOT/benchmarks/tests/experiments.t
  [ -n "$form" ] || is_first || return 0
  if [ -f "$script" ] && [ -n "$baseline" ] && [ "$baseline" != "$tree" ]; then
    TREE=$tree BASELINE=$baseline timed experiments "$level: experiments" \
      run_tests "$level: the benchmarks' experiments" \
      "${tree%/tree}/experiments.log" "$script" || :
  fi
}

# Random programs print at the end of each group what they print at the end of
# toolchain; so do those that once did not. Of the other bases the last level alone is asked.
fuzz() {
  local first=1 name
  asks_others || ends=("${ends[@]: -1}")
  [ -x "$ROOT/ci/fuzz" ] && [ "${#ends[@]}" -gt 0 ] || return 0
  # Its programs are written in the language of 1.8: each is a syntax error for 1.6.
  [ "$base" != 1.6.8 ] || return 0
  # Other programs for each base.
  for name in "$ROOT"/series/*; do
    [ "${name##*/}" != "$base" ] || break
    # None is run there.
    [ "${name##*/}" != 1.6.8 ] || continue
    first=$((first + 1000))
  done
  timed fuzz "$level: ci/fuzz" run_logged "$level: ci/fuzz: random programs do as at the level toolchain" \
    "${tree%/tree}/fuzz.log" "$ROOT/ci/fuzz" --corpus --seeds "$first-$((first + 59))" \
    --jobs "$jobs" --keep "${tree%/tree}/fuzz" "$baseline" "${ends[@]}" || :
  # Those that redefine what is called from the same places before and after.
  timed fuzz "$level: ci/fuzz --kind redefine" run_logged \
    "$level: ci/fuzz: random programs that redefine methods and operators do as at the level toolchain" \
    "${tree%/tree}/fuzz-redefine.log" "$ROOT/ci/fuzz" --kind redefine --seeds "$first-$((first + 19))" \
    --jobs "$jobs" --keep "${tree%/tree}/fuzz" "$baseline" "$tree" || :
  # Those that check themselves, six of each kind.
  is_first || return 0
  timed fuzz-kinds "$level: ci/fuzz --kind" run_logged "$level: ci/fuzz: random programs find nothing wrong" \
    "${tree%/tree}/fuzz-kinds.log" "$ROOT/ci/fuzz" --kind io,forks,memory --seeds 1-18 \
    --jobs "$jobs" --keep "${tree%/tree}/fuzz" "$tree" || :
}

# lacks_sum FILE: of a base: it says no sum of the archive.
lacks_sum() { [ -f "$1" ] && ! grep -q '^sha256 ' "$1"; }

# begin_walk: what is walked of this base, if anything: its archive, the patch where it
# stops, the folder of the level that is the last, and where levels are installed.
begin_walk() {
  if ! archive=$(find_archive "$base"); then
    # One whose sum is not known is not downloaded.
    if [ "${REQUIRE_SOURCES:-0}" = 1 ] && ! lacks_sum "$ROOT/scripts/bases/$base"; then
      fail "ruby-$base: no archive of the release in the cache"
    else
      skip "ruby-$base: no archive of the release in the cache"
    fi
    return 1
  fi
  if [ -n "$last" ]; then
    stop=$(last_patch "$base" "$last")
    if [ -z "$stop" ]; then
      skip "ruby-$base: its series has no $last"
      return 1
    fi
  fi
  if ! hold "$place"; then
    fail "ruby-$base: another run of it goes on in this clone"
    return 1
  fi
  prefix=$(where_installed "$place")
  if ! make_prefix "$prefix"; then
    fail "$prefix belongs to someone else"
    return 1
  fi
  printf '%s\n' "$prefix" >>"$work/prefixes"
  top=$(built_levels "$base" "$stop" | tail -n 1 | cut -f 1)
}

# pass_build: said once for a tree.
pass_build() {
  local key
  key=$(key_of build "$(stamp_of "$tree")" </dev/null)
  ! passed_before "$key" "$place/level.log" || return 0
  has_passed "$key" "$place/level.log"
  pass "$level: build"
}

# fail_build: that level, and what was said of it.
fail_build() {
  local log=${tree%/tree}/build.log
  [ -e "$log" ] || log=$place/level.log
  fail "$level: build" "$log"
}

walk_series() {
  local tree='' below_tree='' earlier='' baseline='' pristine='' ends=() running_suite=''
  local folder name level group end checks shorts files file prefix stop='' accepted=no archive top
  begin_walk || return 0
  level=pristine
  build_level 00-pristine pristine || :
  pristine=$tree
  if [ -x "$tree/miniruby" ] || [ -x "$tree/ruby" ]; then accepted=yes; fi
  timed 'make test' 'pristine: make test' make_test_in "$tree" "$tree/../test.log"
  grep '^not ok' "$tree/../test.log" | sort >"$tree/../test.failures" || :
  while IFS=$'\t' read -r folder name group end checks shorts files <&3; do
    level=$name end=${end#-}
    file=${files##* }
    if build_level "$folder" "$file"; then
      accepted=yes
    elif [ "$group$accepted$end" = toolchainno ]; then
      # A compiler may refuse the release until a later patch cures that; the
      # check of this one runs there.
      skip "$level: $cc refuses ruby-$base up to here"
      : >"${tree%/tree}/test.failures"
      earlier="$earlier $checks"
      continue
    else
      fail_build
      break
    fi
    pass_build
    # It uses one CPU, and sleeps. Before the end of toolchain nobody promises that it passes.
    # There, one base tells of all.
    if wants_suite; then start_suite; fi
    check_it
    make_test
    if [ "$folder" = "$top" ] || [ -n "$form" ]; then
      # shellcheck disable=SC2086
      check_again $earlier
    fi
    if [ -n "$end" ] && [ -x "$ROOT/apply.sh" ] && { [ "$folder" = "$top" ] || asks_others; }; then
      timed apply.sh "$level: apply.sh" same_as_apply "$end"
    fi
    wait
    if [ "$end" = toolchain ]; then
      baseline=$tree
    elif [ -n "$end" ]; then
      ends+=("$tree")
    fi
    earlier="$earlier $checks"
  done 3< <(built_levels "$base" "$stop")
  fuzz
  try_experiments
  suite_ended
  try_gems
  rm -rf "$prefix"
}

# try_gems: the holes of RubyGems, and Bundler, with the interpreter that the suite had
# installed; once.
try_gems() {
  local test
  if [ "$base" = 1.8.7-p72 ] && [ -x "$prefix/bin/ruby" ]; then
    for test in rubygems-holes bundler; do
      RUBY18=$prefix/bin/ruby timed tests "tests: $test.t" \
        run_tests "tests: $test.t" "$place/$test.log" "$ROOT/ci/tests/$test.t" || :
    done
  fi
}

# quick_series: two levels, each built straight: where toolchain ends, and the last.
quick_series() {
  local tree='' below_tree='' baseline='' pristine='' running_suite='' all=''
  local folder name level group end checks files prefix stop='' archive top holes=no
  begin_walk || return 0
  while IFS=$'\t' read -r folder name group end checks _ files <&3; do
    level=$name all="$all $checks"
    [ "$group" != security ] || holes=yes
    [ "$end" = toolchain ] || [ "$folder" = "$top" ] || continue
    if ! build_level "$folder" "${files##* }"; then
      fail_build
      break
    fi
    pass_build
    if [ "$folder" != "$top" ]; then
      make_test
      baseline=$tree
      continue
    fi
    if [ "$end" = toolchain ] || [ -n "$baseline" ]; then
      start_suite
      make_test
    fi
    # The longest scripts take longest.
    # shellcheck disable=SC2046,SC2086
    check_again $(longest_first $all)
    [ "$holes" = no ] || check_closed
  done 3< <(built_levels "$base" "$stop")
  suite_ended
  try_gems
  rm -rf "$prefix"
}

# longest_first CHECK...
longest_first() {
  local name
  for name; do
    printf '%s %s\n' "$(wc -l <"$(check_script "$name")")" "$name"
  done | sort -k 1,1rn | cut -d ' ' -f 2
}

# walk_bases BASE...: side by side, as many as --walks says.
walk_bases() {
  local base running=0
  printf '%s\n' "$@" | sort -r >"$work/bases"
  for base; do
    if [ "$running" -ge "$walks" ]; then
      wait -n || :
      running=$((running - 1))
    fi
    beside walk_base "$base" $#
    running=$((running + 1))
  done
  wait
  for base; do
    if [ ! -e "$work/walked-$base" ]; then
      fail "ruby-$base: the walk broke off"
    fi
  done
}

# walk_base BASE NUMBER-OF-BASES
walk_base() {
  base=$1
  [ "$2" = 1 ] || voice="$base: "
  place=$(where_levels_are "$OUT" "$base" "$cc")
  said=$place/walk.log
  mkdir -p "$place"
  : >"$said"
  timed=$place/times.tsv
  : >"$timed"
  answers=$place/answers
  rm -rf "$answers"
  mkdir "$answers"
  if [ "$pace" = quick ]; then quick_series; else walk_series; fi
  : >"$work/walked-$base"
}
