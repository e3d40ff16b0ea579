#!/usr/bin/env bash
# scripts/compare-bases, on two made-up bases.
set -u
export LC_ALL=C
ROOT=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
count=0

ok() {
  local what=$1
  shift
  count=$((count + 1))
  if "$@" >"$work/log" 2>&1; then
    printf 'ok %d - %s\n' "$count" "$what"
  else
    printf 'not ok %d - %s\n' "$count" "$what"
    sed 's/^/#   /' "$work/log" "$work/said" "$work/complaint"
  fi
}

# compare STATUS ARGUMENTS...: true when it ends with that status.
compare() {
  local wanted=$1 status=0
  shift
  "$work/scripts/compare-bases" "$@" >"$work/said" 2>"$work/complaint" || status=$?
  [ "$status" = "$wanted" ]
}
says() { cmp "$work/said" - <<<"$1"; }
complains() { grep -F -e "$1" "$work/complaint"; }
quiet() { test ! -s "$work/said" && test ! -s "$work/complaint"; }

# write_patch BASE NAME FIRST-LINE CONTEXT ADDED: it also moves a line of the
# base's own.
write_patch() {
  cat >"$work/patches/$1/$2.patch" <<END
Description: $2
X-Requires: none

--- a/eval.c
+++ b/eval.c
@@ -$3,4 +$3,4 @@ f()
 $4
-    moved in $1;
-    old();
+    $5
+    -- a/counted.c
 }
@@ -30$3,1 +30$3,2 @@ g()
 {
+	moved in  $1;
END
}

mkdir -p "$work/scripts/lib" "$work/series" "$work/patches/1.0-p1" "$work/patches/1.0-p2"
cp "$ROOT/scripts/compare-bases" "$work/scripts/"
cp "$ROOT"/scripts/lib/{series,diff}.sh "$work/scripts/lib/"
printf '# A series.\n\n# group: first - the first\none.patch\ntwo.patch\n' >"$work/series/1.0-p1"
cp "$work/series/1.0-p1" "$work/series/1.0-p2"
write_patch 1.0-p1 one 1 '{' 'new();'
write_patch 1.0-p2 one 5 'int x; {' 'new();'
write_patch 1.0-p1 two 1 '{' 'new();'
write_patch 1.0-p2 two 1 '{' 'new();'

ok 'context, line numbers, blanks and moved lines do not count' compare 0 1.0-p1 1.0-p2
ok 'and nothing is said' quiet
write_patch 1.0-p2 one 1 '{' 'newer();'
ok 'another line needs a comment' compare 1 1.0-p1 1.0-p2
ok 'is shown' says 'one.patch
  from eval.c: +new();
  to   eval.c: +newer();'
ok 'and the patch is named' complains 'series/1.0-p2 does not say why one.patch differs'
printf '# group: first - the first\n# Newer.\none.patch\ntwo.patch\n' >"$work/series/1.0-p2"
ok 'a comment above the name is enough' compare 0 1.0-p1 1.0-p2
printf '# group: first - the first\n# Newer.\ntwo.patch\none.patch\n' >"$work/series/1.0-p2"
ok 'one above another patch is not' compare 1 1.0-p1 1.0-p2
printf '# Newer.\none.patch\n' >"$work/series/1.0-p2"
ok 'a patch that is left out needs one, too' compare 1 1.0-p1 1.0-p2
ok 'which is said' complains 'series/1.0-p2 does not say why two.patch is left out'
printf '# Newer.\none.patch\n# two is left out: it is there already.\n' >"$work/series/1.0-p2"
ok 'that names it' compare 0 1.0-p1 1.0-p2
for wrong in '' '1.0-p1' '1.0-p1 1.0-p3' '1.0-p1 ../series/1.0-p2' '1.0-p1 1.0-p2 x'; do
  # shellcheck disable=SC2086
  ok "wrong usage: $wrong" compare 2 $wrong
done
# And on the real ones.
for series in "$ROOT"/series/*; do
  [ "${series##*/}" = 1.8.7-p72 ] ||
    ok "${series##*/}: each patch that differs has its reason" \
      "$ROOT/scripts/compare-bases" 1.8.7-p72 "${series##*/}"
done
echo "1..$count"
