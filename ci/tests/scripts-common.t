#!/usr/bin/env bash
# What bases share stands once: scripts/refresh folds the patches of three made-up
# releases, an edit of a common text reaches each base, and fuzz reaches none.
set -u
export LC_ALL=C
ROOT=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
co=$work/co count=0
export RUBY18_SOURCES=$work/cache

ok() {
  local what=$1
  shift
  count=$((count + 1))
  if "$@" >"$work/log" 2>&1; then
    printf 'ok %d - %s\n' "$count" "$what"
  else
    printf 'not ok %d - %s\n' "$count" "$what"
    sed 's/^/#   /' "$work/log"
  fi
}

# make_release BASE LINES LAST: eval.c with functions alpha and beta behind so many lines.
make_release() {
  local tree=$work/ruby-$1 name n
  mkdir "$tree"
  {
    for ((n = 1; n <= $2; n++)); do echo "int before_$n;"; done
    for name in alpha beta; do
      printf '\nvoid\n%s(void)\n{\n' "$name"
      for ((n = 1; n <= 20; n++)); do printf '    %s_%d();\n' "$name" "$n"; done
      printf '    %s\n    return;\n}\n' "$3"
    done
  } >"$tree/eval.c"
  tar -C "$work" -czf "$work/cache/ruby-$1.tar.gz" "ruby-$1"
  { printf 'name %s\nurl http://none.example/ruby-%s.tar.gz\nsha256 none\n\n' "$1" "$1"
    "$ROOT/scripts/manifest" "$work/cache/ruby-$1.tar.gz"; } >"$co/scripts/bases/$1"
}

# make_patch BASE NAME SED: what sed does to the tree of the base, as its own patch.
make_patch() {
  mkdir -p "$co/patches/$1" "$work/a/$1" "$work/b"
  { printf '%s\n' "Description: ${2^}" ' It changes a line.' \
      'Author: The ruby18-patches authors <ruby18-patches@users.noreply.example>' \
      'Origin: vendor' 'Forwarded: not-needed' 'Last-Update: 2026-11-28' 'X-Requires: none' \
      "X-Check: ci/checks/$2/check.t" 'X-Configure: none' ''
    (cd "$work/now" && sed "$3" "$1/eval.c" >new.c
      diff -up --label a/eval.c --label b/eval.c "$1/eval.c" new.c
      mv new.c "$1/eval.c"); } >"$co/patches/$1/$2.patch"
  echo "$2.patch" >>"$co/series/$1"
}

# The third base's beta is another. The patch "same" is one text; "partly" has two hunks,
# of which one is; "other" has none; "two" is on two bases.
mkdir -p "$co/scripts/bases" "$co/series" "$co/ci/checks" "$work/cache" "$work/now"
cp -r "$ROOT/scripts/lib" "$co/scripts/"
cp "$ROOT"/scripts/{refresh,quilt-env,manifest,lint,cves,export} "$co/scripts/"
cp "$ROOT"/{apply.sh,VERSION} "$co/"
make_release 1.0-p1 5 'last();'
make_release 1.0-p2 40 'last();'
make_release 1.0-p3 17 'other();'
for base in 1.0-p1 1.0-p2 1.0-p3; do
  cp -r "$work/ruby-$base" "$work/now/$base"
  echo '# group: toolchain - all' >"$co/series/$base"
  make_patch $base same 's/alpha_3/alpha_three/'
  # shellcheck disable=SC2016
  make_patch $base partly 's/alpha_11()/alpha_eleven()/; /^beta/,$s/\(last\|other\)()/&, more()/'
  # shellcheck disable=SC2016
  make_patch $base other '/^beta/,$s/\(last\|other\)(), more()/most(); &/'
  [ $base = 1.0-p2 ] || make_patch $base two '/beta_4/d'
done
for check in same partly other two; do
  mkdir "$co/ci/checks/$check"
  printf '#!/bin/sh\n' >"$co/ci/checks/$check/check.t"
  chmod +x "$co/ci/checks/$check/check.t"
done
text() { cat "$co/patches/$1.patch"; }
listed() { [ "$(grep -v '^#' "$co/series/$1" | paste -s -d ' ')" = "$2" ]; }
refreshed() { (cd "$co" && scripts/refresh "$@"); }
refreshed_nothing() { [ -z "$(refreshed 2>&1)" ]; }
nothing_for() { [ -z "$(refreshed --base "$1" 2>&1)" ]; }

# results BASE...: the series makes of each release what it shall, and no hunk has fuzz.
results() {
  local base part TMP=$work/place ROOT=$co MISPLACED=''
  mkdir -p "$TMP"
  . "$co/scripts/lib/series.sh" && . "$co/scripts/lib/diff.sh" && . "$co/scripts/lib/place.sh"
  for base; do
    rm -rf "$work/made"
    cp -r "$work/ruby-$base" "$work/made"
    for part in $(series_parts "$base" | cut -f 2); do
      place_patch "$work/made" "$co/patches/$part" "$(may_move "$co/patches/$part")" ||
        { echo "$base $part $? $MISPLACED"; cat "$TMP/patch"; return 1; }
    done
    diff -r "$work/made" "$work/now/$base" || return 1
  done
}

ok 'refresh takes the old form, in which each base has the whole text' refreshed
ok 'what differs in numbers only stands once, what differs is beside it or stays whole' \
  listed 1.0-p1 'common/same.patch common/partly.patch 1.0-p1/partly.patch common/other.patch common/two.patch'
third='common/same.patch common/partly.patch 1.0-p3/partly.patch 1.0-p3/other.patch common/two.patch'
ok 'a base of which little is shared keeps a text of its own' listed 1.0-p3 "$third"
shared() {
  [ "$(cd "$co/patches" && echo */*)" = "$(cd "$co/patches" && printf '%s ' 1.0-p1/partly.patch \
    1.0-p2/partly.patch 1.0-p3/other.patch 1.0-p3/partly.patch common/{other,partly,same,two}.patch |
    sed 's/ $//')" ] && text common/partly | grep -q '^+    alpha_eleven' &&
    ! text common/partly | grep more && ! text 1.0-p2/partly | grep -E '^Desc|eleven' &&
    text common/same | grep -q '^@@ -9,7 +9,7 @@ alpha'
}
ok 'the common text has the header, the shared hunks and the numbers of the first base' shared
ok 'no hunk has fuzz, each lands in its function, and each base is what it was' \
  results 1.0-p1 1.0-p2 1.0-p3
ok 'a second time nothing changes' refreshed_nothing
ok '... for one base alone, neither' nothing_for 1.0-p2
lints() { for base in 1.0-p1 1.0-p2 1.0-p3; do (cd "$co" && scripts/lint --base $base) || return 1; done; }
ok 'lint is content with all three' lints
plain() {
  sed -i 's|^common/two|two|' "$co/series/1.0-p1"
  (cd "$co" && scripts/lint --base 1.0-p1 >"$work/said")
  sed -i 's|^two|common/two|' "$co/series/1.0-p1"
  grep "'two.patch' does not name a folder" "$work/said"
}
ok 'lint: a line without a folder' plain

# with_quilt BASE COMMAND: in a new tree, where it is quilt on the texts of the checkout.
with_quilt() {
  rm -rf "$work/tree"
  cp -r "$work/ruby-$1" "$work/tree"
  (cd "$work" && bash -uc ". co/scripts/quilt-env $1 tree && cd tree && $2")
}
edit_everywhere() {
  with_quilt 1.0-p2 'quilt push common/same.patch &&
    sed -i s/alpha_three/alpha_drei/ eval.c && quilt refresh' || return 1
  text common/same | grep '^@@ -44' && text common/same | grep drei || return 1
  sed -i s/alpha_three/alpha_drei/ "$work"/now/*/eval.c
  refreshed && results 1.0-p1 1.0-p2 1.0-p3 && listed 1.0-p3 "$third" &&
    text common/same | grep '^@@ -9' && refreshed_nothing
}
edit_own() {
  with_quilt 1.0-p3 'quilt push 1.0-p3/partly.patch && sed -i s/more/much/ eval.c && quilt refresh' &&
    sed -i 's/other(), more/other(), much/' "$work/now/1.0-p3/eval.c" &&
    sed -i '/^--- /,$s/more/much/' "$co/patches/1.0-p3/other.patch" &&
    refreshed && results 1.0-p1 1.0-p2 1.0-p3 && listed 1.0-p3 "$third" && refreshed_nothing
}
edit_of_one() {
  cp -r "$co/patches" "$co/series" "$work/now" "$work/kept"
  with_quilt 1.0-p1 'quilt push common/same.patch &&
    sed -i "/^alpha/,/^}/s/last()/final()/" eval.c && quilt refresh' || return 1
  ! refreshed >"$work/said" 2>&1 &&
    grep '^refresh: 1.0-p3/same.patch does not apply: its common text is not one of 1.0-p3' "$work/said"
}
put_back() { rm -rf "$co/patches" "$co/series"; cp -r "$work/kept/patches" "$work/kept/series" "$co"; }
splits() {
  put_back
  with_quilt 1.0-p1 'quilt push common/same.patch && quilt new 1.0-p1/same.patch &&
    quilt add eval.c && sed -i "/^alpha/,/^}/s/last()/final()/" eval.c && quilt refresh' || return 1
  sed -i '/^alpha/,/^}/s/last()/final()/' "$work/now/1.0-p1/eval.c"
  refreshed && results 1.0-p1 1.0-p2 1.0-p3 && text common/same | grep drei &&
    text 1.0-p1/same | grep final && ! text 1.0-p1/same | grep drei && refreshed_nothing
}
# As apply.sh leaves it: whole texts, flat.
converted() {
  rm -rf "$work/tree"
  cp -r "$work/ruby-1.0-p2" "$work/tree"
  mkdir "$work/tree/patches"
  (ROOT=$co && . "$co/scripts/lib/series.sh" && complete_patches 1.0-p2 "$work/tree/patches" &&
    series_patches 1.0-p2 >"$work/tree/patches/series") &&
    (cd "$work/tree" && QUILTRC=- quilt push -a) &&
    (cd "$work" && bash -uc '. co/scripts/quilt-env 1.0-p2 tree && cd tree &&
      quilt pop -a && cmp eval.c ../ruby-1.0-p2/eval.c && quilt push -a') &&
    cmp "$work/tree/eval.c" "$work/now/1.0-p2/eval.c" && refreshed_nothing
}
mkdir "$work/kept"
if command -v quilt >/dev/null; then
  ok 'an edit of a common text on one base by quilt reaches all, in the numbers of the first' edit_everywhere
  ok 'an edit of what is a base of its own stays there' edit_own
  ok 'an edit of a common text that another base cannot take: one sentence says so' edit_of_one
  ok '... and as the own text beside the common one it is taken' splits
  ok 'a tree with the whole texts, as apply.sh leaves it, is one for quilt, too' converted
fi

fuzzy() {
  cp "$co/patches/common/same.patch" "$work/same.kept"
  sed -i 's/^     alpha_1();/     alpha_one();/' "$co/patches/common/same.patch"
  ! results 1.0-p2 && ! refreshed >"$work/said" 2>&1 && grep 'same.patch does not apply' "$work/said"
}
ok 'a common text never applies with fuzz' fuzzy
astray() {
  sed 's/^@@ \(.*\) alpha(void)/@@ \1 omega(void)/' "$work/same.kept" >"$co/patches/common/same.patch"
  ! results 1.0-p2 >"$work/said" && grep 'is in "alpha(void)", not in "omega(void)"' "$work/said"
}
ok '... nor in another function than it names' astray
cp "$work/same.kept" "$co/patches/common/same.patch"
printf '1..%d\n' "$count"
