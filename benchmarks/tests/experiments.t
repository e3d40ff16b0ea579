#!/usr/bin/env bash
# Every experiment in its quickest form, one turn, with trees that are built:
# TREE and, where it is given, BASELINE. Without TREE those of benchmarks/out
# or ci/out; nothing is tested where there are none either.
set -u
export LC_ALL=C
ROOT=$(cd "$(dirname "$0")/../.." && pwd)
count=0

newest_tree() {
  local ruby
  for ruby in "$ROOT"/benchmarks/out/1.8.7-p72/*/tree/ruby "$ROOT"/ci/out/1.8.7-p72/*/*/tree/ruby; do
    [ ! -x "$ruby" ] || [ ! -f "${ruby%/*}/test/runner.rb" ] || printf '%s\n' "${ruby%/*}"
  done | xargs -r ls -td | head -n 1
}

TREE=${TREE:-$(newest_tree)}
if [ -z "$TREE" ]; then
  echo '1..0 # SKIP no tree is built; TREE names one'
  exit
fi
TOP=$(mktemp -d)
trap 'rm -rf "$TOP"' EXIT
chmod 755 "$TOP"

# ok WHAT COMMAND...
ok() {
  local what=$1
  shift
  count=$((count + 1))
  if "$@" >"$TOP/ok.log" 2>&1; then
    printf 'ok %d - %s\n' "$count" "$what"
  else
    printf 'not ok %d - %s\n' "$count" "$what"
    sed 's/^/#   /' "$TOP/ok.log"
  fi
}

# interpreter NAME TREE: one that runs as built, with its tests beside it.
interpreter() {
  local arch
  arch=$(sed -n 's/^arch = //p' "$2/Makefile")
  mkdir "$TOP/$1"
  ln -s "$2/test" "$TOP/$1/test"
  cat >"$TOP/$1/ruby" <<END
#!/bin/sh
RUBYLIB=\$RUBYLIB:$2:$2/lib:$2/.ext/common:$2/.ext/$arch exec "$2/ruby" "\$@"
END
  chmod +x "$TOP/$1/ruby"
  rubies+=(--ruby "$TOP/$1/ruby")
}

rubies=()
[ -z "${BASELINE:-}" ] || interpreter baseline "$BASELINE"
interpreter tree "$TREE"

run_all() {
  "$ROOT/benchmarks/run" --quick --turns 1 --offline --out "$TOP/out" "${rubies[@]}" || {
    sed -n 's/^Not run/&/p' "$TOP/out/report.md"
    return 1
  }
}
ok 'benchmarks/run ends well' run_all

# An interpreter that is given ready has no other builds of its level.
excused() {
  case $1 in
  wipe-sites) echo 'only levels can be built' ;;
  *) echo 'is missing [(]Debian|an ordinary user cannot run' ;;
  esac
}

# section NAME: of the report.
section() { awk -v name="$1:" '/^### / { shown = $2 == name } shown' "$TOP/out/report.md"; }

has_figures_or_reason() {
  section "$1"
  section "$1" | grep -qE "^\| .* \| [^|]+ \| [0-9]|^Not run for .*($(excused "$1"))"
}
while read -r name _; do
  ok "$name has its figures, or a reason that may be" has_figures_or_reason "$name"
done < <("$ROOT/benchmarks/run" --list)
printf '1..%d\n' "$count"
