#!/usr/bin/env bash
# Every program of the checkout that can be called says how: --help prints its usage on
# standard output, nothing else, and ends with 0 at once. Tests and checks (*.t, and what
# stands in ci/tests) are called by prove and ci/run, and are not asked.
set -u
export LC_ALL=C
cd "$(dirname "$0")/../.." || exit
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
count=0
say() { count=$((count + 1)); printf '%s %d - %s\n' "$1" "$count" "$2"; }

# programs: their paths, as git has them, or as the disk has them in a release.
programs() {
  if [ -e .git ]; then
    git ls-files --stage | sed -n 's/^100755 [^\t]*\t//p'
  else
    find . -path ./ci/out -prune -o -type f -perm -100 -printf '%P\n' | sort
  fi | grep -v -e '\.t$' -e '^ci/tests/'
}

# asked PROGRAM: what is wrong with its answer.
asked() {
  local status=0
  mkdir "$scratch/empty"
  TMPDIR=$scratch/empty timeout 60 "./$1" --help </dev/null >"$scratch/out" 2>"$scratch/err" || status=$?
  [ "$status" -eq 0 ] || printf 'status %s\n' "$status"
  grep -qi '^ *usage: ' "$scratch/out" || echo 'no line of standard output begins with "usage: "'
  ! grep -q '^set -\|^#' "$scratch/out" || echo 'it prints of its own text more than its usage'
  [ ! -s "$scratch/err" ] || sed 's/^/on standard error: /' "$scratch/err" | head -n 3
  [ -z "$(ls -A "$scratch/empty")" ] || echo 'it leaves temporary files'
  rm -rf "$scratch/empty"
}

while IFS= read -r program; do
  interpreter=$(sed -n '1s/^#! *\(\/usr\/bin\/env \)\{0,1\}//p' "$program")
  if ! command -v "${interpreter%% *}" >/dev/null; then
    say ok "# skip ${interpreter%% *}, which runs $program, is not installed"
    continue
  fi
  wrong=$(asked "$program")
  if [ -z "$wrong" ]; then
    say ok "$program --help prints its usage and ends with 0"
  else
    say 'not ok' "$program --help prints its usage and ends with 0"
    printf '# %s\n' "${wrong//$'\n'/$'\n'# }"
  fi
done < <(programs)
if [ "$count" -gt 20 ]; then
  say ok 'the programs are found'
else
  say 'not ok' 'the programs are found'
fi
echo "1..$count"
