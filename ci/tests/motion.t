#!/usr/bin/env bash
# mbari4-split-rb-eval moves code. What it takes away it adds elsewhere, but for what holds
# moved code together: the heads of functions, their declarations, their calls and the ways
# out of them. Each other line stands in motion.list, so that no change hides in the motion.
set -u
export LC_ALL=C
ROOT=$(cd "$(dirname "$0")/../.." && pwd)
LIST=$ROOT/ci/tests/motion.list
# shellcheck source=scripts/lib/diff.sh
. "$ROOT/scripts/lib/diff.sh"
# shellcheck source=scripts/lib/series.sh
. "$ROOT/scripts/lib/series.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
count=0

# ok STATUS SENTENCE
ok() {
  count=$((count + 1))
  if [ "$1" -eq 0 ]; then
    printf 'ok %d - %s\n' "$count" "$2"
  else
    printf 'not ok %d - %s\n' "$count" "$2"
    sed 's/^/#   /' "$work/differ"
  fi
}

# others PATCH: the lines that are neither moved nor hold moved code together.
others() {
  diff_own_lines "$1" | grep -vE '^eval\.c: (-(goto again|RETURN\(.*\));|\+(([{}]|NOINLINE\(static .*\);|static( inline)? [A-Za-z]+\*?)|VALUE [a-z_, ]+( = Qnil)?;|VALUE ?\* ?[a-z]+;|NODE \*(volatile )?[a-z0-9]+( = n)?;|(int|long|ID) [a-z_, ]+;( /\* OK \*/)?|struct [A-Z_a-z]+ \*[a-z]+;|return [A-Za-z]+;|(return|result =|node =) eval_[a-z0-9_]+\(self, node\);|eval_[a-z0-9_]+\(self, (node|n)\);?))$'
}

# differs PATCH BASE: what others says and the list does not, or the other way round.
differs() {
  others "$1" | sort >"$work/others"
  awk -F '\t' -v base="$2" '$1 == "all" || index($1, base) { print $2 }' "$LIST" | sort >"$work/listed"
  diff "$work/listed" "$work/others" >"$work/differ"
}

for series in "$ROOT"/series/*; do
  base=${series##*/}
  series_patches "$base" | grep -qxF mbari4-split-rb-eval.patch || continue
  patch=$work/$base.patch
  mapfile -t parts < <(patch_parts "$base" mbari4-split-rb-eval.patch)
  complete_patch "${parts[@]}" >"$patch"
  differs "$patch" "$base"
  ok "$?" "$base: what is not moved is what motion.list says"
  moved=$(($(grep -c '^-[^-]' "$patch") - $(diff_own_lines "$patch" | grep -c ': -')))
  ok "$((moved < 800))" "$base: $moved lines are moved, of those taken away"
  sed 's/^+\(.*\)rb_ary_new2(0)/+\1rb_ary_new2(1)/' "$patch" >"$work/changed"
  ! cmp -s "$patch" "$work/changed" && ! differs "$work/changed" "$base"
  ok "$?" "$base: one moved line that is changed is seen"
  lost=0
  for line in 'break;' 'CHECK_INTS;' 'volatile VALUE result = Qnil;'; do
    awk -v line="$line" '!done && /^\+/ { text = substr($0, 2); gsub(/^[ \t]+/, "", text)
      if (text == line) { done = 1; next } } { print }' "$patch" >"$work/changed"
    if cmp -s "$patch" "$work/changed" || differs "$work/changed" "$base"; then lost=1; fi
  done
  ok "$lost" "$base: one that is left out is seen: a break, a look for interrupts, a volatile"
done
echo "1..$count"
