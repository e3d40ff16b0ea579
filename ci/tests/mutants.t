#!/usr/bin/env bash
# Each series applies to its release, exactly; and each sabotaged patch of ci/mutants to
# the level of 1.8.7-p72 that it is for. Nothing is built: ci/matrix --only mutants, which
# runs them, is for the patient. And a sentence of a check is understood alone.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/lib/series.sh
. "$TOP/scripts/lib/series.sh"
# shellcheck source=scripts/lib/diff.sh
. "$TOP/scripts/lib/diff.sh"
# shellcheck source=scripts/lib/place.sh
. "$TOP/scripts/lib/place.sh"

# place_parts TREE PATCH: what is wrong, if anything. A text that several bases share may
# be off by lines, on 1.8.7-p72 nothing.
place_parts() {
  local part moved
  for part in $(ROOT=$TOP patch_parts "$base" "$2"); do
    moved=$(may_move "$part")
    [ "$base" != 1.8.7-p72 ] || moved=''
    place_patch "$1" "$part" "$moved" || echo "$2: ${MISPLACED:-$(cat "$TMP/patch")}"
  done
}

# try_series BASE: BASE's patches, in its release; on 1.8.7-p72 each level's mutants, too.
try_series() {
  local base=$1 tree=$T/ruby-$1 check files name mutant bad='' not='' TMP=$T
  find_release "$base" || return 0
  tar -xf "$ARCHIVE" -C "$T"
  while IFS=$'\t' read -r _ _ check files; do
    for name in $files; do
      not+=$(place_parts "$tree" "$name")
    done
    [ "$base" = 1.8.7-p72 ] || continue
    for mutant in "$TOP/ci/mutants/$check".*.patch; do
      [ -e "$mutant" ] || continue
      tried=$((tried + 1))
      patch -d "$tree" -F0 -p1 -f --dry-run <"$mutant" >"$T/out" 2>&1 ||
        bad+="${mutant##*/}: $(cat "$T/out")"$'\n'
    done
  done < <(ROOT=$TOP series_levels "$base")
  is '' "$not" "$base: each patch applies after those before it, without fuzz and at its place"
  [ "$base" != 1.8.7-p72 ] || is '' "$bad" "$base: each of the $tried mutants applies to its level"
}

tried=0
for series in "$TOP"/series/*; do try_series "${series##*/}"; done
[ "$tried" = 0 ] ||
  is "$(find "$TOP/ci/mutants" -name '*.patch' | wc -l)" "$tried" 'no mutant is of another check'

half=$(cd "$TOP/ci/checks" && grep -nEi "^[^#]*\\<(check|guard|basis) ['\"](and|also|nor|or|so|but|neither|then)\\>" ./*/check.t)
is '' "$half" 'no sentence of a check goes on from the one before'
finish
