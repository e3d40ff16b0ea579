#!/usr/bin/env bash
# Each patch of every series applies with what it requires and nothing else.
# To be cherry-picked is what X-Requires is for: context counts, too.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/lib/series.sh
. "$TOP/scripts/lib/series.sh"

for series in "$TOP"/series/*; do
  base=${series##*/}
  find_release "$base" || continue
  mkdir "$T/$base"
  tar -xf "$ARCHIVE" -C "$T/$base"
  bad='' patches=0
  while IFS=$'\t' read -r _ file; do
    patches=$((patches + 1))
    "$TOP/apply.sh" --quiet --dry-run --only "$(patch_short "$file")" \
      "$T/$base/ruby-$base" >"$T/out" 2>&1 ||
      bad+="$file: $(cat "$T/out")"$'\n'
  done < <(ROOT=$TOP series_groups "$base")
  ok "$((patches == 0))" "$base: its series has patches"
  is '' "$bad" "$base: each of the $patches applies with what it requires alone"
  rm -rf "${T:?}/$base"
done
finish
