#!/usr/bin/env bash
# ci/run and ci/level, on a made-up release: a "ruby" of a few lines of C, and a series of
# three patches with checks of their own. No Ruby source is needed.
# ci/run --quick leaves it out: two minutes; it looks at ci/run itself
set -u
export LC_ALL=C CCACHE_DISABLE=1
unset REQUIRE_SOURCES CHECK_FULL CDPATH
TOP=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
prefix=
trap 'rm -rf "$work"; [ -z "$prefix" ] || rmdir "$prefix" 2>/dev/null' EXIT
# Ruby's suite runs as an ordinary user, who must be able to get here.
chmod 755 "$work"
co=$work/co
out=$co/ci/out/1.0-p1/gcc
export RUBY18_SOURCES=$work/cache
count=0

# ok SENTENCE COMMAND...: what the last run printed is shown when it fails.
ok() {
  local what=$1
  shift
  count=$((count + 1))
  if "$@" >"$work/log" 2>&1; then
    printf 'ok %d - %s\n' "$count" "$what"
  else
    printf 'not ok %d - %s\n' "$count" "$what"
    sed 's/^/#   /' "$work/log" "$work/said" 2>/dev/null
  fi
}

write_release() {
  mkdir -p "$work/a/ext/one" "$work/a/test" "$work/cache"
  (
    cd "$work/a" || exit 1
    cat >configure.in <<'END'
AC_INIT([made-up ruby], [1.0])
FLAGS=
AC_SUBST(CC)
AC_SUBST(FLAGS)
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
END
    # The extension does not know which headers it includes, as in Ruby.
    cat >Makefile.in <<'END'
all: ruby ext/one/one.so
ruby: ruby.o parse.o
	@CC@ -o $@ ruby.o parse.o
ruby.o: ruby.c ruby.h
	@CC@ @FLAGS@ -c -o $@ ruby.c
# make's own rules must not know what only ci/run shall do.
parse.c: ;
parse.o: parse.c
	@CC@ -c -o $@ parse.c
ext/one/one.so: ext/one/one.c
	@CC@ -fPIC -shared -o $@ ext/one/one.c
test: all
	./ruby test
clean:
	rm -f ruby *.o
distclean: clean
	rm -f Makefile
install:
	mkdir -p @prefix@/bin
	cp ruby @prefix@/bin/ruby
END
    echo '#define WORD "old-word"' >ruby.h
    cat >ruby.c <<'END'
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "ruby.h"

#ifdef CURED
#define SUM 2
#else
#define SUM 3
#endif
#define SUITE_FAILURES 0

int number(void);

static int
run_tests(void)
{
	if (SUM != 2) {
		puts("not ok sum 1");
		return 1;
	}
	puts("test succeeded");
	return 0;
}

static int
run_suite(void)
{
	if (SUITE_FAILURES)
		puts("\n  1) Failure:\ntest_sum(TestSum) [test_sum.rb:3]:\nno.\n");
	printf("user %d\n", (int)getuid());
	printf("3 tests, 4 assertions, %d failures, 0 errors\n", SUITE_FAILURES);
	return SUITE_FAILURES;
}

int
main(int argc, char **argv)
{
	if (argc < 2)
		printf("%d %d %s\n", SUM, number(), WORD);
	else if (strcmp(argv[1], "test") == 0)
		return run_tests();
	else if (strcmp(argv[1], "runner.rb") == 0)
		return run_suite();
	return 0;
}
END
    cat >parse.y <<'END'
%{
int yylex(void) { return 0; }
void yyerror(char const *s) { (void)s; }
%}
%%
nothing: ;
%%
int number(void) { return 7; }
END
    printf '#include "../../ruby.h"\nchar const *word = WORD;\n' >ext/one/one.c
    echo '# the suite' >test/runner.rb
    # The release ships what patches must see generated again.
    bison -y -o parse.c parse.y && autoconf
    rm -rf autom4te.cache
  ) || exit 1
  mkdir "$work/pack"
  cp -a "$work/a" "$work/pack/ruby-1.0-p1"
  tar -C "$work/pack" -czf "$work/cache/ruby-1.0-p1.tar.gz" ruby-1.0-p1
}

# make_patch NAME COMMANDS: what the commands change in the level below.
make_patch() {
  rm -rf "$work/b"
  cp -a "$work/a" "$work/b"
  (cd "$work/b" && bash -euc "$2") || exit 1
  { printf 'Description: The made-up patch %s\nX-Requires: none\n\n' "$1"
    (cd "$work" && diff -Nrup a b) | sed -e '/^diff /d' -e '/^\(---\|+++\) /s|\t.*||'
  } >"$co/patches/1.0-p1/$1.patch"
  rm -rf "$work/a"
  mv "$work/b" "$work/a"
}

# write_check NAME WORD: the words that ruby says hold this one.
write_check() {
  mkdir -p "$co/ci/checks/$1"
  cat >"$co/ci/checks/$1/check.t" <<END
#!/bin/sh
echo "# LEVEL=\$LEVEL TREE=\$TREE BELOW=\$BELOW BASELINE=\$BASELINE CC=\$CC form=\$*"
case " \$("\$TREE/ruby") " in
*" $2 "*) echo 'ok 1 - check: it says $2' ;;
*) echo 'not ok 1 - check: it says $2' ;;
esac
if "\$TREE/ruby" >/dev/null; then
  echo 'ok 2 - guard: it runs'
else
  echo 'not ok 2 - guard: it runs'
fi
echo 1..2
END
  chmod +x "$co/ci/checks/$1/check.t"
}

write_checkout() {
  mkdir -p "$co/ci/checks" "$co/ci/tests" "$co/scripts/lib" "$co/series" \
    "$co/patches/1.0-p1" "$co/benchmarks/tests"
  cp -a "$TOP/ci/run" "$TOP/ci/level" "$TOP/ci/lib" "$TOP/ci/suite-copy" "$co/ci"
  cp "$TOP"/scripts/lib/{series,diff,place}.sh "$co/scripts/lib"
  printf '# NAME(CLASS) and the reason\n' >"$co/ci/excused"
  printf 'echo "ok 1 - a test of the project"; echo 1..1\n' >"$co/ci/tests/sum.t"
  sed -i '1i #!/bin/sh' "$co/ci/tests/sum.t"
  cp "$co/ci/tests/sum.t" "$co/benchmarks/tests/run.t"
  cp "$co/ci/tests/sum.t" "$co/benchmarks/tests/report.t"
  # shellcheck disable=SC2016
  printf '#!/bin/sh\necho "$TREE $BASELINE" >"$0.told"\necho "ok 1 - all"; echo 1..1\n' \
    >"$co/benchmarks/tests/experiments.t"
  printf '#!/bin/sh\nexit 0\n' >"$co/scripts/lint"
  # Just enough of apply.sh: --quiet --until GROUP TREE.
  cat >"$co/apply.sh" <<'END'
#!/bin/sh
patches=$(dirname "$0")/patches/1.0-p1
patches=$(cd "$patches" && pwd)
names=one
case $3 in toolchain) ;; middle) names='one two' ;; *) names='one two three' ;; esac
cd "$4" || exit 4
for name in $names; do patch -s -F0 -p1 <"$patches/$name.patch" || exit 6; done
END
  chmod +x "$co/apply.sh" "$co/scripts/lint" "$co/ci/tests/sum.t" "$co"/benchmarks/tests/*.t
  cat >"$co/series/1.0-p1" <<'END'
# group: toolchain - builds
one.patch
# group: threads - the rest
two.patch
three.patch
END
  make_patch one 'sed -i "s/^FLAGS=$/FLAGS=-DCURED/" configure.in'
  make_patch two 'sed -i "s/return 7/return 8/" parse.y'
  make_patch three 'sed -i s/old-word/new-word/ ruby.h'
  write_check one 2
  write_check two 8
  # The extension's word, too: it must have been compiled again.
  write_check three new-word
  sed -i '/^echo 1/d' "$co/ci/checks/three/check.t"
  cat >>"$co/ci/checks/three/check.t" <<'END'
if grep -q new-word "$TREE/ext/one/one.so"; then
  echo 'ok 3 - check: the extension says it, too'
else
  echo 'not ok 3 - check: the extension says it, too'
fi
echo 1..3
END
}

# run ARGUMENTS...: STATUS is how ci/run ended, $work/said what it printed.
run() {
  STATUS=0
  timeout 1200 "$co/ci/run" --jobs 2 "$@" >"$work/said" 2>&1 </dev/null || STATUS=$?
}

ended() { [ "$STATUS" = "$1" ]; }
said() { grep -qE -e "$1" "$work/said"; }
said_not() { ! said "$1"; }
last_line() { tail -n 1 "$work/said" | grep -qxE -e "$1"; }

# fails SENTENCE LINE FILE SCRIPT [OPTION...]: with a file of the checkout
# changed by that script of sed, ci/run ends with 1 and prints that line. The
# file is put back.
fails() {
  local sentence=$1 line=$2 file=$co/$3 script=$4
  shift 4
  cp -p "$file" "$work/kept"
  sed -i "$script" "$file"
  if cmp -s "$file" "$work/kept"; then
    echo "Bail out! the sabotage of $file changed nothing"
    exit 1
  fi
  run "$@"
  ok "$sentence" failed_with "$line"
  cp -p "$work/kept" "$file"
}
failed_with() { ended 1 && said "^FAIL  $1" && last_line '[0-9]+ passed, [1-9][0-9]* failed'; }

write_release
write_checkout

# A series as it should be.
run
ok 'a good series: status 0' ended 0
ok 'a good series: the last line counts' last_line '[0-9]+ passed, 0 failed'
ok 'the count is the number of lines that say ok' \
  last_line "$(grep -c '^ok ' "$work/said") passed, 0 failed"
every_level() {
  local name
  for name in one two three; do
    said "^ok    $name: build" && said "^ok    $name: its check \(" &&
      said "^ok    $name: its check fails below" && said "^ok    $name: make test" || return 1
  done
}
ok 'each level is built, checked, red below and tested' every_level
ok "an earlier level's check runs again" said '^ok    three: the check of one'
ok "Ruby's suite runs at the end of each group" said '^ok    one: .*suite.* 3 tests, 4 assertions, 0 failures'
ok 'and at the end of the next' said '^ok    three: .*suite'
ok 'but not within a group' said_not '^(ok|FAIL) +two: .*suite'
ok "apply.sh's sources are compared where a group ends" said '^ok    three: apply.sh --until threads'
ok "the project's own tests run" said '^ok    tests: sum.t'
tested_benchmarks() { said '^ok    tests: run.t' && said '^ok    tests: report.t'; }
ok 'so do those of benchmarks/' tested_benchmarks
ok 'the experiments run at the last level' said "^ok    three: the benchmarks' experiments"
ok 'with its tree and the baseline' grep -qxF \
  "$out/03-three/tree $out/01-one/tree" "$co/benchmarks/tests/experiments.t.told"
ok 'lint runs' said '^ok    lint'
if [ "$(id -u)" = 0 ]; then
  ok "Ruby's suite does not run as root" \
    grep -qx "user $(id -u nobody)" "$out/03-three/suite.log"
else
  count=$((count + 1))
  echo "ok $count - Ruby's suite does not run as root # SKIP not run as root"
fi
prefix=$(sed -n 's|.*mkdir -p \(/.*\)/bin$|\1|p' "$out/01-one/tree/Makefile")
gone() { [ -n "$prefix" ] && [ ! -e "$prefix" ]; }
ok 'what was installed is removed' gone
told() { grep -q -e "^# LEVEL=$2 TREE=$3 BELOW=$4 BASELINE=$5 CC=gcc form=$6$" "$out/$1"; }
ok 'a check is told the trees: before the baseline' \
  told 01-one/green.log one "$out/01-one/tree" "$out/00-pristine/tree" '' ''
ok 'a check is told the trees: after it' \
  told 03-three/green.log three "$out/03-three/tree" "$out/02-two/tree" "$out/01-one/tree" ''
ok 'below, the tree is the one below, and guards are not asked for' \
  told 03-three/red.log three "$out/02-two/tree" "$out/02-two/tree" "$out/01-one/tree" --checks-only
times_noted() {
  awk -F '\t' 'NF != 4 || $3 !~ /^[0-9.]+$/ || $4 !~ /^[0-9.]+$/ { exit 1 } { seen[$1 ": " $2] }
    END { exit !("builds: one: build" in seen && "checks: two: check of two" in seen &&
      "checks below: three: check of three, below" in seen && "checks again: three: check of one" in seen &&
      "make test: two: make test" in seen && "suite: one: Ruby'"'"'s own suite" in seen) }' "$out/times.tsv" &&
    grep -q '^tests	tests: sum.t	' "$co/ci/out/project.tsv"
}
ok 'the seconds of each step are noted' times_noted
ok 'and those of all are said' said '^It took [0-9]+ min, and [0-9]+ of the CPU: .*builds [0-9]+'

# The checks' own options.
printf '%s\n' '#!/usr/bin/env bash' ". $TOP/ci/checks/lib.sh" "check 'it is red' true" \
  "basis 'it is made' true" "guard 'it is blue' true" finish >"$work/options.t"
chmod +x "$work/options.t"
# tells SENTENCES OPTION...: the check, given these options, runs these tests.
tells() {
  local wanted=$1
  shift
  [ "$(TREE=$work/pack/ruby-1.0-p1 "$work/options.t" "$@" | sed -n -E 's/^ok [0-9]+ - [a-z]+: //p; s/^1\.\.//p' |
    tr '\n' ';')" = "$wanted" ]
}
: >"$work/pack/ruby-1.0-p1/version.h"
ok 'a check runs all its tests' tells 'it is red;it is made;it is blue;3;'
ok 'with --only those that say the text' tells 'it is blue;1;' --only blue
ok 'with --checks-only no guards, but what checks need' tells 'it is red;it is made;2;' --checks-only
not_any() { ! TREE=$work/pack/ruby-1.0-p1 "$work/options.t" --only green; }
ok 'a text that no test says is an error' not_any
# Which lines want another build of the level.
cat >"$work/options.t" <<END
#!/usr/bin/env bash
. $TOP/ci/checks/lib.sh
made_once() { :; }
api=\$(core_tree api ruby)
names() { echo "\$api/ruby"; }
makes() { variant_tree other --with-it; }
names_none() { echo \$apis api; }
check one true
check two test "\$api"
check three names
guard four eval makes
check five names_none
finish
END
skip=' # SKIP it wants another build'
ok 'with --this-build what wants another build is skipped' \
  tells "one;two$skip;three$skip;four$skip;five;5;" --this-build
ok 'with --other-builds only that is run' tells 'two;three;four;3;' --other-builds
rm "$work/pack/ruby-1.0-p1/version.h"
ok 'the trees are patched, one patch each' \
  test "$("$out/00-pristine/tree/ruby") $("$out/01-one/tree/ruby") $("$out/02-two/tree/ruby") $("$out/03-three/tree/ruby")" = \
  '3 7 old-word 2 7 old-word 2 8 old-word 2 8 new-word'

# What is unchanged is not built again.
touch "$out/02-two/tree/mark-two" "$out/03-three/tree/mark-three"
run
kept_all() { ended 0 && [ -e "$out/02-two/tree/mark-two" ] && [ -e "$out/03-three/tree/mark-three" ]; }
ok 'a second run takes the trees as they are' kept_all
sed -i 's/new-word/newer-new-word/' "$co/patches/1.0-p1/three.patch"
sed -i 's/\*" new-word "\*/*"-new-word "*/' "$co/ci/checks/three/check.t"
run
built_one() {
  ended 0 && [ -e "$out/02-two/tree/mark-two" ] && [ ! -e "$out/03-three/tree/mark-three" ] &&
    [ "$("$out/03-three/tree/ruby")" = '2 8 newer-new-word' ]
}
ok 'a changed patch: its level is built again, those below are not' built_one

# --level, --full.
run --level two
up_to_two() { ended 0 && said '^ok    two: build' && said_not 'three'; }
ok '--level stops after that level' up_to_two
run --level toolchain
up_to_one() { ended 0 && said '^ok    one: build' && said_not ' two'; }
ok "--level with a group's name stops where the group ends" up_to_one
cp "$co/series/1.0-p1" "$work/series"
sed -i 's/^# group: threads/# group: middle - between\ntwo.patch\n&/; /^two/d' "$co/series/1.0-p1"
run
ok 'a group between: status 0' ended 0
ok 'no earlier check below the last level' said_not 'two: the check of one'
ok 'earlier checks at the last level' said '^ok    three: the check of one'
suite_at_both_ends() {
  said '^ok    one: .*suite' && said_not 'two: .*suite' && said '^ok    three: .*suite'
}
ok "Ruby's suite at toolchain and at the last level" suite_at_both_ends
ok 'apply.sh where each group ends' said '^ok    two: apply.sh --until middle'
run --full
ok "--full: Ruby's suite where each group ends" said '^ok    two: .*suite'
ok '--full: earlier checks at each level' said '^ok    two: the check of one'
cp "$work/series" "$co/series/1.0-p1"
run --level two
ok 'the last level may be that of --level' said '^ok    two: the check of one'
run --level one --full
ok '--full is passed on to the checks' \
  told 01-one/green.log one "$out/01-one/tree" "$out/00-pristine/tree" '' --full

# --quick: two levels, and of each script what it does in seconds; then --rest.
rm -rf "$co/ci/out"
cp "$co/ci/tests/sum.t" "$co/ci/tests/long.t"
sed -i '1a # ci/run --quick leaves it out: it is long' "$co/ci/tests/long.t"
# Of the check of two a line wants another build; it is a guard.
cp "$co/ci/checks/two/check.t" "$work/two.t"
sed -i "/^echo .# LEVEL/a [ \"\$*\" != --other-builds ] || { echo 'ok 1 - guard: Also#there'; echo 1..1; exit; }
s/^echo 1..2/case \$1 in --this-build) echo 'ok 3 - guard: Also#there # SKIP it wants another build' ;;\n\
*) echo 'ok 3 - guard: Also#there' ;; esac\necho 1..3/" "$co/ci/checks/two/check.t"
run --quick
ok '--quick: status 0' ended 0
two_levels() {
  [ "$(cd "$out" && echo 0[0-9]-*)" = '01-one 03-three' ] && said '^ok    one: build' && said '^ok    three: build'
}
ok '--quick builds where toolchain ends, and the last level' two_levels
quick_checks() {
  said '^ok    three: the check of one \(2\)$' && said '^ok    three: the check of two \(3, 1 of them skipped\)$' &&
    said '^ok    three: the check of three' && said_not '^ok .*below'
}
ok 'and runs all checks there, which are told so' quick_checks
ok 'without what wants another build' \
  told 03-three/again-two.log three "$out/03-three/tree" "$out/01-one/tree" "$out/01-one/tree" --this-build
suite_at_the_last() { said '^ok    three: .*suite' && said_not 'one: .*suite'; }
ok "Ruby's suite at the last level only" suite_at_the_last
tested_both() { said '^ok    one: make test' && said '^ok    three: make test'; }
ok 'make test at both' tested_both
begins() { head -n 1 "$work/said" | grep -q 'about ten minutes .* ruby-1.0-p1' && said '^  ci/tests/long.t: it is long;$'; }
ok 'it begins with how long it takes, and what it leaves out' begins
ends_so() {
  said '^Lines of checks that want another build were left out: two 1\.$' && said '^ci/run --rest runs what was left out' &&
    last_line "$(grep -c '^ok ' "$work/said") passed, 0 failed"
}
ok 'and ends with how the rest is run' ends_so
short_tests() { said '^ok    tests: sum.t' && said_not '^ok    tests: long.t' && said '^ok    lint --quick'; }
ok 'the short tests of the project run' short_tests
git -C "$co" init -q && printf '/ci/out/\n*.told\n' >"$co/.gitignore"
run --quick
cp "$work/said" "$work/said.quick"
run --rest
ok '--rest: status 0' ended 0
nothing_twice() {
  grep '^ok ' "$work/said" "$work/said.quick" -h | grep -v 'the check of two' | sort | uniq -d >"$work/twice"
  cat "$work/twice"
  [ ! -s "$work/twice" ] && said '^[0-9]+ steps had passed before' &&
    said '^ok    two: its check \(3\)' && said '^ok    one: its check fails below' && said '^ok    tests: long.t' && said '^ok    lint --scripts$' &&
    said '^ok    three: its check fails below' && said_not '(three: its check \(|three: the check of one|three: make test|tests: sum.t)'
}
ok 'it does what --quick left out, and nothing twice' nothing_twice
ok 'of a check only the lines that were left out' \
  told 03-three/again-two.log three "$out/03-three/tree" "$out/02-two/tree" "$out/01-one/tree" --other-builds
run --rest
nothing_new() { ended 0 && said_not '^ok .*: (build|its check|the check|make test)' && said_not '^ok .*(tests:|suite)'; }
ok 'what --rest itself has seen pass is not run again, either' nothing_new
echo '# changed' >>"$co/ci/checks/one/check.t"
run --rest
one_again() { said '^ok    one: its check \(' && said '^ok    three: the check of one' && said_not 'two: its check'; }
ok 'but for a check that was changed' one_again
sed -i '$d' "$co/ci/checks/one/check.t"
run
ok 'without --rest all is run again' said '^ok    two: its check \('
cp "$work/two.t" "$co/ci/checks/two/check.t"
rm -rf "$co/.git" "$co/.gitignore" "$co/ci/tests/long.t"
run --quick --level one
quick_one() { ended 0 && said '^ok    one: the check of one' && said '^ok    one: .*suite' && said_not three; }
ok '--quick --level one: that level, its checks and the suite' quick_one
fails 'a check that fails, with --quick' 'three: the check of two' ci/checks/two/check.t 's/ 8 / 9 /' --quick
fails 'a suite that fails, with --quick' "three: Ruby's own suite" ci/suite-copy 's/^cp -a .*/exit 0/' --quick
fails 'a short test of the project that fails, with --quick' 'tests: sum.t' ci/tests/sum.t 's/ok 1/not ok 1/' --quick

# Every step can fail, and says so.
fails 'a check that is green below' 'three: .*does not bite: check: it says' \
  ci/checks/three/check.t "s/echo 'not ok 1/echo 'ok 1/"
ok 'and only that is wrong' last_line '[0-9]+ passed, 1 failed'
fails 'a second check that is green below' 'three: .*does not bite: check: the extension' \
  ci/checks/three/check.t "s/echo 'not ok 3/echo 'ok 3/"
fails 'a check that fails' 'three: its check$' ci/checks/three/check.t 's/-new-word/-other-word/'
fails 'a guard that fails' 'three: its check$' ci/checks/three/check.t 's/^if .*null; then/if false; then/'
fails 'a check that dies before its end' 'three: its check$' ci/checks/three/check.t '/^echo 1/i exit 1'
fails 'a check that runs fewer lines than it planned' 'three: its check$' \
  ci/checks/three/check.t 's/^echo 1..3/echo 1..4/'
fails 'a test of the project that fails' 'tests: sum.t' ci/tests/sum.t 's/ok 1/not ok 1/' --level one
fails "a test of benchmarks/ that fails" 'tests: report.t' benchmarks/tests/report.t \
  's/ok 1/not ok 1/' --level one
fails 'experiments that fail' "three: the benchmarks' experiments" \
  benchmarks/tests/experiments.t 's/ok 1/not ok 1/'
fails 'lint that fails' lint scripts/lint 's/0/1/' --level one
fails 'apply.sh that fails' 'one: apply.sh --until toolchain' apply.sh '2i exit 6' --level one
fails 'apply.sh that makes other sources' 'one: apply.sh --until toolchain makes other sources' \
  apply.sh '/^for name/a echo >>configure.in' --level one
fails 'a patch with an offset' 'two: build' patches/1.0-p1/two.patch 's/^@@ -5,4 +5,4 @@/@@ -4,4 +4,4 @@/'
ok 'what patch said is shown' said 'offset'
ok 'the path of the log is shown' said 'log: ci/out/1.0-p1/gcc/02-two/build.log'
ok 'nothing is built upon it' said_not ' three'
fails 'a patch with fuzz' 'two: build' patches/1.0-p1/two.patch 's/^ nothing: ;/ nothing ;/'
fails 'a patch that does not compile' 'two: build' patches/1.0-p1/two.patch 's/return 8/return eight/'
ok 'what the compiler said is shown' said 'error:'
fails 'a line that fails beyond the plan' 'three: its check$' ci/checks/three/check.t \
  's/^echo 1..3/echo not ok 4 - guard: more; echo 1..3/'
fails 'a check that is skipped above and below' 'three: ' ci/checks/three/check.t \
  '2i echo "ok 1 - check: it says it # SKIP no tool"; echo 1..1; exit 0'
fails 'a check whose lines are all guards' 'three: its check: no line of it is a check' ci/checks/three/check.t 's/check: /guard: /'
fails 'a check that checks nothing' 'three: ' ci/checks/three/check.t '2i echo 1..0; exit 0'
mv "$co/ci/checks/two/check.t" "$work/kept"
run
ok 'a check that is missing' failed_with 'two: ci/checks/two/check.t is missing'
ok 'the other levels are checked all the same' said '^ok    three: its check \('
mv "$work/kept" "$co/ci/checks/two/check.t"

# Patches that break what stood before; the file of the patch is put back.
breaks() {
  local sentence=$1 line=$2 change=$3
  rm -rf "$work/a"
  cp -a "$work/pack/ruby-1.0-p1" "$work/a"
  (cd "$work/a" && patch -s -p1 <"$co/patches/1.0-p1/one.patch") || exit 1
  cp "$co/patches/1.0-p1/two.patch" "$work/two.patch"
  make_patch two "sed -i 's/return 7/return 8/' parse.y; $change"
  run --level two
  ok "$sentence" failed_with "$line"
  cp "$work/two.patch" "$co/patches/1.0-p1/two.patch"
}
breaks "a patch that breaks an earlier level's check" 'two: the check of one' \
  'sed -i "s/SUM, number/SUM + 1, number/" ruby.c'
breaks 'a patch that breaks make test' 'two: make test' \
  'sed -i "s/if (SUM != 2)/if (1)/" ruby.c'
cp "$co/series/1.0-p1" "$work/series"
sed -i '/three/d' "$co/series/1.0-p1"
breaks "a patch under which Ruby's suite fails" "two: Ruby's own suite" \
  'sed -i "s/SUITE_FAILURES 0/SUITE_FAILURES 1/" ruby.c'
breaks "a patch under which Ruby's suite dies" "two: Ruby's own suite" \
  'sed -i "s/^run_suite(void)$/&\n{ return 1; }\nint\nnot_run(void)/" ruby.c'
cp "$work/series" "$co/series/1.0-p1"

# A failure of the suite at the toolchain level, with and without an excuse.
rm -rf "$work/a"
cp -a "$work/pack/ruby-1.0-p1" "$work/a"
cp "$co/patches/1.0-p1/one.patch" "$work/one.patch"
make_patch one 'sed -i "s/^FLAGS=$/FLAGS=-DCURED/" configure.in
  sed -i "s/SUITE_FAILURES 0/SUITE_FAILURES 1/" ruby.c'
run --level one
ok "Ruby's suite fails at the toolchain level" failed_with "one: Ruby's own suite"
printf '1.0-p2:test_sum(TestSum)\tno network\n' >>"$co/ci/excused"
run --level one
ok 'what is excused on another base is not excused' \
  failed_with "one: Ruby's own suite"
sed -i 's/^1.0-p2:/1.0-p1:/' "$co/ci/excused"
run
excused() { ended 0 && said "^ok    one: .*suite" && said '^ok    three: .*suite'; }
ok 'a failure that is excused, here and at later levels' excused
cp "$work/one.patch" "$co/patches/1.0-p1/one.patch"

# A group that is one level: its patches are built together, and each one's check is
# red at the end of the group below.
rm -rf "$work/a"
cp -a "$work/pack/ruby-1.0-p1" "$work/a"
for name in one two three; do patch -s -d "$work/a" -p1 <"$co/patches/1.0-p1/$name.patch"; done
cp "$co/ci/checks/three/check.t" "$work/three.t"
cp "$co/series/1.0-p1" "$work/series.kept"
make_patch four 'sed -i s/newer-new-word/four-word/ ruby.h'
make_patch five 'sed -i "s/return 8/return 9/" parse.y'
write_check four four-word
write_check five 9
cp "$co/apply.sh" "$work/apply.sh"
sed -i "s/'one two three'/'one two three'; [ \"\$3\" != extras ] || names='one two three four five'/" "$co/apply.sh"
printf '# group: extras (one level) - more\nfour.patch\nfive.patch\n' >>"$co/series/1.0-p1"
cat >"$co/ci/checks/two/check.t" <<'END'
#!/bin/sh
case " $("$TREE/ruby") " in
*" 8 "* | *" 9 "*) echo 'ok 1 - check: it says more' ;;
*) echo 'not ok 1 - check: it says more' ;;
esac
echo 1..1
END
cat >"$co/ci/checks/three/check.t" <<'END'
#!/bin/sh
case " $("$TREE/ruby") " in
*new-word\ * | *" four-word "*) echo 'ok 1 - check: another word' ;;
*) echo 'not ok 1 - check: another word' ;;
esac
echo 1..1
END
run
ok 'a group that is one level: status 0' ended 0
together() {
  said '^ok    extras: build$' && said_not '(four|five): build' &&
    said '^ok    extras: the check of four \(' && said '^ok    extras: the check of four fails below' &&
    said '^ok    extras: the check of five \(' && said '^ok    extras: the check of five fails below' &&
    said '^ok    extras: make test' && said '^ok    extras: the check of one' &&
    said '^ok    extras: apply.sh --until extras makes the same sources'
}
ok 'it is built once, and each check of it is red below' together
fails 'a patch of it that brings nothing' 'extras: the check of five' \
  patches/1.0-p1/five.patch 's/^+.*return 9.*/+int number(void) { return 8; }/; s/^-.*return 8.*/-int number(void) { return 8; }/'

# Two parts of one level: built together, with one check.
mv "$co/patches/1.0-p1/five.patch" "$co/patches/1.0-p1/four-more.patch"
sed -i 's/^X-Requires.*/&\nX-Check: ci\/checks\/four\/check.t/' "$co"/patches/1.0-p1/four*.patch
write_check four '9 four-word'
{ cat "$work/series.kept"; printf '# group: extras - more\nfour.patch\nfour-more.patch\n'; } >"$co/series/1.0-p1"
sed -i "s/four five'/four four-more'/" "$co/apply.sh"
rm -rf "$out"/04-*
run --level four-more
parts() {
  ended 0 && said '^ok    four: build$' && said_not 'four-more: ' &&
    said '^ok    four: its check \(2\)$' && said '^ok    four: its check fails below$' &&
    said '^ok    four: make test' && said '^ok    four: the check of three \(' &&
    said '^ok    four: apply.sh --until extras makes the same sources' &&
    [ "$(cd "$out" && echo 0[0-9]-*)" = '00-pristine 01-one 02-two 03-three 04-four' ]
}
ok 'parts of one level, by the name of one: built once, with one check, red below' parts
run --level four
ok 'the same by the name of all' parts
fails 'a part that brings nothing' 'four: its check' patches/1.0-p1/four-more.patch \
  's/^+.*return 9.*/+int number(void) { return 8; }/; s/^-.*return 8.*/-int number(void) { return 8; }/'
cp "$work/series.kept" "$co/series/1.0-p1"
cp "$work/apply.sh" "$co/apply.sh"
write_check two 8
cp "$work/three.t" "$co/ci/checks/three/check.t"
rm -r "$co/ci/checks/four" "$co/ci/checks/five" "$co/patches/1.0-p1/four.patch" "$co/patches/1.0-p1/four-more.patch"

# A compiler that refuses the release until the patch "one" cures it.
mkdir "$work/bin"
cat >"$work/bin/picky" <<'END'
#!/bin/sh
case $* in
*-DCURED*) ;;
*ruby.c*) echo 'ruby.c: error: refused' >&2; exit 1 ;;
esac
exec gcc "$@"
END
chmod +x "$work/bin/picky"
rm -rf "$work/a"
cp -a "$work/pack/ruby-1.0-p1" "$work/a"
make_patch zero 'echo "/* zero */" >>ext/one/one.c'
write_check zero 2
sed -i '1a zero.patch' "$co/series/1.0-p1"
cp "$co/apply.sh" "$work/apply.sh"
sed -i "s/'one two/'zero one two/; s/=one$/='zero one'/" "$co/apply.sh"
PATH=$work/bin:$PATH run --cc picky --level one
cured() {
  ended 0 && last_line '[0-9]+ passed, 0 failed, 1 skipped' &&
    said '^skip  zero: picky refuses' && said '^ok    one: its check fails below' &&
    said '^ok    one: the check of zero'
}
ok 'a level that the compiler refuses as it does the release is skipped' cured
sed -i 's/\*-DCURED\*/*-DOTHERWISE*/' "$work/bin/picky"
rm -rf "$co/ci/out/1.0-p1/picky"
PATH=$work/bin:$PATH run --cc picky
stops_there() { ended 1 && said '^FAIL  one: build'; }
ok 'but not the end of the toolchain group' stops_there
cp "$co/patches/1.0-p1/zero.patch" "$work/zero.patch"
sed -i 's/^+.. zero ../+#error zero/' "$co/patches/1.0-p1/zero.patch"
run
ok 'nor what a compiler refuses that takes the release' failed_with 'zero: build'
cp "$work/zero.patch" "$co/patches/1.0-p1/zero.patch"
cp "$work/apply.sh" "$co/apply.sh"
cp "$work/series" "$co/series/1.0-p1"

# No source.
mv "$work/cache" "$work/elsewhere"
run
skipped() { ended 0 && said '^skip  ruby-1.0-p1' && last_line '4 passed, 0 failed, 1 skipped'; }
ok 'no source: skipped' skipped
export REQUIRE_SOURCES=1
run
ok 'no source, with REQUIRE_SOURCES=1: a failure' failed_with ruby-1.0-p1
unset REQUIRE_SOURCES
mv "$work/elsewhere" "$work/cache"

# A test of the project that skips some or all of its own, and one that fails.
printf 'echo "ok 2 # skip no moon"\necho "ok 3 - whole # SKIP no moon"\necho "ok 4"; echo 1..4\n' \
  >"$work/rest"
cp "$co/ci/tests/sum.t" "$work/sum.t"
sed -i 's/; echo 1..1$//' "$co/ci/tests/sum.t"
cat "$work/rest" >>"$co/ci/tests/sum.t"
printf '#!/bin/sh\necho "ok 1 # skip ruby-1.0-p1 is not in the cache"; echo 1..1\n' \
  >"$co/benchmarks/tests/run.t"
printf '#!/bin/sh\necho "1..0 # SKIP no sun"\n' >"$co/benchmarks/tests/report.t"
run --level one
some_skipped() {
  ended 0 && said '^ok    tests: sum.t$' && said '^skip  tests: sum.t: 2 of them: no moon$' &&
    last_line '[0-9]+ passed, 0 failed, 3 skipped'
}
ok 'a test script that skips some of its tests: both are said, with the reason once' some_skipped
all_skipped() {
  said_not '^ok    tests: (run|report).t' &&
    said '^skip  tests: run.t: ruby-1.0-p1 is not in the cache$' &&
    said '^skip  tests: report.t: no sun$'
}
ok 'one that skips each of them has not passed' all_skipped
why() { sed -n '/^What was skipped, and why:$/,$p' "$work/said" | grep -qx '  tests: report.t: no sun'; }
ok 'and the end says again what was skipped, and why' why
printf 'echo "not ok 5 - the moon is round"; echo "# it is flat"; echo 1..5\n' >>"$co/ci/tests/sum.t"
run --level one
named() { ended 1 && said '^FAIL  tests: sum.t$' && said '      \| not ok 5 - the moon is round' && said '# it is flat'; }
ok 'a test that fails is named, with what it says' named
for name in ci benchmarks; do cp "$work/sum.t" "$co/$name/tests/"; done
mv "$co/benchmarks/tests/sum.t" "$co/benchmarks/tests/run.t"
cp "$work/sum.t" "$co/benchmarks/tests/report.t"

# --install-deps on a machine where something is missing: the tools that install
# are made up, and write down what they are asked.
mkdir "$work/fake"
asked=$work/asked
fake() {
  printf '#!/bin/sh\n%s\n' "$2" >"$work/fake/$1"
  chmod +x "$work/fake/$1"
}
fake dpkg-query 'exit 1'
fake apt-get "echo apt-get \$* >>$asked; [ ! -e $work/installed ] && exit 100; exit 0"
# Of this user, sudo -v wants a password; to install, sudo asks for none.
fake sudo "echo sudo \$* >>$asked
case \$* in -v) exit 1 ;; *' apt-get --version') ;; *) exec \"\$@\" ;; esac"
fake id 'echo 1000'
run_fake() { : >"$asked"; PATH=$work/fake:$PATH run --install-deps --level one; }
run_fake
stopped() {
  ended 1 && said '^FAIL  --install-deps: apt-get could not install gcc ' && said_not '^(ok|skip)  ' &&
    last_line '0 passed, 1 failed'
}
ok 'where installing fails, nothing else is tried' stopped
with_sudo() { grep -q '^sudo .*apt-get install .* quilt ' "$asked"; }
ok 'an ordinary user installs with sudo' with_sudo
fake sudo 'exit 1'
run_fake
ok 'where sudo says no: one sentence, and nothing is tried' failed_with '--install-deps: sudo does not let us; missing: gcc '
fake id 'echo 0'
fake sudo "echo sudo \$* >>$asked"
run_fake
plainly() { grep -q '^apt-get install .* quilt ' "$asked" && ! grep -q sudo "$asked"; }
ok 'root installs without it' plainly
: >"$work/installed"
fake id 'exec /usr/bin/id "$@"'
run_fake
ok 'what could be installed: the run goes on' ended 0

# ci/level: the same trees.
level() {
  STATUS=0
  timeout 300 "$co/ci/level" "$@" >"$work/said" 2>"$work/err" </dev/null || STATUS=$?
}
prints() { ended 0 && [ "$(cat "$work/said")" = "$1" ] && [ ! -s "$work/err" ]; }
touch "$out/02-two/tree/mark"
level 1.0-p1 two
ci_run_built() { prints "$out/02-two/tree" && [ -e "$out/02-two/tree/mark" ]; }
ok 'ci/level: a tree that ci/run built is taken as it is' ci_run_built
other=$work/other/1.0-p1/gcc
level 1.0-p1 threads --out "$work/other"
says() { [ "$("$other/$1/tree/ruby")" = "$2" ]; }
from_release() { prints "$other/03-three/tree" && says 03-three '2 8 newer-new-word' && [ ! -e "$other/02-two" ]; }
ok 'ci/level: a level alone, by the name of its group, from the release' from_release
level 1.0-p1 one --out "$work/other"
touch "$other/01-one/tree/mark"
level 1.0-p1 two.patch --out "$work/other"
from_below() { prints "$other/02-two/tree" && says 02-two '2 8 old-word' && [ -e "$other/02-two/tree/mark" ]; }
ok 'ci/level: from the nearest one below that is built' from_below
level 1.0-p1 whole --out "$work/other"
ok 'ci/level: the whole series' prints "$other/03-three/tree"
level 1.0-p1 pristine --out "$work/other"
bare() { prints "$other/00-pristine/tree" && says 00-pristine '3 7 old-word'; }
ok 'ci/level: the bare release' bare
level 1.0-p1 two --out "$work/other" -- --enable-speed
otherwise() {
  ended 0 && [[ $(cat "$work/said") == "$other"/02-two+enable-speed.*/tree ]] &&
    grep -q -e ' --enable-speed' "$(cat "$work/said")/config.log" && [ -e "$other/02-two/tree/mark" ]
}
ok 'ci/level: arguments of configure make another tree, beside it' otherwise
kept=$(cat "$work/said")
touch "$kept/mark-speed"
level 1.0-p1 two --out "$work/other" -- --enable-speed
ok 'which is kept, too' test -e "$kept/mark-speed"
level 1.0-p1 two --out "$work/other" --target ruby.o
only_target() { ended 0 && [ -e "$(cat "$work/said")/ruby.o" ] && [ ! -e "$(cat "$work/said")/ruby" ]; }
ok 'ci/level --target: only that' only_target
# A compiler that waits, and notes what it is asked for.
cat >"$work/bin/slow" <<'END'
#!/bin/sh
case $* in *' ruby.c') echo "$$" >>"$SLOW_LOG"; sleep 2 ;; esac
exec gcc "$@"
END
chmod +x "$work/bin/slow"
export SLOW_LOG=$work/slow.log
slow() { PATH=$work/bin:$PATH timeout 300 "$co/ci/level" 1.0-p1 two --cc slow --out "$work/other" </dev/null; }
: >"$SLOW_LOG"
slow >"$work/first" 2>&1 &
slow >"$work/second" 2>&1
wait
once() {
  [ "$(wc -l <"$SLOW_LOG")" = 1 ] && cmp "$work/first" "$work/second" && [ -x "$(cat "$work/first")/ruby" ]
}
ok 'ci/level: two at the same time build a tree once, and both get it whole' once
echo >>"$co/patches/1.0-p1/one.patch"
: >"$SLOW_LOG"
(cd / && PATH=$work/bin:$PATH exec setsid "$co/ci/level" 1.0-p1 two --cc slow --out "$work/other" >/dev/null 2>&1) &
asked() { [ -s "$SLOW_LOG" ]; }
await_asked() { for _ in $(seq 300); do asked && return; sleep 0.1; done; return 1; }
ok 'ci/level: before SIGKILL it compiles' await_asked
kill -s KILL -- "-$!"
{ wait; } 2>/dev/null
half() { [ ! -e "$work/other/1.0-p1/slow/02-two/stamp" ]; }
ok 'what a killed one leaves is no built tree' half
ok 'and the next one builds it' slow
sed -i '$d' "$co/patches/1.0-p1/one.patch"
sed -i 's/return 8/return eight/' "$co/patches/1.0-p1/two.patch"
level 1.0-p1 two --out "$work/other"
no_tree() { ended 1 && [ ! -s "$work/said" ] && grep -q 'error:' "$work/err" && grep -q "$other/02-two/build.log" "$work/err"; }
ok 'ci/level: one that does not build: status 1, what the compiler said, and the log' no_tree
sed -i 's/return eight/return 8/' "$co/patches/1.0-p1/two.patch"

# Two bases. Each one's check waits until the other base has come as far.
mkdir "$co/patches/2.0-p1"
cp "$co"/patches/1.0-p1/*.patch "$co/patches/2.0-p1"
cp "$co/series/1.0-p1" "$co/series/2.0-p1"
mv "$work/pack/ruby-1.0-p1" "$work/pack/ruby-2.0-p1"
tar -C "$work/pack" -czf "$work/cache/ruby-2.0-p1.tar.gz" ruby-2.0-p1
cp "$co/ci/checks/two/check.t" "$work/two.t"
# shellcheck disable=SC2016
sed -i '2i case $TREE in */1.0-p1/*) own=1 other=2 ;; *) own=2 other=1 ;; esac' "$co/ci/checks/two/check.t"
sed -i "3i : >$work/met-\$own; for i in \$(seq \$PATIENCE); do [ -e $work/met-\$other ] || sleep 0.1; done" \
  "$co/ci/checks/two/check.t"
sed -i "4i [ -e $work/met-\$other ] || exit 1" "$co/ci/checks/two/check.t"
PATIENCE=2400 run
ok 'two bases: status 0' ended 0
ok 'they were walked side by side' said '^ok    2.0-p1: two: its check \('
both_walked() {
  local base name
  for base in 1.0-p1 2.0-p1; do
    for name in one two three; do
      said "^ok    $base: $name: build" && said "^ok    $base: $name: its check fails below" &&
        said "^ok    $base: $name: make test" || return 1
    done
    said "^ok    $base: three: .*suite" &&
      said "^ok    $base: three: apply.sh --until threads" || return 1
  done
}
ok 'each level of both, and each line names its base' both_walked
ok 'the totals count both' last_line "$(grep -c '^ok ' "$work/said") passed, 0 failed"
other_builds_once() {
  grep -q ' form=--this-build$' "$co/ci/out/1.0-p1/gcc/03-three/again-two.log" &&
    grep -q ' form=$' "$co/ci/out/2.0-p1/gcc/03-three/again-two.log"
}
ok 'at the last level one base alone is asked what wants another build' other_builds_once
other_builds_at_the_level() {
  local log
  for log in green red; do
    grep -q ' form=--this-build' "$co/ci/out/1.0-p1/gcc/02-two/$log.log" &&
      ! grep -q ' form=--this-build' "$co/ci/out/2.0-p1/gcc/02-two/$log.log" || return 1
  done
}
ok 'and so it is at the level and below' other_builds_at_the_level
# library NAME FILE FILE...: so says library_only of a patch whose common part changes the first
# of these files, and the base's own part the others.
library() (
  ROOT=$TOP base=1.0-p1
  # shellcheck source=ci/lib/common.sh
  . "$ROOT/ci/lib/common.sh"
  # shellcheck source=ci/lib/walk.sh
  . "$ROOT/ci/lib/walk.sh"
  ROOT=$work/lone
  mkdir -p "$ROOT/series" "$ROOT/patches/common" "$ROOT/patches/1.0-p1"
  printf '%s/one.patch\n' common 1.0-p1 >"$ROOT/series/1.0-p1"
  printf '+++ b/%s\n' "$2" >"$ROOT/patches/common/one.patch"
  printf '+++ b/%s\n' "${@:3}" >"$ROOT/patches/1.0-p1/one.patch"
  library_only "$1"
)
only_ruby() {
  library one lib/a.rb ext/b/lib/c.rb && ! library one lib/a.rb ext/b/c.c &&
    ! library one a.c lib/a.rb && ! library two lib/a.rb lib/b.rb
}
ok 'what is written in Ruby alone is known by its patch' only_ruby
in_order() {
  local base
  for base in 1.0-p1 2.0-p1; do
    grep "^ok    $base: " "$work/said" | cmp - "$co/ci/out/$base/gcc/walk.log" || return 1
  done
  grep -o ': [a-z]*: build' "$co/ci/out/2.0-p1/gcc/walk.log" | tr -d '\n' |
    grep -x ': one: build: two: build: three: build'
}
ok "each base's lines come in the order of its levels, and are kept so" in_order
rm "$work"/met-*
PATIENCE=5 run --walks 1
alone() { ended 1 && said '^FAIL  1.0-p1: two: its check$' && said '^ok    2.0-p1: two: its check \('; }
ok '--walks 1: one after the other' alone
cp "$work/two.t" "$co/ci/checks/two/check.t"

# A level that one of them leaves out.
sed -i '/two/d' "$co/series/2.0-p1"
run --level two
left_out() { ended 0 && said '^skip  2.0-p1: .*no two' && said '^ok    1.0-p1: two: make test'; }
ok '--level: a base whose series has no such level is skipped' left_out
cp "$co/series/1.0-p1" "$co/series/2.0-p1"

# A base that fails beside another.
sed -i 's/^+.*return 8.*/+int number(void) { return eight; }/' "$co/patches/2.0-p1/two.patch"
run
one_failed() {
  failed_with '2.0-p1: two: build' && said '^ok    1.0-p1: three: apply.sh' &&
    said_not '2.0-p1: three' && last_line '[0-9]+ passed, 1 failed'
}
ok 'a base that fails beside another, which is walked to its end' one_failed
# What follows the line that says FAIL, up to the log's path.
whole() {
  awk '/^FAIL / { on = 1; next } on && !/^      / { exit 1 } on && /log: / { exit found = 0 }
    on && /error:/ { said = 1 } END { exit !said }' "$work/said"
}
ok 'what it says of that is not mixed with the other' whole
again() { sed -n '/^What failed:$/,$p' "$work/said" | grep -q '^  FAIL  2.0-p1: two: build'; }
ok 'and comes again at the end' again
cp "$co/patches/1.0-p1/two.patch" "$co/patches/2.0-p1/two.patch"
rm -rf "$co/ci/out/2.0-p1"
mkdir "$co/ci/out/2.0-p1"
: >"$co/ci/out/2.0-p1/gcc"
run
ok 'a walk that breaks off is a failure' failed_with 'ruby-2.0-p1: the walk broke off'
rm -r "$co/ci/out/2.0-p1"

# Interrupted while checks of both bases run, of which one does not want to
# end: nothing is left of it.
sed -i "2i : >$work/met-\$(echo \"\$TREE\" | cksum | cut -d ' ' -f 1)" "$co/ci/checks/two/check.t"
sed -i "3i printf '%s' \"\$TMPDIR\" >$work/tmpdir; [ -e $work/on ] || { trap '' TERM; sleep 300; sleep 300; }" \
  "$co/ci/checks/two/check.t"
# of_the_run: its processes, which inherit this from it.
of_the_run() { grep -lzx "CI_T_RUN=$work" /proc/[0-9]*/environ 2>/dev/null; }
reached() { [ "$(find "$work" -maxdepth 1 -name 'met-*' | wc -l)" -ge 4 ]; }
# await SECONDS COMMAND...
await() {
  local i
  for ((i = $1 * 10; i > 0; i--)); do
    "${@:2}" && return
    sleep 0.1
  done
  return 1
}
nothing_runs() { [ -z "$(of_the_run)" ]; }
for signal in TERM INT KILL; do
  rm -f "$work"/met-* "$work/tmpdir"
  CI_T_RUN=$work env --default-signal=INT timeout 1200 "$co/ci/run" --jobs 2 --level two \
    >"$work/said" 2>&1 </dev/null &
  await 240 reached
  ok "before SIG$signal: both bases' checks run" reached
  pid=$(pgrep -P $!)
  kill -s $signal "$pid"
  STATUS=0
  wait $! || STATUS=$?
  case $signal in
  TERM) ok 'SIGTERM: status 143' ended 143 ;;
  INT) ok 'SIGINT: status 130' ended 130 ;;
  esac
  ok "after SIG$signal no process is left" await 30 nothing_runs
  cleared() { [ ! -e "$(dirname "$(cat "$work/tmpdir")")" ] && gone; }
  ok "nor a file outside ci/out" await 10 cleared
done
: >"$work/on"
run
ok 'and the next run passes' ended 0
cp "$work/two.t" "$co/ci/checks/two/check.t"

# .ci/run: --quick, then --rest, and what both say in one line.
if [ -x "$TOP/.ci/run" ]; then
  mkdir -p "$work/chain/.ci" "$work/chain/ci/out/passed"
  cp "$TOP/.ci/run" "$work/chain/.ci"
  # chain QUICK REST: how these two end, each "STATUS LAST-LINE".
  chain() {
    # shellcheck disable=SC2016
    printf '#!/bin/sh\ncase $* in\n%s) set -- %s ;;\n%s) set -- %s ;;\n*) exit 3 ;;\nesac\n%s\n' \
      "'--install-deps --quick'" "$1" --rest "$2" \
      'status=$1; shift; [ ! -e ci/out/passed ] || status=4; echo "ok    one"; echo "$*"; exit "$status"' >"$work/chain/ci/run"
    chmod +x "$work/chain/ci/run"
    STATUS=0
    timeout 60 "$work/chain/.ci/run" >"$work/said" 2>&1 </dev/null || STATUS=$?
  }
  summed_up() { ended "$1" && last_line "$2"; }
  chain '0 3 passed, 0 failed, 1 skipped' '0 10 passed, 0 failed'
  ok '.ci/run: the last line sums up both' summed_up 0 '13 passed, 0 failed, 1 skipped'
  chain '1 3 passed, 2 failed' '0 10 passed, 0 failed'
  ok 'where the quick part fails, the rest runs, and the status is 1' summed_up 1 '13 passed, 2 failed'
  chain '0 3 passed, 0 failed' '1 10 passed, 1 failed, 2 skipped'
  ok 'so where the rest fails' summed_up 1 '13 passed, 1 failed, 2 skipped'
  chain '0 3 passed, 0 failed' '1 it broke off'
  ok 'one that ends without its last line is a failure' summed_up 1 '3 passed, 1 failed'
fi

# Wrong usage: status 2 and one sentence on stderr.
refused() { refused_by "$co/ci/run" "$@"; }
refused_by() {
  local status=0
  timeout 300 "$@" >"$work/said" 2>"$work/err" || status=$?
  cat "$work/err"
  [ "$status" = 2 ] && [ "$(wc -l <"$work/err")" = 1 ] && grep -q "^${1#"${1%/*/*}/"}: " "$work/err"
}
refused_for() {
  local word=$1
  shift
  refused_by "$@" && grep -qF -e "$word" "$work/err"
}
ok 'an unknown option: status 2' refused --nothing
ok 'an unknown base: status 2' refused --base 2.0
ok 'a compiler that is not there: status 2' refused_for 'no compiler nobodys-cc' "$co/ci/run" --cc nobodys-cc
ok 'an unknown level: status 2' refused --level nobody
ok 'and it leaves nothing behind' gone
ok 'a number of jobs that is none: status 2' refused --jobs many
ok 'a number of walks that is none: status 2' refused --walks 0
ok 'an option without its value: status 2' refused --cc
for option in --base --level --jobs --walks --cc; do
  ok "$option '': status 2" refused "$option" ''
done
ok '--quick and --rest: status 2' refused --quick --rest
ok '--quick and --full: status 2' refused --quick --full
ok 'a number that begins with 0: status 2' refused --jobs 00
ok 'a base with a slash: status 2' refused --base ../series/1.0-p1
for option in --cc --jobs --target --out; do
  ok "ci/level $option '': status 2" refused_by "$co/ci/level" 1.0-p1 one "$option" ''
done
ok 'ci/level: a base that is none: status 2' refused_for 'no series/2.0' "$co/ci/level" 2.0 one
ok 'ci/level: a base with a slash: status 2' refused_for series/../series "$co/ci/level" ../series/1.0-p1 one
ok 'ci/level: a level that is none: status 2' refused_for 'no such level' "$co/ci/level" 1.0-p1 nobody
ok 'ci/level without a level: status 2' refused_for 'a base and a level' "$co/ci/level" 1.0-p1
ok 'ci/level: a word too many: status 2' refused_for 'a base and a level' "$co/ci/level" 1.0-p1 one two
ok 'ci/level: an option that is none: status 2' refused_for --nothing "$co/ci/level" 1.0-p1 one --nothing
ok 'ci/level: a compiler that is not there: status 2' refused_for nobodys-cc "$co/ci/level" 1.0-p1 one --cc nobodys-cc
ok 'ci/level --jobs 0: status 2' refused_for jobs "$co/ci/level" 1.0-p1 one --jobs 0
: >"$work/file"
ok 'ci/level: a folder that cannot be: status 2' refused_for 'cannot write' "$co/ci/level" 1.0-p1 one --out "$work/file"
mv "$work/cache" "$work/elsewhere"
ok 'ci/level without the release: status 2' refused_for 'no archive of ruby-1.0-p1' "$co/ci/level" 1.0-p1 one
mv "$work/elsewhere" "$work/cache"
# The same words for ci/matrix and benchmarks/build, which are not in that checkout.
for option in --base --level --only --jobs; do
  ok "ci/matrix $option '': status 2" refused_by "$TOP/ci/matrix" "$option" ''
done
ok 'ci/matrix --jobs 00: status 2, whatever comes after it' \
  refused_for jobs "$TOP/ci/matrix" --level none --jobs 00
ok 'ci/matrix, a base with a slash: status 2' refused_for series/../series \
  "$TOP/ci/matrix" --base ../series/1.8.7-p72
ok 'benchmarks/build --jobs 00: status 2' refused_for jobs \
  "$TOP/benchmarks/build" --level toolchain --cc none --jobs 00
printf '1..%d\n' "$count"
