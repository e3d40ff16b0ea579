#!/usr/bin/env bash
# scripts/refresh, lint and export, on a made-up base and series.
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
    sed 's/^/#   /' "$work/log"
  fi
}

header() {
  cat <<END
Description: $1
 What it is for.
Author: The ruby18-patches authors <ruby18-patches@users.noreply.example>
Origin: vendor
Forwarded: not-needed
Last-Update: 2026-11-21
X-Requires: $2
X-Check: ci/checks/$3.t
X-Configure: none

END
}

# A release of two files, a series of two patches.
make_checkout() {
  rm -rf "$work/co" "$work/cache" "$work/ruby-1.0-p1"
  mkdir -p "$work/co/series" "$work/co/patches/1.0-p1" "$work/co/ci/checks" \
    "$work/cache" "$work/ruby-1.0-p1"
  # Few scripts and short ones, since lint reads them all each time.
  mkdir -p "$work/co/scripts/lib"
  cp "$ROOT"/scripts/{lint,refresh,export,manifest} "$work/co/scripts/"
  cp "$ROOT"/scripts/lib/*.sh "$work/co/scripts/lib/"
  cp "$ROOT/LICENSE" "$ROOT/README.md" "$ROOT/apply.sh.1" "$work/co/"
  printf '#!/bin/sh\nexit 0\n' >"$work/co/apply.sh"
  seq 1 30 >"$work/ruby-1.0-p1/numbers.c"
  seq 31 60 >"$work/ruby-1.0-p1/later.c"
  tar -C "$work" -czf "$work/cache/ruby-1.0-p1.tar.gz" ruby-1.0-p1
  export RUBY18_SOURCES=$work/cache
  mkdir "$work/co/scripts/bases"
  { printf 'name 1.0-p1\nurl http://none.example/ruby-1.0-p1.tar.bz2\nsha256 none\n\n'
    "$ROOT/scripts/manifest" "$work/cache/ruby-1.0-p1.tar.gz"
  } >"$work/co/scripts/bases/1.0-p1"
  cat >"$work/co/series/1.0-p1" <<'END'
# group: toolchain - first
one.patch
# group: rest - second
two.patch
END
  { header 'Change five' none one
    cat <<'END'
--- a/numbers.c
+++ b/numbers.c
@@ -2,7 +2,7 @@
 2
 3
 4
-5
+five
 6
 7
 8
END
  } >"$work/co/patches/1.0-p1/one.patch"
  { header 'Change more, add a file' one two
    cat <<'END'
--- a/later.c
+++ b/later.c
@@ -1,6 +1,6 @@
 31
 32
-33
+thirty-three
 34
 35
 36
--- /dev/null
+++ b/new.c
@@ -0,0 +1 @@
+new
END
  } >"$work/co/patches/1.0-p1/two.patch"
  local name
  for name in one two; do
    printf '#!/bin/sh\nexit 0\n' >"$work/co/ci/checks/$name.t"
    chmod +x "$work/co/ci/checks/$name.t"
  done
}

co() { (cd "$work/co" && "$@"); }
lint_clean() { co scripts/lint; }

# bites SENTENCE SABOTAGE...: lint is clean, then says that of the sabotage.
bites() {
  local sentence=$1
  shift
  make_checkout
  "$@"
  if co scripts/lint >"$work/found"; then
    echo 'lint found nothing'
    return 1
  fi
  cat "$work/found"
  grep -q -- "$sentence" "$work/found"
}
in_patch() { sed -i "$1" "$work/co/patches/1.0-p1/${2:-one.patch}"; }

make_checkout
ok 'lint finds nothing in a clean series' lint_clean
ok 'lint: a missing field' bites 'field Origin is missing' in_patch '/^Origin/d'
ok 'lint: a long description' bites 'more than 80' \
  in_patch "s/^Description: .*/Description: $(printf 'x%.0s' {1..90})/"
ok 'lint: another author' bites 'the author is not' in_patch 's/^Author: The/Author: An/'
ok 'lint: no date' bites 'not a date' in_patch 's/^Last-Update: .*/Last-Update: today/'
ok 'lint: a check that is not there' bites 'is not there or cannot' rm -f "$work/co/ci/checks/one.t"
ok 'lint: a requirement that nobody is called' bites 'no patch is called' \
  in_patch 's/^X-Requires: .*/X-Requires: nobody/'
ok 'lint: a requirement that comes later' bites 'comes later' \
  in_patch 's/^X-Requires: .*/X-Requires: two/'
ok 'lint: an index line' bites 'index line' in_patch 's/^--- a/Index: numbers.c\n--- a/'
ok 'lint: a timestamp' bites 'timestamp' in_patch 's/^--- .*/&\t2026-01-01/'
ok 'lint: a path without a/' bites 'begin with a/' in_patch 's/^--- a/--- old/'
ok 'lint: a generated file' bites 'generated' in_patch 's/numbers\.c/configure/'
ok 'lint: blanks at the end of an added line' bites 'adds blanks at the end' in_patch 's/^+five/& /'
ok 'lint: an RCS keyword' bites 'RCS keyword' in_patch "s/^ 4/ \$Date: 1 \$/"
ok 'lint: a hunk of the wrong length' bites 'shorter than' in_patch 's/^@@ .*/@@ -2,7 +2,9 @@/'
ok 'lint: files out of order' bites 'not sorted' in_patch 's/later\.c/zlater.c/' two.patch
ok 'lint: a patch that no series lists' bites 'does not list it' \
  touch "$work/co/patches/1.0-p1/three.patch"
drop_patch() { rm "$work/co/patches/1.0-p1/two.patch"; }
ok 'lint: a patch that is not there' bites 'which is not there' drop_patch
twice() { echo one.patch >>"$work/co/series/1.0-p1"; }
ok 'lint: two of one name' bites 'two things are called' twice
bad_script() { printf '#!/bin/bash\necho %s1\n' '$' >"$work/co/scripts/bad"; }
ok 'lint: a script that shellcheck finds fault with' bites 'SC2086' bad_script
named() { printf 'see /%s/me\n' home >>"$work/co/README.md"; }
ok 'lint: a path of one machine' bites 'path of one machine' named

make_checkout
refreshed_nothing() { [ -z "$(co scripts/refresh)" ]; }
ok 'refresh leaves a canonical series alone' refreshed_nothing
cp "$work/co/patches/1.0-p1/one.patch" "$work/canonical"
make_messy() {
  in_patch 's/^--- a/Index: x\n=====\n--- old/; s/^@@ .*/@@ -3,7 +3,7 @@/; s/^+++ b\/numbers.c/&\t2026-01-01/'
  co scripts/refresh && cmp "$work/canonical" "$work/co/patches/1.0-p1/one.patch"
}
ok 'refresh makes a messy patch canonical' make_messy
ok 'and does nothing the second time' refreshed_nothing
no_source() { RUBY18_SOURCES=$work/none co scripts/refresh; [ $? = 4 ]; }
ok 'refresh without the source: status 4' no_source
status() { local want=$1; shift; co "$@"; [ $? = "$want" ]; }
ok 'refresh, an unknown option: status 2' status 2 scripts/refresh --wrong
ok 'lint, an unknown option: status 2' status 2 scripts/lint --wrong

export_to() { co scripts/export --base 1.0-p1 "$@"; }
fresh_tree() {
  rm -rf "$work/tree"
  mkdir "$work/tree"
  tar -xzf "$work/cache/ruby-1.0-p1.tar.gz" -C "$work/tree" --strip-components=1
}
as_expected() {
  [ "$(sed -n 5p "$work/tree/numbers.c")" = five ] &&
    [ "$(sed -n 3p "$work/tree/later.c")" = thirty-three ] &&
    [ "$(cat "$work/tree/new.c")" = new ]
}
single() {
  export_to --single "$work/single.patch" && fresh_tree &&
    (cd "$work/tree" && patch -p1 -F0 <"$work/single.patch" >"$work/applied") &&
    ! grep -E 'fuzz|offset' "$work/applied" && as_expected
}
ok 'export --single applies with patch -p1' single
git_am() {
  export_to --git-am "$work/am" && fresh_tree &&
    (cd "$work/tree" && git init -q . && git add -A &&
      git -c user.name=t -c user.email=t@t.example commit -q -m release &&
      git -c user.name=t -c user.email=t@t.example am -q "$work"/am/*.patch &&
      [ "$(git log --format='%an: %s' | head -n 1)" = \
        'The ruby18-patches authors: Change more, add a file' ]) && as_expected
}
ok 'export --git-am is taken by git am' git_am
debian() {
  export_to --debian "$work/deb" && fresh_tree || return 1
  mkdir "$work/src"
  cp "$work/cache/ruby-1.0-p1.tar.gz" "$work/src/ruby1.8_1.0.1.orig.tar.gz"
  mv "$work/tree" "$work/src/ruby1.8-1.0.1"
  cp -a "$work/deb/debian" "$work/src/ruby1.8-1.0.1/"
  (cd "$work/src" && dpkg-source -b ruby1.8-1.0.1 &&
    dpkg-source --no-check -x ruby1.8_1.0.1-1.dsc out) >"$work/dpkg" 2>&1 || return 1
  cat "$work/dpkg"
  ! grep -E 'fuzz|offset' "$work/dpkg" &&
    ! grep 'warning' "$work/dpkg" | grep -v 'unsigned source' &&
    mv "$work/src/out" "$work/tree" && as_expected
}
rpm_prep() {
  export_to --rpm "$work/rpm" && fresh_tree || return 1
  mkdir -p "$work/rpmtop/SOURCES"
  tar -C "$work" -cjf "$work/rpmtop/SOURCES/ruby-1.0-p1.tar.bz2" ruby-1.0-p1
  cp "$work"/rpm/* "$work/rpmtop/SOURCES/"
  rpmbuild --define "_topdir $work/rpmtop" --nodeps -bp "$work/rpm/ruby1.8.spec" &&
    rm -rf "$work/tree" &&
    cp -a "$(find "$work/rpmtop/BUILD" -type d -name ruby-1.0-p1 | head -n 1)" "$work/tree" &&
    as_expected
}
with_tool() {
  if command -v "$1" >/dev/null; then
    ok "$2" "$3"
  else
    count=$((count + 1))
    printf 'ok %d - %s # SKIP %s is not installed\n' "$count" "$2" "$1"
  fi
}
with_tool dpkg-source 'export --debian is a 3.0 (quilt) source package' debian
with_tool rpmbuild 'export --rpm is taken by %autosetup -p1' rpm_prep
tarball() {
  export_to --tarball "$work/a.tar.gz" && sleep 1 && touch "$work/co/README.md" &&
    export_to --tarball "$work/b.tar.gz" && cmp "$work/a.tar.gz" "$work/b.tar.gz" &&
    tar -tzf "$work/a.tar.gz" | grep -qx 'ruby18-patches/patches/1.0-p1/two.patch'
}
ok 'export --tarball is the same every time' tarball
part() {
  export_to --until one --git-am "$work/part" && [ "$(find "$work/part" -type f | wc -l)" = 1 ]
}
ok 'export --until takes a part' part
ok 'export into a folder that is not empty: status 2' \
  status 2 scripts/export --base 1.0-p1 --git-am "$work/part"
ok 'export of an unknown base: status 2' status 2 scripts/export --base 9 --single "$work/x"
ok 'export without a form: status 2' status 2 scripts/export --base 1.0-p1
printf '1..%d\n' "$count"
