#!/usr/bin/env bash
# Each patch of every series applies with what it requires and nothing else.
# To be cherry-picked is what X-Requires is for: context counts, too. It is done by
# the functions with which apply.sh does it, without what it asks of the tree first
# and generates in the end.
# ci/run --quick leaves it out: a minute; mutants.t applies each patch in its series
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

# place_closure BASE PATCHFILE...: in the tree of that base, into its folder work.
place_closure() {
  local patch
  ROOT=$TOP BASE=$1 PATCHES=$T/$1/whole TMP=$T/$1 WORK=$T/$1/work
  rm -rf "$WORK"
  cd "$T/$1/ruby-$1"
  begin_stage "${@:2}"
  for patch in "${@:2}"; do
    stage_patch "$patch" subset
  done
}

# try_patch BASE FILE [BELOW...]: in the tree, which has the patches BELOW already: what
# each patch of another group requires, before all else.
try_patch() (
  set -eu -o pipefail
  ROOT=$TOP
  mapfile -t closure < <(patches_closure "$1" "$2")
  [ "${closure[*]: -1}" = "$2" ] || die 1 'it is not the last of what it requires'
  [ "${closure[*]:0:$#-2}" = "${*:3}" ] || die 1 "it does not begin with ${*:3}"
  place_closure "$1" "${closure[@]:$#-2}"
)

# go_on_from BASE PATCHFILE...: puts them into the tree.
go_on_from() (
  set -eu -o pipefail
  local path
  place_closure "$@"
  while IFS= read -r path; do
    [ -e "$WORK/new/$path" ] || rm -f "$path"
  done <"$WORK/touched"
  cp -R "$WORK/new/." .
)

# try_each BASE: into files, the patches, and what was said of those that failed.
try_each() {
  local group file said below=() known
  known=$(ROOT=$TOP series_requires "$1")
  # It stays the same, and is asked for each patch.
  series_requires() { printf '%s\n' "$known"; }
  while IFS=$'\t' read -r group file; do
    if [ "$group" != toolchain ] && [ "${#below[@]}" = 0 ]; then
      mapfile -t below < <(ROOT=$TOP series_groups "$1" | sed -n 's/^toolchain\t//p')
      said=$(go_on_from "$1" "${below[@]}" 2>&1) || echo "toolchain: $said" >>"$T/$1.bad"
    fi
    echo "$file" >>"$T/$1.patches"
    said=$(try_patch "$1" "$file" ${below[@]+"${below[@]}"} 2>&1) || echo "$file: $said" >>"$T/$1.bad"
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
