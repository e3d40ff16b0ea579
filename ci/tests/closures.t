#!/usr/bin/env bash
# Each patch of every series applies with what it requires and nothing else.
# To be cherry-picked is what X-Requires is for: context counts, too. It is done by
# the functions with which apply.sh does it, without what it asks of the tree first
# and generates in the end.
# ci/run --quick leaves it out: minutes; mutants.t applies each patch in its series
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/lib/series.sh
. "$TOP/scripts/lib/series.sh"
# shellcheck source=scripts/lib/diff.sh
. "$TOP/scripts/lib/diff.sh"
# shellcheck source=scripts/lib/place.sh
. "$TOP/scripts/lib/place.sh"
# shellcheck source=scripts/lib/tree.sh
. "$TOP/scripts/lib/tree.sh"

die() { echo "${*:2}"; exit 1; }

# try_patch BASE FILE: in the tree.
try_patch() (
  set -eu -o pipefail
  ROOT=$TOP BASE=$1 PATCHES=$T/$1/whole TMP=$T/$1 WORK=$T/$1/work
  rm -rf "$WORK"
  cd "$T/$1/ruby-$1"
  mapfile -t closure < <(patches_closure "$1" "$2")
  [ "${closure[*]: -1}" = "$2" ] || die 1 'it is not the last of what it requires'
  begin_stage "${closure[@]}"
  for patch in "${closure[@]}"; do
    stage_patch "$patch" subset
  done
)

# try_each BASE: into files, the patches, and what was said of those that failed.
try_each() {
  local file said
  while IFS=$'\t' read -r _ file; do
    echo "$file" >>"$T/$1.patches"
    said=$(try_patch "$1" "$file" 2>&1) || echo "$file: $said" >>"$T/$1.bad"
  done < <(ROOT=$TOP series_groups "$1")
}

tried=()
for series in "$TOP"/series/*; do
  base=${series##*/}
  find_release "$base" || continue
  mkdir -p "$T/$base/whole"
  ROOT=$TOP complete_patches "$base" "$T/$base/whole"
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
