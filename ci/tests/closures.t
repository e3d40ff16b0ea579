#!/usr/bin/env bash
# Each patch of every series applies with what it requires and nothing else.
# To be cherry-picked is what X-Requires is for: context counts, too. It is done by
# the function with which apply.sh does it. What several patches require in the same
# order is put into the tree once, and taken out again for those that do not.
# ci/run --quick leaves it out: a minute; mutants.t applies each patch in its series
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/lib/series.sh
. "$TOP/scripts/lib/series.sh"
# shellcheck source=scripts/lib/diff.sh
. "$TOP/scripts/lib/diff.sh"
# shellcheck source=scripts/lib/place.sh
. "$TOP/scripts/lib/place.sh"

# In the tree, of patches by their numbers in the series: NAMES and TEXTS, what they are
# called and the files of their texts; STACK, those that are in the tree, and BAD, what is
# wrong with it.

# push NUMBER: another one; what it changes is kept in the folder of its place.
push() {
  local folder=$TMP/undo/${#STACK[@]} part count=0 status=0
  rm -rf "$folder"
  mkdir -p "$folder"
  for part in ${TEXTS[$1]}; do
    place_patch . "$part" subset "$folder/$count" || { status=$?; break; }
    count=$((count + 1))
  done
  STACK+=("$1")
  case $status in
  1) BAD="${NAMES[$1]} does not apply: $(grep -E 'FAILED|\*\*\*\*|find file' "$TMP/patch" | paste -s -d ';')" ;;
  2) BAD="${NAMES[$1]} does not apply$MISPLACED" ;;
  esac
}

# pop: the last one is taken out.
pop() {
  local folder=$TMP/undo/$((${#STACK[@]} - 1)) count=1
  unset 'STACK[-1]'
  BAD=''
  for ((; count >= 0; count--)); do
    [ -d "$folder/$count" ] || continue
    cp -R "$folder/$count/." .
    # It was not there.
    (cd "$folder/$count" && find . -type f -empty -print0) | xargs -0 -r rm -f
  done
}

# closures BASE: the numbers of what a patch requires, and its own, a line for each
# patch; what goes on where another ends stands behind it.
closures() {
  local group file below closure name
  below=$(ROOT=$TOP series_groups "$1" | sed -n 's/^toolchain\t//p')
  while IFS=$'\t' read -r group file; do
    mapfile -t closure < <(ROOT=$TOP patches_closure "$1" "$file")
    [ "${closure[*]: -1}" = "$file" ] || echo "$file: it is not the last of what it requires" >>"$T/$1.bad"
    # What each patch of another group requires, before all else.
    if [ "$group" != toolchain ] && [[ "${closure[*]}" != "${below//$'\n'/ } "* ]]; then
      echo "$file: it does not begin with what toolchain has" >>"$T/$1.bad"
    fi
    for name in "${closure[@]}"; do printf '%03d ' "${NUMBER[$name]}"; done
    echo
  done < <(ROOT=$TOP series_groups "$1") | sort
}

# sum_of_tree: of the files that are here.
sum_of_tree() { find . -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum; }

# try_each BASE: into files, the patches, and what was said of those that failed.
try_each() {
  local known order name line numbers i same sum
  local -A NUMBER=()
  local NAMES=() TEXTS=() STACK=() BAD='' TMP=$T/$1
  known=$(ROOT=$TOP series_requires "$1") order=$(ROOT=$TOP series_patches "$1")
  # They stay the same, and are asked for each patch.
  series_requires() { printf '%s\n' "$known"; }
  series_patches() { printf '%s\n' "$order"; }
  while IFS= read -r name; do
    NUMBER[$name]=${#NAMES[@]}
    NAMES+=("$name")
  done <<<"$order"
  while IFS= read -r line; do
    TEXTS[${NUMBER[${line##*/}]}]+="$line "
  done < <(ROOT=$TOP patch_parts "$1" "${NAMES[@]}")
  cd "$T/$1/ruby-$1" || return
  sum=$(sum_of_tree)
  while read -r -a numbers; do
    # 10# for the leading zeros.
    for i in "${!numbers[@]}"; do numbers[i]=$((10#${numbers[i]})); done
    same=0
    while [ "$same" -lt "${#STACK[@]}" ] && [ "${STACK[same]}" = "${numbers[same]-}" ]; do same=$((same + 1)); done
    while [ "${#STACK[@]}" -gt "$same" ]; do pop; done
    for i in "${numbers[@]:same}"; do
      [ -n "$BAD" ] || push "$i"
    done
    name=${NAMES[${numbers[-1]}]}
    echo "$name" >>"$T/$1.patches"
    [ -z "$BAD" ] || echo "$name: $BAD" >>"$T/$1.bad"
  done < <(closures "$1")
  while [ "${#STACK[@]}" -gt 0 ]; do pop; done
  # Each was tried in the tree that it says.
  [ "$(sum_of_tree)" = "$sum" ] || echo 'what was taken out again left something' >>"$T/$1.bad"
}

tried=()
for series in "$TOP"/series/*; do
  base=${series##*/}
  find_release "$base" || continue
  mkdir -p "$T/$base"
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
