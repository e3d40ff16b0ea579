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
while read -r name; do
  apply_exactly "$tree" "$TOP/patches/$base/$name" >"$T/out" 2>&1 ||
    ok 1 "$name applies" "$(cat "$T/out")"
  bad=''
  for mutant in "$TOP/ci/mutants/${name%.patch}".*.patch; do
    [ -e "$mutant" ] || continue
    tried=$((tried + 1))
    apply_exactly "$tree" "$mutant" --dry-run >"$T/out" 2>&1 ||
      bad+="${mutant##*/}: $(cat "$T/out")"$'\n'
  done
  is '' "$bad" "the mutants of ${name%.patch} apply to its level"
done < <(ROOT=$TOP series_patches "$base")
is "$(find "$TOP/ci/mutants" -name '*.patch' | wc -l)" "$tried" 'no mutant is of another patch'
finish
