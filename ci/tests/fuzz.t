#!/usr/bin/env bash
# ci/fuzz on made-up trees, whose interpreters are scripts.
# ci/run --quick leaves it out: ci/fuzz is left out, too
set -u
export LC_ALL=C
TOP=$(cd "$(dirname "$0")/../.." && pwd)
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
count=0
ok() {
  count=$((count + 1))
  if [ "$1" -eq 0 ]; then echo "ok $count - $2"; else
    echo "not ok $count - $2"
    sed 's/^/# /' "$T/out" "$T/err"
  fi
}
if ! command -v ruby >/dev/null; then
  echo '1..0 # SKIP no ruby to run ci/fuzz with'
  exit
fi
# tree NAME SCRIPT: an interpreter.
tree() {
  mkdir -p "$T/$1"
  echo 'arch = made-up' >"$T/$1/Makefile"
  printf '#!/bin/sh\n%s\n' "$2" >"$T/$1/ruby"
  chmod +x "$T/$1/ruby"
}
fuzz() {
  STATUS=0
  "$TOP/ci/fuzz" --keep "$T/kept" "$@" >"$T/out" 2>"$T/err" || STATUS=$?
}
# shellcheck disable=SC2016
tree plain 'cksum <"$1"'
# shellcheck disable=SC2016
tree same 'cksum <"$1"'
# One that cannot do sort_by.
# shellcheck disable=SC2016
tree other 'if grep -q "[^_]sort_by" "$1"; then echo no; exit 3; fi; cksum <"$1"'
# shellcheck disable=SC2016
tree clock 'date +%N'

fuzz --seeds 1-20 "$T/plain" "$T/same"
[ "$STATUS" = 0 ] && grep -qx '20 programs at 1 tree besides the reference: 0 differ' "$T/out"
ok $? 'two trees that do the same'
fuzz --seeds 1-60 "$T/plain" "$T/same" "$T/other"
[ "$STATUS" = 1 ] && grep -q "^differs: [0-9]*: $T/kept/[0-9]*.rb, $T/other$" "$T/out"
ok $? 'one that does otherwise is named, with the program'
program=$(find "$T/kept" -name '*.rb' | head -n 1)
[ -n "$program" ] && [ "$(sed '1,/^begin$/d' "$program" | wc -l)" -le 12 ] &&
  sed '1,/^begin$/d' "$program" | grep -q sort_by
ok $? 'which was made as small as it gets'
grep -q "^$T/other says:$" "${program%.rb}.txt"
ok $? 'and what each said is beside it'
rm -rf "$T/kept"
fuzz --no-shrink --seeds 1-20 "$T/clock" "$T/same"
ok "$STATUS" 'a reference that says something else each time proves nothing'
fuzz --show 7
cp "$T/out" "$T/seven"
fuzz --show 7
cmp -s "$T/out" "$T/seven" && ! cmp -s "$T/out" <("$TOP/ci/fuzz" --show 8)
ok $? 'a seed is a program, and always the same one'
for seed in $(seq 40); do
  "$TOP/ci/fuzz" --show "$seed" | ruby -c >"$T/out" 2>"$T/err" || { echo "seed $seed" >>"$T/err"; break; }
done
! grep -q '^seed' "$T/err"
ok $? 'each of 40 is one that a parser takes'
fuzz --corpus --seeds 1-1 "$T/plain" "$T/same"
[ "$STATUS" = 0 ] && ! grep -q '^1 programs' "$T/out"
ok $? '--corpus runs those that once differed'
tree good 'echo end'
# shellcheck disable=SC2016
tree closes 'if grep -q "^ *closed " "$1"; then echo "WRONG: made up"; exit 1; fi; echo end'
for kind in io forks memory; do
  fuzz --kind "$kind" --seeds 1-9 "$T/good"
  [ "$STATUS" = 0 ] && grep -qx '9 programs at 1 tree: 0 are wrong' "$T/out"
  ok $? "programs of the kind $kind that find nothing wrong"
  for seed in $(seq 12); do
    "$TOP/ci/fuzz" --kind "$kind" --show "$seed" | ruby -c >"$T/out" 2>"$T/err" || { echo "seed $seed" >>"$T/err"; break; }
  done
  ! grep -q '^seed' "$T/err"
  ok $? "each of 12 of the kind $kind is one that a parser takes"
done
rm -rf "$T/kept"
fuzz --kind io,forks --seeds 1-60 --stop --jobs 1 "$T/good" "$T/closes"
program=$(find "$T/kept" -name 'io-*.rb' | head -n 1)
[ "$STATUS" = 1 ] && [ -n "$program" ] && [ "$(sed '1,/^# Program$/d' "$program" | wc -l)" -le 6 ] &&
  grep -qx 'WRONG: made up' "${program%.rb}.txt"
ok $? 'one that says what is wrong is named, made small, and the last with --stop'
rm -rf "$T/kept"
# One that knows no private operators.
# shellcheck disable=SC2016
tree blind 'if grep -q "{ private :[-+*/<]" "$1"; then echo no; exit 3; fi; cksum <"$1"'
fuzz --kind redefine --seeds 1-40 --jobs 1 --stop "$T/plain" "$T/same" "$T/blind"
program=$(find "$T/kept" -name 'redefine-*.rb' | head -n 1)
[ "$STATUS" = 1 ] && [ -n "$program" ] && [ "$(sed '1,/^# Program$/d' "$program" | wc -l)" = 1 ] &&
  grep -q "^$T/blind says:$" "${program%.rb}.txt"
ok $? 'programs that redefine operators are compared, and made small'
for seed in $(seq 12); do
  "$TOP/ci/fuzz" --kind redefine --show "$seed" | ruby -c >"$T/out" 2>"$T/err" || { echo "seed $seed" >>"$T/err"; break; }
done
! grep -q '^seed' "$T/err"
ok $? 'each of 12 that redefine is one that a parser takes'
wrong() {
  fuzz "$@"
  [ "$STATUS" = 2 ] && [ "$(wc -l <"$T/err")" = 1 ] && grep -q '^ci/fuzz: ' "$T/err"
  ok $? "status 2 and one sentence: ${*##*/}"
}
wrong
wrong "$T/plain"
wrong "$T/plain" "$T/nothing"
wrong --seeds 5 "$T/plain" "$T/same"
wrong --seconds 0 "$T/plain" "$T/same"
wrong --jobs many "$T/plain" "$T/same"
wrong --kind nothing "$T/good"
wrong --kind io
wrong --kind io --corpus "$T/good"
wrong --kind io,redefine "$T/good"
wrong --kind redefine "$T/good"
wrong --nothing
wrong --seeds
echo "1..$count"
