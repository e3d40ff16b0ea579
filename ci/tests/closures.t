#!/usr/bin/env bash
# Each patch of every series applies with what it requires and nothing else.
# To be cherry-picked is what X-Requires is for: context counts, too.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/lib/series.sh
. "$TOP/scripts/lib/series.sh"

# try_each BASE: into files, the patches, and what was said of those that failed.
try_each() {
  local file
  while IFS=$'\t' read -r _ file; do
    echo "$file" >>"$T/$1.patches"
    "$TOP/apply.sh" --quiet --dry-run --only "$(patch_short "$file")" \
      "$T/$1/ruby-$1" >"$T/$1.out" 2>&1 ||
      echo "$file: $(cat "$T/$1.out")" >>"$T/$1.bad"
  done < <(ROOT=$TOP series_groups "$1")
}

tried=()
for series in "$TOP"/series/*; do
  base=${series##*/}
  find_release "$base" || continue
  mkdir "$T/$base"
  tar -xf "$ARCHIVE" -C "$T/$base"
  : >"$T/$base.patches"
  : >"$T/$base.bad"
  try_each "$base" &
  tried+=("$base")
done
wait
for base in ${tried[@]+"${tried[@]}"}; do
  patches=$(wc -l <"$T/$base.patches")
  ok "$((patches == 0))" "$base: its series has patches"
  is '' "$(cat "$T/$base.bad")" "$base: each of the $patches applies with what it requires alone"
done
finish
