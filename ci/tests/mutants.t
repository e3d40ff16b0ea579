#!/usr/bin/env bash
# Each sabotaged patch of ci/mutants still applies to the level that it is
# for: ci/matrix --only mutants, which runs them, is for the patient.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/lib/series.sh
. "$TOP/scripts/lib/series.sh"
base=1.8.7-p72

# apply_exactly FOLDER PATCH [OPTION]
apply_exactly() {
  patch -d "$1" -F0 -p1 -f --no-backup-if-mismatch "${@:3}" <"$2"
}

find_release "$base" || { finish; exit; }
tar -xf "$ARCHIVE" -C "$T"
tree=$T/ruby-$base tried=0
while IFS=$'\t' read -r _ _ check files; do
  for name in $files; do
    apply_exactly "$tree" "$TOP/patches/$base/$name" >"$T/out" 2>&1 ||
      ok 1 "$name applies" "$(cat "$T/out")"
  done
  bad=''
  for mutant in "$TOP/ci/mutants/$check".*.patch; do
    [ -e "$mutant" ] || continue
    tried=$((tried + 1))
    apply_exactly "$tree" "$mutant" --dry-run >"$T/out" 2>&1 ||
      bad+="${mutant##*/}: $(cat "$T/out")"$'\n'
  done
  is '' "$bad" "the mutants of $check apply to its level"
done < <(ROOT=$TOP series_levels "$base")
is "$(find "$TOP/ci/mutants" -name '*.patch' | wc -l)" "$tried" 'no mutant is of another check'
finish
