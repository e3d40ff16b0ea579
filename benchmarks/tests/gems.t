#!/usr/bin/env bash
# benchmarks/gems on gems that are made up here, with interpreters that say what they
# are told: what counts as a difference, and where the table goes.
set -u
export LC_ALL=C
TOP=$(cd "$(dirname "$0")/.." && pwd)
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
TESTS=0
ok() {
  TESTS=$((TESTS + 1))
  if [ "$1" -eq 0 ]; then echo "ok $TESTS - $2"; else
    echo "not ok $TESTS - $2"
    sed 's/^/# /' "$T/out" "$T/err"
  fi
}
mkdir -p "$T/benchmarks/lib" "$T/cache" "$T/gem/test" "$T/first/bin" "$T/last/bin"
cp "$TOP/gems" "$T/benchmarks"
cp -r "$TOP/lib/gems" "$T/benchmarks/lib"
touch "$T/gem/test/test_one.rb"
tar -C "$T/gem" -czf "$T/data.tar.gz" .
tar -C "$T" -cf "$T/cache/made-1.0.gem" data.tar.gz
{
  echo 'made:1.0 - - unit test/test_*.rb'
  echo "sum made:1.0 $(sha256sum <"$T/cache/made-1.0.gem" | cut -c 1-64)"
} >"$T/benchmarks/gems.list"
# interpreter LEVEL WORDS [RELEASE]: what its tests say, and which release it is.
interpreter() {
  # shellcheck disable=SC2016 # it is for the interpreter
  printf '%s\n' '#!/bin/sh' 'case $1 in -e) printf '"${3-1.8.7-p1}"'; exit ;; esac' \
    "printf '%b\\n' '$2'" >"$T/$1/bin/ruby"
  chmod 755 "$T/$1/bin/ruby"
}
# gems STATUS SENTENCE ROW [OPTIONS]
gems() {
  local status=0 wrong=0 wanted=$1 sentence=$2 row=$3
  shift 3
  "$T/benchmarks/gems" --first "$T/first/bin/ruby" --last "$T/last/bin/ruby" --cache "$T/cache" \
    --out "$T/made" "$@" >"$T/out" 2>"$T/err" || status=$?
  [ "$status" = "$wanted" ] || wrong=1
  grep -qF -e "$row" "$T/out" "$T/err" || wrong=1
  ok "$wrong" "$sentence"
}
fine='3 tests, 7 assertions, 0 failures, 0 errors'
interpreter first "$fine"
interpreter last "$fine"
gems 0 'the same' '| made 1.0 | 3, 0, 0, 0 | yes |'
gems 0 'the table goes to a file' '| yes |' --write "$T/table"
ok "$(cmp -s "$T/table" "$T/made/table.md"; echo $?)" '... whole'
printf 'before\n<!-- benchmarks/gems -->\nold\n<!-- end -->\nafter\n' >"$T/page"
gems 0 'or to its place in a page' '| yes |' --write "$T/page"
gems 0 '... again' '| yes |' --write "$T/page"
{ printf 'before\n<!-- benchmarks/gems -->\n'; cat "$T/made/table.md"; printf '<!-- end -->\nafter\n'; } |
  cmp -s - "$T/page"
ok "$?" '... and nowhere else'
interpreter last "  1) Failure:\\ntest_a(One) [x]:\\n3 tests, 7 assertions, 1 failures, 0 errors"
gems 1 'a failure more' '| 3, 1, 0, 0 | no: '
interpreter first "  1) Failure:\\ntest_b(One) [x]:\\n3 tests, 7 assertions, 1 failures, 0 errors"
gems 1 'another failure' '| no: '
interpreter first "not loaded: one.rb: why\\n$fine"
interpreter last "$fine"
gems 1 'a file that is not loaded at one level' '| no: 3 lines'
# One that fails in each second run, and says its tests in the words that it is given.
turning() {
  # shellcheck disable=SC2016 # it is for the interpreter
  printf '%s\n' '#!/bin/sh' 'case $1 in -e) printf 1.8.7-p1; exit ;; esac' "n=\$(cat $T/turn)" \
    "echo \$((1 - n)) >$T/turn" \
    "if [ \$n = 1 ]; then printf '%b\n' '$2'; else printf '%b\n' '$fine'; fi" >"$T/$1/bin/ruby"
}
a_fails="  1) Failure:\\ntest_a(One) [x]:\\n3 tests, 7 assertions, 1 failures, 0 errors"
echo 0 >"$T/turn"
turning first "$a_fails"
interpreter last "$a_fails"
gems 0 'a test that varies at the first level' '| made 1.0 | 3, 1, 0, 0 | yes, but for what varies |'
interpreter last "  1) Failure:\\ntest_b(One) [x]:\\n3 tests, 7 assertions, 1 failures, 0 errors"
gems 1 '... is not another one' '| no: '
interpreter last "  1) Failure:\\ntest_a(One) [x]:\\n4 tests, 7 assertions, 1 failures, 0 errors"
gems 1 '... and as many tests must run' '| no: '
interpreter first "$a_fails"
interpreter last "$fine"
gems 1 'what fails each time at the first level is no such test' '| no: '
interpreter first "$fine"
interpreter last "$a_fails"
echo 'order made:1.0 test_a(One)' >>"$T/benchmarks/gems.list"
gems 0 'a test that looks at the order of a Hash does not count' \
  '| made 1.0 | 3, 0, 0, 0 | yes, but for the order of a Hash |'
interpreter last "$a_fails\\n  2) Error:\\ntest_b(One):\\n1 tests, 7 assertions, 0 failures, 1 errors"
gems 1 '... and others do' '| made 1.0 | 4, 0, 1, 0 | no: '
sed -i '$d' "$T/benchmarks/gems.list"
touch "$T/left"
# shellcheck disable=SC2016 # it is for the interpreter
printf '%s\n' '#!/bin/sh' 'case $1 in -e) printf 1.8.7-p1; exit ;; esac' \
  "[ \"\$TMPDIR\" = /tmp ] || [ -z \"\$TMPDIR\" ] || [ ! -w \"\$TMPDIR\" ] || echo '$fine'" \
  "echo \"\$TMPDIR\" >$T/left" >"$T/last/bin/ruby"
gems 0 'temporary files have a folder' '| made 1.0 | 3, 0, 0, 0 | yes |'
ok "$([ -s "$T/left" ] && [ ! -e "$(cat "$T/left")" ]; echo $?)" '... which is not left'
interpreter last "$fine"
interpreter first 'no such file to load -- openssl'
gems 0 'a level without OpenSSL' '| made 1.0 | 3, 0, 0, 0 | it has no OpenSSL |'
interpreter first "$fine"
interpreter last '0 tests, 0 assertions, 0 failures, 0 errors'
gems 1 'no test at all' 'its tests did not run'
interpreter last 'Segmentation fault'
gems 1 'a crash' 'its tests did not run'
mkdir -p "$T/first6/bin" "$T/last6/bin"
interpreter last "$fine"
interpreter first6 "$fine" 1.8.6-p1
interpreter last6 "$fine" 1.8.6-p1
two=(--first "$T/first6/bin/ruby" --last "$T/last6/bin/ruby")
gems 0 'two bases have two columns' '| made 1.0 | 3, 0, 0, 0 | 3, 0, 0, 0 | yes |' "${two[@]}"
ok "$(head -n 2 "$T/made/table.md" | tr '\n' ' ' |
  grep -qxF '| gem | 1.8.7-p1 | 1.8.6-p1 | the same at the level toolchain | |---|---|---|---| '
  echo $?)" '... with their names'
interpreter last6 'Segmentation fault' 1.8.6-p1
gems 1 'a difference names its base' '| 3, 0, 0, 0 | none | 1.8.6-p1: its tests did not run |' \
  "${two[@]}"
echo 'not made:1.0 1.8.6-p1' >>"$T/benchmarks/gems.list"
gems 0 'a gem that is not for a base is not run there' '| made 1.0 | 3, 0, 0, 0 | - | yes |' \
  "${two[@]}"
sed -i '$d' "$T/benchmarks/gems.list"
interpreter first 'no such file to load -- openssl'
interpreter first6 'no such file to load -- openssl' 1.8.6-p1
interpreter last6 "$fine" 1.8.6-p1
gems 0 'what both bases say stands there once' '| 3, 0, 0, 0 | it has no OpenSSL |' "${two[@]}"
interpreter first "$fine"
interpreter first6 "$fine" 1.8.6-p1
interpreter last6 'Segmentation fault' 1.8.6-p1
gems 1 'a crash in one base' ' | none | 1.8.6-p1' "${two[@]}"
interpreter last6 "$fine" 1.8.6-p1
gems 1 '--resume keeps a result' '| none | 1.8.6-p1: its tests' "${two[@]}" --resume
rm -r "$T/made/1.8.6-p1/last/made-1.0"
gems 0 '... that is there' '| 3, 0, 0, 0 | 3, 0, 0, 0 | yes |' "${two[@]}" --resume
gems 2 'two levels of two bases' 'are of two bases' --first "$T/first/bin/ruby" \
  --last "$T/last6/bin/ruby"
gems 2 'a level without its other one' 'each --first wants a --last' --first "$T/first/bin/ruby"
interpreter last6 "$fine" 2.0.0-p1
gems 2 'an interpreter that is none' 'is not a Ruby 1.8' "${two[@]}"
status=0
"$T/benchmarks/gems" --first "$T/none" --last "$T/none" >"$T/out" 2>"$T/err" || status=$?
ok "$((status != 2 || $(wc -l <"$T/err") != 1))" '... or is not there, in one sentence'
gems 2 'an unknown gem' 'has none of these' other
gems 2 'an unknown option' 'unknown option' --other
echo x >>"$T/cache/made-1.0.gem"
gems 4 'a gem that is another one' 'is not the one of the list'
echo "1..$TESTS"
