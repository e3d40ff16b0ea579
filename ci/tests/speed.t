#!/usr/bin/env bash
# ci/speed, on trees whose miniruby is a few lines of shell.
set -u
export LC_ALL=C
SPEED=$(cd "$(dirname "$0")/.." && pwd)/speed
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
count=0
mkdir "$work/good" "$work/bad"
# shellcheck disable=SC2016
printf '#!/bin/sh\ni=0; while [ $i -lt 40000 ]; do i=$((i + 1)); done\n' >"$work/good/miniruby"
printf '#!/bin/sh\nexit 3\n' >"$work/bad/miniruby"
chmod +x "$work/good/miniruby" "$work/bad/miniruby"

# ends STATUS TEXT WHAT ARGUMENTS...: how ci/speed ends, with one line on
# stderr, or none after 0, and that text somewhere.
ends() {
  local want=$1 text=$2 what=$3 status=0 lines=1
  shift 3
  [ "$want" -gt 0 ] || lines=0
  count=$((count + 1))
  (cd "$work" && "$SPEED" "$@") >"$work/out" 2>"$work/err" || status=$?
  if [ "$status" = "$want" ] && [ "$(wc -l <"$work/err")" = "$lines" ] &&
    grep -qE -e "$text" "$work/out" "$work/err"; then
    echo "ok $count - $what"
  else
    printf 'not ok %d - %s\n# status %d, not %d\n' "$count" "$what" "$status" "$want"
    sed 's/^/# /' "$work/out" "$work/err"
  fi
}

ends 0 '^mean +[0-9]' 'two trees are compared' good good 1
ends 0 '^usage: ci/speed' '--help' --help
ends 1 'bad/miniruby cannot run blocks' 'a miniruby that fails: status 1, no figures' good bad 1
ends 2 '^usage: ci/speed' 'a folder that is no tree: status 2' good none
for pairs in x 0 -1 ''; do
  ends 2 'PAIRS wants a number' "PAIRS '$pairs': status 2" good good "$pairs"
done
ends 2 '^usage: ci/speed' 'a word too many: status 2' good good 1 1
echo "1..$count"
