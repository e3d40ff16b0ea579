#!/usr/bin/env bash
# scripts/optimize on a made-up tree, whose interpreter is a small program of C.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
mkdir -p "$T/tree" "$T/co/scripts/training" "$T/bin"
cp "$TOP/scripts/optimize" "$T/co/scripts"
for name in one two; do echo "$name" >"$T/co/scripts/training/$name.rb"; done
cat >"$T/tree/core.c" <<END
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
static int work(int n) { return n % 3 == 0 ? n * 2 : n - 1; }
int main(int argc, char **argv)
{
    int i, all = 0;
    FILE *log = fopen("$T/ran", "a");
    for (i = 0; i < 1000; i++) all += work(i);
    if (log) { fprintf(log, "%s %d\n", argv[argc - 1], all); fclose(log); }
    return getenv("FAIL") ? 1 : 0;
}
END
cat >"$T/tree/Makefile" <<'END'
CC = gcc
miniruby: core.o
	$(CC) -o $@ core.o
core.o: core.c
	$(CC) -g -O2 -c core.c
END
optimize() {
  STATUS=0
  "$T/co/scripts/optimize" "$@" >"$T/out" 2>"$T/err" || STATUS=$?
}
# as_configured: as it was configured, and nobody has run anything.
as_configured() { (cd "$T/tree" && find . ! -name core.c ! -name Makefile -type f -delete) && : >"$T/ran"; }

as_configured
optimize "$T/tree"
ok "$STATUS" 'a tree is compiled: status 0'
[ "$(cut -d ' ' -f 1 "$T/ran" | sed 's|.*/||' | tr '\n' ' ')" = 'one.rb two.rb ' ]
ok $? 'each program of the training run has run once'
[ "$(grep -c -- '-c core.c' "$T/out")" = 2 ] && grep -q -- '-fprofile-generate.* -c' "$T/out" &&
  grep -- '-c core.c' "$T/out" | tail -n 1 | grep -q -- '-fprofile-use='
ok $? 'the core was compiled twice, at last by the profile'
! nm "$T/tree/miniruby" | grep -q __gcov
ok $? 'what it leaves counts nothing'
[ "$(cd "$T/tree" && echo .[!.]* *)" = '.[!.]* Makefile core.c core.o miniruby' ]
ok $? 'it leaves no profile'
as_configured
optimize --jobs 2 --profile "$T/kept" "$T/tree"
cp "$T/tree/miniruby" "$T/first"
[ "$STATUS" = 0 ] && [ -n "$(find "$T/kept" -name '*.gcda')" ]
ok $? '--profile keeps it'
as_configured
optimize --profile "$T/kept" "$T/tree"
[ "$STATUS" = 0 ] && [ ! -s "$T/ran" ] && cmp -s "$T/tree/miniruby" "$T/first"
ok $? 'a profile that is there is taken: no training run, and the same program'
as_configured
FAIL=1 optimize "$T/tree"
[ "$STATUS" = 1 ] && grep -q '^optimize: .*/one.rb failed in the training run$' "$T/err"
ok $? 'a program that fails: status 1, and its name'
as_configured
sed -i 's/n \* 2/n * /' "$T/tree/core.c"
optimize "$T/tree"
[ "$STATUS" = 1 ] && grep -q '^optimize: make failed' "$T/err"
ok $? 'a source that does not compile: status 1'
sed -i 's/n \* :/n * 2 :/' "$T/tree/core.c"
cat >"$T/bin/gcc" <<'END'
#!/bin/sh
case " $* " in *-fprofile*) echo "gcc: unknown argument" >&2; exit 1 ;; esac
exec /usr/bin/gcc "$@"
END
chmod +x "$T/bin/gcc"
as_configured
echo old >"$T/tree/core.o"
PATH=$T/bin:$PATH optimize "$T/tree"
[ "$STATUS" = 3 ] && grep -q '^optimize: gcc makes no profiles; nothing was done$' "$T/err" &&
  [ "$(cat "$T/tree/core.o")" = old ] && [ ! -e "$T/tree/.profile" ]
ok $? 'a compiler without profiles: status 3, and nothing was done'
bad=''
for words in '' '--jobs' '--jobs x tree' "$T/nowhere" "$T/co" '--what tree' "$T/tree $T/tree"; do
  # shellcheck disable=SC2086
  optimize $words
  [ "$STATUS" = 2 ] && [ "$(wc -l <"$T/err")" = 1 ] && grep -q '^optimize: ' "$T/err" || bad+=" '$words'"
done
[ -z "$bad" ]
ok $? 'wrong usage: status 2 and one sentence'
optimize --help
[ "$STATUS" = 0 ] && grep -q '^usage: scripts/optimize TREE' "$T/out"
ok $? '--help'
finish
