#!/usr/bin/env bash
# Each series applies to its release, exactly; and each sabotaged patch of ci/mutants to
# the level of 1.8.7-p72 that it is for. Nothing is built: ci/matrix --only mutants, which
# runs them, is for the patient. And a sentence of a check is understood alone.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/lib/series.sh
. "$TOP/scripts/lib/series.sh"

# apply_exactly FOLDER PATCH [OPTION]
apply_exactly() {
  patch -d "$1" -F0 -p1 -f --no-backup-if-mismatch "${@:3}" <"$2"
}

# try_series BASE: BASE's patches, in its release; on 1.8.7-p72 each level's mutants, too.
try_series() {
  local base=$1 tree=$T/ruby-$1 check files name mutant bad='' not=''
  find_release "$base" || return 0
  tar -xf "$ARCHIVE" -C "$T"
  while IFS=$'\t' read -r _ _ check files; do
    for name in $files; do
      apply_exactly "$tree" "$TOP/patches/$base/$name" >"$T/out" 2>&1 ||
        not+="$name: $(cat "$T/out")"$'\n'
      ! grep -qE 'fuzz|offset' "$T/out" || not+="$name does not apply exactly"$'\n'
    done
    [ "$base" = 1.8.7-p72 ] || continue
    for mutant in "$TOP/ci/mutants/$check".*.patch; do
      [ -e "$mutant" ] || continue
      tried=$((tried + 1))
      apply_exactly "$tree" "$mutant" --dry-run >"$T/out" 2>&1 ||
        bad+="${mutant##*/}: $(cat "$T/out")"$'\n'
    done
  done < <(ROOT=$TOP series_levels "$base")
  is '' "$not" "$base: each patch applies exactly after those before it"
  [ "$base" != 1.8.7-p72 ] || is '' "$bad" "$base: each of the $tried mutants applies to its level"
}

tried=0
for series in "$TOP"/series/*; do try_series "${series##*/}"; done
[ "$tried" = 0 ] ||
  is "$(find "$TOP/ci/mutants" -name '*.patch' | wc -l)" "$tried" 'no mutant is of another check'

half=$(cd "$TOP/ci/checks" && grep -nEi "^[^#]*\\<(check|guard|basis) ['\"](and|also|nor|or|so|but|neither|then)\\>" ./*/check.t)
is '' "$half" 'no sentence of a check goes on from the one before'
finish
