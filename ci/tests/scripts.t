#!/usr/bin/env bash
# scripts/refresh, lint and export, on a made-up base and series.
# ci/run --quick leaves it out: a minute, for tools of those who change patches
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
X-Check: ci/checks/$3/check.t
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
  cp "$ROOT"/scripts/{lint,refresh,export,manifest,cves} "$work/co/scripts/"
  cp "$ROOT"/scripts/lib/* "$work/co/scripts/lib/"
  cp "$ROOT/LICENSE" "$ROOT/VERSION" "$ROOT/apply.sh.1" "$work/co/"
  mkdir "$work/co/docs"
  # shellcheck disable=SC2016
  printf '# Here\n\n[a](LICENSE) [b](docs/a-page.md#one-more) [c](#here) [d](https://none.example/)\n%b' \
    '[e](benchmarks/README.md) `[f](g)`\n\n    [h](i)\n' >"$work/co/README.md"
  printf '# A page\n\n## One more\n\n[back](../README.md#here)\n' >"$work/co/docs/a-page.md"
  echo '# Changes' >"$work/co/CHANGELOG.md"
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
1.0-p1/one.patch
# group: rest - second
1.0-p1/two.patch
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
  mkdir -p "$work/co/patches/sources/two"
  echo new >"$work/co/patches/sources/two/new.c"
  local name
  for name in one two; do
    mkdir -p "$work/co/ci/checks/$name"
    printf '#!/bin/sh\nexit 0\n' >"$work/co/ci/checks/$name/check.t"
    chmod +x "$work/co/ci/checks/$name/check.t"
  done
}

co() { (cd "$work/co" && "$@"); }
lint_clean() { co scripts/lint --quick; }

# bites SENTENCE SABOTAGE...: lint says that of the sabotage, and
# no more than one consequence of it.
bites() { find_by --base 1.0-p1 "$@"; }
# bites_all: the same of what is looked at once, not for one base. bites_script: of
# the scripts, for which shellcheck takes most of the time of lint.
bites_all() { find_by --quick '' "$@"; }
bites_script() { find_by '' '' "$@"; }
# scripts_aside: the scripts that lint and its libraries are become links, which lint passes
# over: shellcheck takes seconds for them, and reads them where lint looks at the project.
scripts_aside() {
  local script
  for script in "$work"/co/scripts/* "$work"/co/scripts/lib/*; do
    [ ! -f "$script" ] || ln -sf "$ROOT/${script#"$work/co/"}" "$script"
  done
}
find_by() {
  local option=$1 base=$2 sentence=$3 status=0
  shift 3
  make_checkout
  case $option in '' | --scripts) scripts_aside ;; esac
  "$@"
  co scripts/lint ${option:+"$option"} ${base:+"$base"} >"$work/found" || status=$?
  cat "$work/found"
  [ "$status" = 1 ] || { echo "status $status, not 1"; return 1; }
  grep -q -- "$sentence" "$work/found" &&
    [ "$(wc -l <"$work/found")" -le 2 ]
}
in_patch() { sed -i "$1" "$work/co/patches/1.0-p1/${2:-one.patch}"; }
with_line() { echo "$1" >>"$work/co/series/1.0-p1"; }
in_series() { sed -i "$1" "$work/co/series/1.0-p1"; }
# hunks SABOTAGE: another text below the header of one.patch.
hunks() {
  sed -i '/^--- /,$d' "$work/co/patches/1.0-p1/one.patch"
  printf '%b' "$1" >>"$work/co/patches/1.0-p1/one.patch"
}

make_checkout
scripts_aside
ok 'lint finds nothing in a clean checkout' co scripts/lint
thanked() {
  sed -i 's|^Origin: .*|Origin: the idea of Some Body and Another <http://one.example/a-b>; written anew here|' \
    "$work/co/patches/1.0-p1/one.patch"
  echo '<http://one.example/a-b>' >"$work/co/docs/credits.md"
  lint_clean
}
ok 'lint takes an idea of others, whom docs/credits.md names' thanked
make_checkout
in_a_repository() { co git init -q && co git add . && lint_clean; }
ok 'lint finds nothing where git knows the files' in_a_repository

while IFS='|' read -r sentence finding edit; do
  ok "lint: $sentence" bites "$finding" in_patch "$edit"
done <<'END'
a field that is missing|field X-Configure is missing|/^X-Configure/d
a field that is empty|field Origin is empty|s/^Origin: .*/Origin:/
a field that is there twice|X-Check is there twice|s/^X-Check.*/&\n&/
a field out of order|out of order|/^Forwarded/d;s/^Last-Update.*/&\nForwarded: no/
a field that nobody reads|nobody reads|s/^X-Configure.*/&\nX-Other: 1/
a description without a text|first line and nothing more|/^ What/d
blanks in the header|ends in blanks|s/^ What.*/& /
a line that is no field|neither a field|s/^ What.*/&\nWhat/
another author|the author is not|s/^Author: The/Author: An/
another origin|Origin is neither|s/^Origin: .*/Origin: somewhere/
an idea without an address|Origin is neither|s/^Origin: .*/Origin: the idea of Somebody; written anew here/
an idea of somebody without thanks|docs/credits.md does not name <http:|s/^Origin: .*/Origin: the idea of Somebody <http:\/\/none.example\/>; written anew here/
another Forwarded|Forwarded is neither|s/^Forwarded: .*/Forwarded: perhaps/
no date|not a date|s/^Last-Update: .*/Last-Update: today/
a day that there is not|not a date|s/^Last-Update: .*/Last-Update: 2026-02-30/
a check of another name|its check is not|s/^X-Check: .*/X-Check: ci\/checks\/two.t/
options that are none|X-Configure is neither|s/^X-Configure: .*/X-Configure: yes/
a requirement that nobody is called|no patch is called|s/^X-Requires: .*/X-Requires: nobody/
a requirement that comes later|comes later|s/^X-Requires: .*/X-Requires: two/
requirements without commas|names with commas|s/^X-Requires: .*/X-Requires: none,/
no blank line after the header|one blank line|/^$/d
an index line|index line|s/^--- a/Index: numbers.c\n&/
a timestamp|has a timestamp|s/^--- .*/&\t2026-01-01/
a path without a/|begin with a/|s/^--- a/--- o/
a path without b/|begin with b/|s/^+++ b/+++ n/
a file under two names|it renames|s/^+++ b\/numbers/&2/
a generated file|is generated|s/numbers\.c/configure/
a path that leads out|leads out|s/numbers\.c/..\/numbers.c/
blanks that are added|adds blanks|s/^+five/& /
an RCS keyword in the context|RCS keyword|s/^ 4/ $Date: 1 $/
an RCS keyword that is bare|RCS keyword|s/^-5/-$Id$/
a hunk that is shorter than it says|shorter than|s/^@@ .*/@@ -2,8 +2,8 @@/
a hunk that is longer than it says|belongs to no hunk|s/^@@ .*/@@ -2,6 +2,6 @@/
a hunk that changes nothing|changes nothing|s/^@@ .*/@@ -2,3 +2,3 @@/;/^[-+]5*f*i*v*e*$/d;/^ [678]$/d
a hunk that begins elsewhere|does not begin where|s/^@@ .*/@@ -2,7 +3,7 @@/
too little context|fewer than three|s/^@@ .*/@@ -3,6 +3,6 @@/;/^ 2$/d
too much context|more than three|s/^@@ .*/@@ -1,8 +1,8 @@/;s/^ 2$/ 1\n 2/
END
ok 'lint: a long description' bites 'more than 80' \
  in_patch "s/^Description: .*/Description: $(printf 'x%.0s' {1..90})/"
ok 'lint: files out of order' bites 'not sorted' in_patch 's/later\.c/zlater.c/' two.patch
ok 'lint: a file twice' bites 'names numbers.c twice' hunks \
  '--- a/numbers.c\n+++ b/numbers.c\n@@ -1,4 +1,4 @@\n-1\n+one\n 2\n 3\n 4\n--- a/numbers.c\n+++ b/numbers.c\n@@ -10,7 +10,7 @@\n 10\n 11\n 12\n-13\n+x\n 14\n 15\n 16\n'
ok 'lint: two hunks that should be one' bites 'not behind the one before' hunks \
  '--- a/numbers.c\n+++ b/numbers.c\n@@ -1,4 +1,4 @@\n-1\n+one\n 2\n 3\n 4\n@@ -4,7 +4,7 @@\n 4\n 5\n 6\n-7\n+seven\n 8\n 9\n 10\n'
ok 'lint: one hunk that should be two' bites 'should be two' hunks \
  '--- a/numbers.c\n+++ b/numbers.c\n@@ -1,12 +1,12 @@\n-1\n+one\n 2\n 3\n 4\n 5\n 6\n 7\n 8\n-9\n+nine\n 10\n 11\n 12\n'
ok 'lint: a line without an end' bites 'does not end' hunks \
  '--- a/numbers.c\n+++ b/numbers.c\n@@ -1,4 +1,4 @@\n-1\n+one\n 2\n 3\n 4'
ok 'lint: a patch without a change' bites 'it changes nothing' hunks ''
ok 'lint: a file without a change' bites 'changes nothing in it' hunks \
  '--- a/numbers.c\n+++ b/numbers.c\n'
sql() { hunks '--- a/numbers.c\n+++ b/numbers.c\n@@ -1,5 +1,4 @@\n 1\n--- 2\t\n 3\n 4\n 5\n'; co scripts/lint --base 1.0-p1; }
make_checkout
ok 'lint takes a line that is taken out for no file name' sql
ok 'lint: a check that is not there' bites 'is not there or cannot' rm -f "$work/co/ci/checks/one/check.t"
no_check() { chmod -x "$work/co/ci/checks/one/check.t"; }
ok 'lint: a check that cannot be run' bites 'is not there or cannot' no_check
ok 'lint: a patch that no series lists' bites 'does not list it' \
  touch "$work/co/patches/1.0-p1/three.patch"
ok 'lint: a patch that is not there' bites 'which is not there' with_line 1.0-p1/three.patch
ok 'lint: what cannot be the name of a patch' bites 'not the name of a patch' with_line ../x.patch
ok 'lint: two of one name' bites 'two things are called' with_line 1.0-p1/one.patch
# add_part CHECK SCRIPT: one-more.patch, with that check, where that script of sed puts it.
add_part() {
  { header 'Change fifty' none "$1"
    printf '%s\n' '--- a/later.c' '+++ b/later.c' '@@ -17,7 +17,7 @@' ' 47' ' 48' ' 49' -50 +fifty ' 51' ' 52' ' 53'
  } >"$work/co/patches/1.0-p1/one-more.patch"
  cp -r "$work/co/ci/checks/one" "$work/co/ci/checks/one-more"
  in_series "$2"
}
make_checkout
add_part one 's|^1.0-p1/one.patch|&\n1.0-p1/one-more.patch|'
ok 'lint takes parts of a level that stand together' lint_clean
all_parts() {
  co scripts/export --base 1.0-p1 --only one --git-am "$work/parts" &&
    ls "$work"/parts/{0001-one,0002-one-more}.patch
}
ok "export --only their level's name takes them all" all_parts
ok 'lint: a part in another group' bites 'parts of one do not stand together' add_part one 's|^1.0-p1/two.patch|&\n1.0-p1/one-more.patch|'
ok 'lint: a part behind another patch' bites 'parts of one do not stand together' \
  add_part one '/^# group: rest/d; s|^1.0-p1/two.patch|&\n1.0-p1/one-more.patch|'
ok 'lint: a part with a check of its own' bites 'one-more.patch: it is called a part of one, but has another check' \
  add_part one-more 's|^1.0-p1/one.patch|&\n1.0-p1/one-more.patch|'
ok 'lint: a part called like a group' bites 'two things are called one-more' \
  add_part one 's|^1.0-p1/one.patch|&\n1.0-p1/one-more.patch|; s/group: rest/group: one-more/'
ok 'lint: a patch called like a group' bites 'two things are called' in_series 's/group: rest/group: two/'
ok 'lint: a patch without a group' bites 'in no group' in_series '1s/group: /group:/'
source_file() { mkdir -p "$work/co/patches/sources/${1%/*}" && echo "$2" >"$work/co/patches/sources/$1"; }
ok 'lint: a created file that differs from its source' bites 'two.patch: it creates another new.c than' \
  source_file two/new.c newer
ok 'lint: a created file without a source' bites 'it creates new.c, which is not in patches/sources/two' \
  rm "$work/co/patches/sources/two/new.c"
ok 'lint: a source that the patch does not create' bites \
  'sources/two/sub/other.c: patches/1.0-p1/two.patch does not create it' source_file two/sub/other.c new
ok 'lint: sources of a patch that does not exist' bites_all 'no series has a patch of this name' \
  source_file three/new.c new
ok 'lint: an X-CVE outside of the group security' bites 'but does not stand in the group security' \
  in_patch 's/^X-Configure.*/&\nX-CVE: CVE-2013-4164/'
secured() { in_series '1s/group: [a-z]*/group: security/'; in_patch "s/^X-Configure.*/&\n$1/"; }
ok 'lint: none in that group' bites 'its field X-CVE is missing' in_series '1s/group: [a-z]*/group: security/'
ok 'lint: a number that is none' bites 'X-CVE is not numbers' secured 'X-CVE: CVE-13-4164'
ok 'lint: numbers without commas' bites 'X-CVE is not numbers' \
  secured 'X-CVE: CVE-2013-4164 CVE-2013-4165'
ok 'lint: a number twice' bites 'CVE-2013-4164 is named a second time' \
  secured 'X-CVE: CVE-2013-4164, CVE-2013-4164'
cves() {
  make_checkout
  secured 'X-CVE: CVE-2013-4164, CVE-2012-4522'
  co scripts/lint --base 1.0-p1 &&
    [ "$(co scripts/cves 1.0-p1)" = $'CVE-2012-4522   one  1.0-p1\nCVE-2013-4164   one  1.0-p1' ]
}
ok 'lint takes good ones, and cves prints them' cves
no_number() {
  make_checkout
  secured 'X-CVE: none'
  co scripts/lint --base 1.0-p1 && [ -z "$(co scripts/cves 1.0-p1)" ]
}
ok 'they take a hole that has no number' no_number
ok 'lint: a number beside none' bites 'X-CVE is not numbers' secured 'X-CVE: none, CVE-2013-4164'
# A hole that no patch closes, among those that one does.
holes() { secured 'X-CVE: CVE-2013-4164' && printf '# why\n%b\n' "$1" >"$work/co/scripts/holes"; }
table() {
  make_checkout
  holes 'CVE-2011-1004 CVE-2020-10933|all|open|because'
  co scripts/lint --quick >"$work/found"
  cat "$work/found"
  ! grep '^scripts/holes' "$work/found" &&
    [ "$(co scripts/cves)" = "CVE-2011-1004   (open)  1.0-p1: because
CVE-2013-4164   one     1.0-p1
CVE-2020-10933  (open)  1.0-p1: because" ]
}
ok 'lint takes good holes, and cves prints them, too' table
one_number() {
  make_checkout
  holes 'CVE-2011-1004 CVE-2020-10933|all|open|because of CVE-2013-4164 '
  [ "$(co scripts/cves CVE-2013-4164)" = 'CVE-2013-4164   one     1.0-p1' ] &&
    [ "$(co scripts/cves 1.0-p1 cve-2020-10933)" = 'CVE-2020-10933  (open)  1.0-p1: because of CVE-2013-4164 ' ]
}
ok 'cves with a number prints the lines of that hole, for all bases or the one that is named' one_number
unknown_number() {
  local said status=0
  said=$(co scripts/cves CVE-2013-416 2>&1) || status=$?
  [ "$status $said" = '2 cves: the table has no CVE-2013-416' ]
}
ok 'cves with a number that the table has not: one sentence, and status 2' unknown_number
ok 'lint: a hole that is said to be open and closed' bites_all 'CVE-2013-4164 is accounted for twice' \
  holes 'CVE-2013-4164|1.0-p1|open|because'
ok 'lint: a hole of an unknown state' bites_all 'ajar is no state' holes 'CVE-2011-1004|all|ajar|because'
ok 'lint: a hole without a reason' bites_all 'has not four parts' holes 'CVE-2011-1004|all|open|'
ok 'lint: a hole on an unknown base' bites_all 'there is no base 9' holes 'CVE-2011-1004|9|open|because'
ok 'lint: a base that is not known' bites 'there is no scripts/bases' rm "$work/co/scripts/bases/1.0-p1"
bad_script() { printf '#!/bin/bash\necho %s1\n' '$' >"$work/co/scripts/bad"; }
ok 'lint: a script that shellcheck finds fault with' bites_script 'SC2086' bad_script
quick() { make_checkout; bad_script; co scripts/lint --quick; }
ok 'lint --quick: does not ask shellcheck' quick
quick_links() { printf '[there](nowhere.md)\n' >>"$work/co/README.md"; co scripts/lint --quick >"$work/found"; grep nowhere "$work/found"; }
ok '... but looks at the rest' quick_links
ok 'lint --scripts: asks shellcheck' find_by --scripts '' 'SC2086' bad_script
scripts_only() { make_checkout; scripts_aside; printf '[there](nowhere.md)\n' >>"$work/co/README.md"; co scripts/lint --scripts; }
ok 'lint --scripts: looks at nothing else' scripts_only
# A check sees the names of the text that all checks source, not that text.
# shellcheck disable=SC2016
bad_check() {
  mkdir -p "$work/co/ci/checks/one"
  printf '# shellcheck shell=bash\ntakes() { echo "$1"; }\nSET_THERE=1\necho "$SET_THERE"\n' >"$work/co/ci/checks/lib.sh"
  printf '%s\n' '#!/usr/bin/env bash' '# shellcheck source=ci/checks/lib.sh' '. "$(dirname "$0")/../lib.sh"' \
    'takes "$SET_THERE"' "$1" >"$work/co/ci/checks/one/check.t"
}
ok 'lint: a check that reads what nobody has set' find_by --scripts '' '^ci/checks/one/check.t:5:.*SC2154' bad_check "takes \"\$not_set\""
ok 'lint: a check that sets what nobody reads' find_by --scripts '' '^ci/checks/one/check.t:5:.*SC2034' bad_check 'unread=1'
good_check() { make_checkout; scripts_aside; bad_check 'takes once'; co scripts/lint --scripts; }
ok 'lint: a check that uses what all checks source' good_check
bad_library() { printf '# shellcheck shell=sh\necho %s1\n' '$' >"$work/co/scripts/lib/bad.sh"; }
ok 'lint: a library that shellcheck finds fault with' bites_script 'SC2086' bad_library
named() { printf 'see /%s/me\n' home >>"$work/co/README.md"; }
ok 'lint: a path of one machine' bites_all 'path of one machine' named
links() { printf '%s\n' "$2" >>"$work/co/$1"; }
ok 'lint: a link of README to nothing' bites_all 'README.md: it links to docs/none.md, which is not there' \
  links README.md 'see [a](LICENSE) and [that](docs/none.md)'
ok '... of a document, from its own folder' bites_all 'docs/a-page.md: it links to LICENSE, which' \
  links docs/a-page.md '[a](LICENSE)'
ok '... of the changelog' bites_all 'CHANGELOG.md: it links to docs/none.md' \
  links CHANGELOG.md '[that](docs/none.md)'
ok '... to a picture' bites_all 'it links to docs/none.svg' links README.md '![a plot](docs/none.svg)'
ok 'lint: a link to a heading that is not there' bites_all 'a-page.md#two, but there is no such heading' \
  links README.md '[that](docs/a-page.md#two)'
# picture WORD: the picture of two rows; then what WORD says.
picture() {
  cp "$ROOT/scripts/picture" "$work/co/scripts/"
  printf '%s\n' '# a comment' 'a < b & c | µs | 1,000 | 250 | page' 'two | MB | 2 | 1.5 | page' >"$work/co/docs/at-a-glance.txt"
  co scripts/picture || return
  case $1 in
  drawn) ;;
  figures) sed -i 's/| 250/| 251/' "$work/co/docs/at-a-glance.txt" ;;
  row) echo 'three | s | soon | 1 | page' >>"$work/co/docs/at-a-glance.txt" ;;
  none) rm "$work/co/docs/at-a-glance.svg" ;;
  esac
}
drawn() {
  make_checkout
  picture drawn && co scripts/picture --check && co scripts/lint --quick && cat "$work/co/docs/at-a-glance.svg" &&
    grep -q 'class="after".* width="62.5"' "$work/co/docs/at-a-glance.svg" &&
    grep -q 'a &lt; b &amp; c' "$work/co/docs/at-a-glance.svg"
}
ok 'a bar is as long as its share of the first, in a picture that lint takes' drawn
ok 'lint: a picture that its figures do not make' bites_all 'at-a-glance.svg is not what' picture figures
ok 'lint: a picture that is missing' bites_all 'at-a-glance.svg is not what' picture none
ok 'lint: a figure of the picture that is none' bites_all 'line 4 is no row' picture row
no_readme() { mkdir "$work/co/benchmarks"; }
ok 'lint: a link into a folder that an archive may lack is looked for where there is one' \
  bites_all 'it links to benchmarks/README.md' no_readme
carried() { cp "$work/ruby-1.0-p1/later.c" "$work/co/ci/checks/own.c"; }
ok "lint: a file of Ruby's own" bites_all "Ruby's own source" carried
archive() { echo >"$work/co/ruby.tar.gz"; }
ok 'lint: an archive' bites_all 'not ours to carry' archive
bad_manual() { printf '.TH X 1 2026-01-01\n.SH NAME\nx \\- y\n.FOO\n' >"$work/co/x.1"; }
in_manual() {
  make_checkout
  bad_manual
  ! co scripts/lint --quick >"$work/found" && cat "$work/found" && grep -q '^x.1: .*FOO' "$work/found"
}
ok 'lint: a manual page with an unknown macro' in_manual
status() { local want=$1; shift; co "$@"; [ $? = "$want" ]; }
make_checkout
ok 'lint, an unknown option: status 2' status 2 scripts/lint --wrong
ok 'lint --quick with a word too many: status 2' status 2 scripts/lint --quick more
ok 'cves of an unknown base: status 2' status 2 scripts/cves 9
ok 'lint of an unknown base: status 2' status 2 scripts/lint --base 9

refreshes_nothing_of() { [ -z "$(co scripts/refresh --take 1.0-p1 "$1" 2>&1)" ]; }
refreshed_nothing() { [ -z "$(co scripts/refresh 2>&1)" ]; }
ok 'refresh leaves a canonical series alone' refreshed_nothing
one=$work/co/patches/1.0-p1/one.patch
two=$work/co/patches/1.0-p1/two.patch
cp "$one" "$work/one"
cp "$two" "$work/two"
# Index lines, times, a hunk three lines off, one line of context, blank lines.
make_messy() {
  in_patch 's/^--- a/Index: x\n=====\n--- old/; s/^+++ b\/numbers.c/&\t2026-01-01/; s/^X-Conf.*/&\n\n/
    s/^@@ .*/@@ -6,5 +6,5 @@/; /^ [28]$/d'
  # The new file comes first.
  { sed '/^--- /,$d' "$work/two"; sed -n '/^--- .dev.null/,$p' "$work/two"
    sed -n '/^--- a.later/,/^ 36/p' "$work/two"; } >"$two"
}
refreshes() { [ "$(co scripts/refresh "$@")" = "$wanted" ]; }
make_messy
wanted=1.0-p1/two.patch
ok 'refresh writes only the patch that is asked for' refreshes two
ok '... and makes it canonical' cmp "$work/two" "$two"
wanted=1.0-p1/one.patch
ok 'refresh writes all that are not canonical' refreshes --base 1.0-p1
ok '... and makes them canonical' cmp "$work/one" "$one"
ok 'and does nothing the second time' refreshed_nothing
source=$work/co/patches/sources/two/new.c
# new_text: the lines of new.c in two.patch.
new_text() { sed -n '/^+++ b.new/,$s/^+\([^+].*\)/\1/p' "$two"; }
wanted=1.0-p1/two.patch
printf 'new\n\nlonger\n' >"$source"
ok 'refresh writes a source into the patch that creates it' refreshes
text_is() { new_text | diff - <(printf '%s\n' "$@") && lint_clean; }
ok '... as lint wants it' text_is new longer
edit_in_tree() { sed -i 's/^+longer/+shorter/' "$two" && touch -d '+1 minute' "$two"; }
refuses_newer() {
  edit_in_tree
  co scripts/refresh 2>"$work/error"
  [ $? = 6 ] && grep 'creates another new.c than patches/sources/two, and is newer' "$work/error" &&
    grep -qx '+shorter' "$two" && grep -qx longer "$source"
}
ok 'refresh does not write a source over a file that was edited in a tree: status 6' refuses_newer
wanted=sources/two/new.c
ok '... takes the edited file with --take' refreshes --take 1.0-p1
ok '... so that both agree' text_is new shorter
kept_source() { edit_in_tree && sed -i 's/^+shorter/+short/' "$two" && touch -d '+2 minutes' "$source" && refreshes --base 1.0-p1; }
wanted=1.0-p1/two.patch
ok '... and takes the source when that is newer' kept_source
ok 'refresh --take of a patch that creates nothing changes no source' refreshes_nothing_of one
gone() {
  sed -i '/^--- .dev.null/,$d' "$two" && [ "$(co scripts/refresh --take 1.0-p1)" = 'sources/two/new.c is gone' ] &&
    [ ! -e "$source" ] && lint_clean
}
ok 'refresh --take drops the source of a file that is created no more' gone
in_the_way() {
  source_file one/numbers.c 1
  co scripts/refresh 2>"$work/error"
  [ $? = 6 ] && grep 'patches/sources/one has a file numbers.c, but it is there before' "$work/error"
}
ok 'refresh refuses a source of a file that the release has: status 6' in_the_way
added() { source_file two/sub/more.c more && [ "$(co scripts/refresh)" = 1.0-p1/two.patch ] && lint_clean; }
make_checkout
ok 'refresh adds a file that only patches/sources has' added
make_checkout
cp "$work/two" "$two"
latin() { printf -- '--- a/numbers.c\n+++ b/numbers.c\n@@ -5 +5 @@\n-5\n+f\xfcnf \xa4\xa2\n'; }
bytes() {
  { sed '/^--- /,$d' "$work/one"; latin; } >"$one"
  co scripts/refresh >"$work/log2" && grep -qa $'^+f\xfcnf \xa4\xa2$' "$one" && lint_clean
}
ok 'refresh keeps bytes of other encodings' bytes
cp "$work/one" "$one"
all_or_nothing() {
  make_messy
  sed -i 's/^-33/-x/' "$two"
  cp "$one" "$work/one.messy"
  co scripts/refresh 2>"$work/error"
  [ $? = 6 ] && grep -q 'two.patch does not apply' "$work/error" && cmp "$one" "$work/one.messy"
}
ok 'refresh writes nothing when one does not apply: status 6' all_or_nothing
make_checkout
fuzzy() {
  in_patch 's/^ 2$/ x/'
  status 6 scripts/refresh && status 0 scripts/refresh --fuzz 2 && cmp "$work/one" "$one"
}
ok 'refresh refuses fuzz, and takes it with --fuzz' fuzzy
no_source() {
  RUBY18_SOURCES=$work/none co scripts/refresh 2>"$work/error"
  [ $? = 4 ] && cat "$work/error" && grep -q 'published' "$work/error" &&
    ! grep -qF -e ./ruby -e --offline "$work/error"
}
ok 'refresh without the source: status 4' no_source
not_pristine() {
  mkdir -p "$work/other/ruby-1.0-p1"
  cp "$work/ruby-1.0-p1"/* "$work/other/ruby-1.0-p1"
  echo more >>"$work/other/ruby-1.0-p1/later.c"
  tar -C "$work/other" -czf "$work/other/ruby-1.0-p1.tar.gz" ruby-1.0-p1
  RUBY18_SOURCES=$work/other co scripts/refresh 2>"$work/error"
  [ $? = 5 ] && cat "$work/error" && grep -q 'is not the release: later.c' "$work/error"
}
ok 'refresh of a source that is not pristine: status 5' not_pristine
ok 'refresh, an unknown option: status 2' status 2 scripts/refresh --wrong
ok '... or a base with a slash' status 2 scripts/refresh --base ../series/1.0-p1
ok 'refresh, an unknown patch: status 2' status 2 scripts/refresh three

fresh_tree() {
  rm -rf "$work/tree"
  mkdir "$work/tree"
  tar -xzf "$work/cache/ruby-1.0-p1.tar.gz" -C "$work/tree" --strip-components=1
}
# quilt on a checkout's own patches: a third patch, for there to be a middle one.
make_quilted() {
  make_checkout
  cp "$ROOT/scripts/quilt-env" "$work/co/scripts/"
  echo 1.0-p1/three.patch >>"$work/co/series/1.0-p1"
  { header 'Change seven' one three
    printf '%s\n' '--- a/numbers.c' '+++ b/numbers.c' '@@ -17,7 +17,7 @@ five' ' 17' ' 18' ' 19' \
      '-20' '+twenty' ' 21' ' 22' ' 23'
  } >"$work/co/patches/1.0-p1/three.patch"
  rm -rf "$work/kept"
  cp -a "$work/co/patches/1.0-p1" "$work/kept"
  fresh_tree
}
# In a shell of its own, as a person types it; with settings of one's own.
with_quilt() {
  (cd "$work" && export QUILT_PATCHES=debian/patches QUILT_REFRESH_ARGS=--backup LC_ALL=C.UTF-8 &&
    bash -uc ". co/scripts/quilt-env 1.0-p1 tree && cd tree && $1")
}
# only_changed PATCH: this file differs from what was kept, and no other, and
# refresh finds all canonical.
only_changed() {
  [ "$(diff -rq "$work/kept" "$work/co/patches/1.0-p1")" = \
    "Files $work/kept/$1 and $work/co/patches/1.0-p1/$1 differ" ] && refreshed_nothing &&
    cmp "$work/co/series/1.0-p1" "$work/series.kept"
}
quilt_edit() {
  make_quilted
  cp "$work/co/series/1.0-p1" "$work/series.kept"
  # a.c comes last, and belongs first.
  with_quilt 'quilt push -a && quilt pop && EDITOR="sed -i s/^40\$/forty/" quilt edit later.c &&
    quilt add numbers.c a.c && sed -i s/^12\$/12.0/ numbers.c && echo first >a.c &&
    quilt refresh && quilt push' || return 1
  { sed '/^--- /,$d' "$work/kept/two.patch"
    printf '%s\n' '--- /dev/null' '+++ b/a.c' '@@ -0,0 +1 @@' +first \
      '--- a/later.c' '+++ b/later.c' '@@ -1,13 +1,13 @@' ' 31' ' 32' -33 +thirty-three \
      ' 34' ' 35' ' 36' ' 37' ' 38' ' 39' -40 +forty ' 41' ' 42' ' 43' \
      '--- /dev/null' '+++ b/new.c' '@@ -0,0 +1 @@' +new \
      '--- a/numbers.c' '+++ b/numbers.c' '@@ -9,7 +9,7 @@ five' ' 9' ' 10' ' 11' -12 +12.0 \
      ' 13' ' 14' ' 15'
  } | diff - "$work/co/patches/1.0-p1/two.patch" && only_changed two.patch
}
quilt_unchanged() {
  make_quilted
  cp "$work/co/series/1.0-p1" "$work/series.kept"
  with_quilt 'while quilt push; do quilt refresh || exit; done; quilt pop -a' || return 1
  diff -r "$work/kept" "$work/co/patches/1.0-p1" && cmp "$work/co/series/1.0-p1" "$work/series.kept" &&
    diff -r --exclude=.pc "$work/tree" "$work/ruby-1.0-p1"
}
quilt_below() {
  make_quilted
  with_quilt 'quilt push 1.0-p1/two.patch && mkdir -p deep/er && cd deep/er && quilt new 1.0-p1/mid.patch &&
    echo new >file && quilt add ../../numbers.c && sed -i s/^29\$/x/ ../../numbers.c && quilt refresh' &&
    [ ! -e "$work/tree/deep/er/.pc" ] && grep -qx '+x' "$work/co/patches/1.0-p1/mid.patch" &&
    [ "$(grep -v '^#' "$work/co/series/1.0-p1" | paste -s -d ' ')" = \
      '1.0-p1/one.patch 1.0-p1/two.patch 1.0-p1/mid.patch 1.0-p1/three.patch' ]
}
# As apply.sh leaves it: quilt was told of a copy.
quilt_copy() {
  make_quilted
  (cd "$work/tree" && cp -a ../co/patches/1.0-p1 patches && sed 's|^1.0-p1/||' ../co/series/1.0-p1 >patches/series &&
    QUILTRC=- quilt push 2) &&
    with_quilt 'quilt push && quilt pop 2 && EDITOR="sed -i s/^12\$/x/" quilt edit numbers.c &&
      quilt refresh' &&
    grep -qx '+x' "$work/co/patches/1.0-p1/one.patch" && diff -r "$work/kept" "$work/tree/patches" |
    grep -qx "Only in $work/tree/patches: series"
}
# says STATUS WORDS COMMAND: a sentence, that status, and a shell as it was.
says() {
  local want=$1 words=$2 got
  shift 2
  got=$(cd "$work" && bash -c "$1; echo \"\$? \${QUILTRC-none} \$(compgen -A function)\"" 2>&1)
  echo "$got"
  grep -qF -- "$words" <<<"$got" && [ "$(tail -n 1 <<<"$got")" = "$want none " ] &&
    [ ! -e "$work/tree/.pc/.quilt_patches" ]
}
quilt_other_form() {
  make_quilted
  sed 's|^1.0-p1/||' "$work/co/series/1.0-p1" >"$work/kept.series"
  (cd "$work/tree" && QUILTRC=- QUILT_PATCHES=../kept QUILT_SERIES=../kept.series quilt push) &&
    rm "$work/tree/.pc/.quilt_patches" && ln -s ../kept "$work/tree/patches" &&
    in_patch 's/^+five/+FIVE/' && says 5 'one.patch in another form than' '. co/scripts/quilt-env 1.0-p1 tree'
}
quilt_other_order() {
  make_quilted
  (cd "$work/tree" && mkdir patches && cp ../co/patches/1.0-p1/* patches &&
    echo two.patch >patches/series && QUILTRC=- quilt push) &&
    rm "$work/tree/.pc/.quilt_patches" &&
    says 5 'has two.patch at another place than series/1.0-p1' '. co/scripts/quilt-env 1.0-p1 tree'
}
if command -v quilt >/dev/null; then
  ok 'quilt-env: what is edited in the middle changes its patch alone, in canonical form' quilt_edit
  ok '... each patch that quilt refreshes stays as it is' quilt_unchanged
  ok '... a new patch stands behind the one on top; folders below the tree do, too' quilt_below
  ok '... a tree that apply.sh made with copies of the patches does, too' quilt_copy
  make_quilted
  ok 'quilt-env, executed: status 2' says 2 'must read this' 'co/scripts/quilt-env 1.0-p1 tree'
  ok '... without a tree: status 2' says 2 'usage: . scripts/quilt-env' '. co/scripts/quilt-env 1.0-p1'
  ok '... an unknown base: status 2' says 2 'there is no series for 9' '. co/scripts/quilt-env 9 tree'
  ok '... no folder: status 5' says 5 'there is no folder none' '. co/scripts/quilt-env 1.0-p1 none'
  sed -i 's/^7$/seven/' "$work/tree/numbers.c"
  ok '... another source: status 5' says 5 'not the release ruby-1.0-p1: numbers.c' \
    '. co/scripts/quilt-env 1.0-p1 tree'
  ok '... other texts of the patches: status 5' quilt_other_form
  ok '... other patches: status 5' quilt_other_order
else
  count=$((count + 1))
  printf 'ok %d - quilt-env # SKIP quilt is not installed\n' "$count"
fi
make_checkout
export_to() { co scripts/export --base 1.0-p1 "$@"; }
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
relative() {
  (cd "$work" && RUBY18_SOURCES=cache co/scripts/export --base 1.0-p1 --single relative.patch) &&
    cmp "$work/single.patch" "$work/relative.patch"
}
ok '... and finds a cache that is named from here' relative
git_am() {
  export_to --git-am "$work/am" && fresh_tree &&
    (cd "$work/tree" && git init -q . && git add -A &&
      git -c user.name=t -c user.email=t@t.example commit -q -m release &&
      git -c user.name=t -c user.email=t@t.example am -q "$work"/am/*.patch &&
      [ "$(git log --format='%an: %s' | head -n 1)" = \
        'The ruby18-patches authors: Change more, add a file' ]) && as_expected
}
ok 'export --git-am is taken by git am' git_am
whose_idea() {
  sed -i 's|^Origin: .*|Origin: the idea of Some Body <http://one.example/>; written anew here|' \
    "$work/co/patches/1.0-p1/one.patch"
  export_to --git-am "$work/idea" && in_patch 's/^Origin: .*/Origin: vendor/' &&
    grep -qx 'Origin: the idea of Some Body <http://one.example/>; written anew here' "$work/idea/0001-one.patch" &&
    ! grep -q '^Origin:' "$work/idea/0002-two.patch"
}
ok '... and says whose idea a patch is, where it is not ours' whose_idea
taken_back() {
  fresh_tree && cd "$work/tree" && patch -p1 -F0 --dry-run <"$work/single.patch" &&
    patch -p1 -F0 <"$work/single.patch" && patch -R -p1 -F0 <"$work/single.patch" &&
    diff -r . "$work/ruby-1.0-p1"
}
ok 'export --single can be tried and taken back' taken_back
without_source() {
  RUBY18_SOURCES=$work/none export_to --single "$work/x"
  [ $? = 4 ] && [ ! -e "$work/x" ]
}
ok 'export --single without the source: status 4, nothing written' without_source
does_not_apply() {
  in_patch 's/^-5/-x/'
  export_to --single "$work/x"
  [ $? = 6 ] && [ ! -e "$work/x" ]
}
ok 'export --single of what does not apply: status 6, nothing written' does_not_apply
make_checkout
other_bytes() {
  in_patch 's/^+five/+f\xfcnf \xa4\xa2/'
  export_to --only one --git-am "$work/latin" && fresh_tree && cd "$work/tree" &&
    git init -q . && git add -A &&
    git -c user.name=t -c user.email=t@t.example commit -q -m release &&
    git -c user.name=t -c user.email=t@t.example am -q "$work"/latin/*.patch &&
    grep -qa $'^f\xfcnf \xa4\xa2$' numbers.c
}
ok 'export --git-am keeps bytes of other encodings' other_bytes
make_checkout
debian() {
  export_to --debian "$work/deb" && fresh_tree || return 1
  mkdir "$work/src"
  cp "$work/cache/ruby-1.0-p1.tar.gz" "$work/src/ruby1.8_1.0.1.orig.tar.gz"
  mv "$work/tree" "$work/src/ruby1.8-1.0.1"
  cp -a "$work/deb/debian" "$work/src/ruby1.8-1.0.1/"
  (cd "$work/src" && dpkg-source -b ruby1.8-1.0.1 &&
    dpkg-source --no-check -x ruby1.8_1.0.1-*.dsc out) >"$work/dpkg" 2>&1 || return 1
  cat "$work/dpkg"
  ! grep -E 'fuzz|offset' "$work/dpkg" &&
    ! grep 'warning' "$work/dpkg" | grep -v 'unsigned source' &&
    mv "$work/src/out" "$work/tree" && as_expected
}
lintian_source() {
  (cd "$work/src" && lintian --fail-on error,warning ruby1.8_1.0.1-*.dsc)
}
# fields FILE: what each paragraph of a Debian file says, a line a field.
fields() { awk '/^[^ #]/ { printf "%s%s", n++ ? "\n" : "", $0; next } { printf "%s", $0 }' "$1"; echo; }
# has BASE DEBIAN PATTERN: whether the release or the debian/ has such a file.
has() {
  local path pattern=$3
  if [[ $pattern = debian/* ]]; then
    (cd "$2/.." && [ "$(compgen -G "$pattern")" ])
    return
  fi
  while read -r _ path; do
    # shellcheck disable=SC2053
    [[ $path = $pattern ]] && return
  done < <(sed '1,/^$/d' "$ROOT/scripts/bases/$1")
  return 1
}
# For each release: no file in its copyright that is not there, no licence
# without a text, no text without a use, no list of files with one that is not.
debian_files() {
  local base dir name bad=0
  for base in 1.8.7-p72 1.8.7-p374 1.8.6-p287; do
    dir=$work/files-$base/debian
    "$ROOT/scripts/export" --base "$base" --debian "$work/files-$base" || return 1
    fields "$dir/copyright" >"$work/fields"
    while read -r name; do
      has "$base" "$dir" "$name" || { echo "$base: no file is called $name"; bad=1; }
    done < <(sed -n 's/^Files: *//p' "$work/fields" | tr -s ' ' '\n'
      grep -v '^debian/' "$dir"/*.docs
      cat "$dir"/*.manpages)
    sed -n '/^Files:/,/^License:/s/^License: //p' "$dir/copyright" |
      sed 's/, and /\n/g; s/ or /\n/g' | sort -u >"$work/named"
    awk '/^$/ { getline; if (/^License: /) print substr($0, 10) }' "$dir/copyright" |
      sort >"$work/texts"
    diff "$work/named" "$work/texts" || bad=1
    while read -r name; do
      [ ! -d /usr/share/common-licenses ] || [ -f "$name" ] ||
        { echo "$base: there is no $name"; bad=1; }
    done < <(grep -o '/usr/share/common-licenses/[^ ]*[^ .]' "$dir/copyright")
    # Which the package does not install.
    ! grep -n 'file COPYING' "$dir/copyright" || bad=1
  done
  return "$bad"
}
# A file of a paragraph that no release has would be left out unseen.
debian_paragraphs() {
  cat "$work"/files-*/debian/copyright >"$work/together"
  ! awk '/^[^ ]/ { in_files = /^Files:/; next } in_files' \
    "$ROOT/scripts/lib/debian-copyright" | sort -u |
    grep -vxFf "$work/together"
}
# The fields that Debian's policy wants, and one version everywhere.
debian_fields() {
  local dir=$work/files-1.8.7-p72/debian field
  for field in Source Section Priority Maintainer Build-Depends Standards-Version \
    Homepage Package Architecture Depends Description; do
    grep "^$field: ." "$dir/control" || { echo "control: no $field"; return 1; }
  done
  for field in Format Upstream-Name Source Files Copyright License; do
    fields "$dir/copyright" | grep "^$field: *[^ ]" ||
      { echo "copyright: no $field"; return 1; }
  done
  grep -x 'ruby1\.8 (1\.8\.7\.72-0ruby18patches1) unstable; urgency=medium' "$dir/changelog" &&
    grep -E '^ -- .* <.*@.*>  [A-Z][a-z]{2}, [0-9]{2} ' "$dir/changelog" &&
    [ "$(cat "$dir/source/format")" = '3.0 (quilt)' ] &&
    [ -x "$dir/rules" ] && make -n -f "$dir/rules" clean
}
debian_manuals() {
  local page
  for page in "$work"/files-1.8.7-p72/debian/*.1; do
    [ -z "$(groff -man -ww -Tascii -z "$page" 2>&1)" ] || return 1
  done
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
if command -v dpkg-source >/dev/null; then
  with_tool lintian '... without an error or a warning of lintian' lintian_source
fi
ok 'export --debian: the copyright and the lists name only files that are there' debian_files
ok '... and a release has each of those that have a licence of their own' debian_paragraphs
ok '... every field that must be there is' debian_fields
with_tool groff '... and the manual pages are well-formed' debian_manuals
with_tool rpmbuild 'export --rpm is taken by %autosetup -p1' rpm_prep
tarball() {
  export_to --tarball "$work/a.tar.gz" && sleep 1 && touch "$work/co/README.md" &&
    export_to --tarball "$work/b.tar.gz" && cmp "$work/a.tar.gz" "$work/b.tar.gz" &&
    tar -tzf "$work/a.tar.gz" | grep -qx 'ruby18-patches/patches/1.0-p1/two.patch'
}
ok 'export --tarball is the same every time' tarball
whole() {
  GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0=$ROOT \
    "$ROOT/scripts/export" --base 1.8.7-p72 --tarball "$work/whole.tar.gz" &&
    diff <(cd "$ROOT" && find scripts -maxdepth 1 -type f | sort) \
      <(tar -tzf "$work/whole.tar.gz" | sed 's|^[^/]*/||' | grep -x 'scripts/[^/]*')
}
ok 'export --tarball of one base has every script' whole
completed() {
  tar -tzf "$work/whole.tar.gz" | grep -x 'ruby18-patches/packaging/completion/.*\|ruby18-patches/apply.sh.1' >"$work/shipped"
  [ "$(wc -l <"$work/shipped")" = 3 ]
}
ok 'export --tarball has the manual, and the completion for bash and zsh' completed
part() {
  export_to --until one --git-am "$work/part" && [ "$(find "$work/part" -type f | wc -l)" = 1 ]
}
ok 'export --until takes a part' part
with_closure() {
  export_to --only two --rpm "$work/closure" && ls "$work/closure"/{one,two}.patch &&
    export_to --only one --debian "$work/alone" &&
    [ "$(cat "$work/alone/debian/patches/series")" = one.patch ]
}
ok 'export --only takes patches and what they require' with_closure
ok 'export, --only and --until: status 2' \
  status 2 scripts/export --base 1.0-p1 --only one --until two --rpm "$work/x"
ok 'export of an unknown patch: status 2' \
  status 2 scripts/export --base 1.0-p1 --only three --rpm "$work/x"
ok 'export where nothing can be written: status 8' \
  status 8 scripts/export --base 1.0-p1 --rpm /dev/null/x
ok '... nor a file' status 8 scripts/export --base 1.0-p1 --single /dev/null/x
ok 'export into a folder that is not empty: status 2' \
  status 2 scripts/export --base 1.0-p1 --git-am "$work/part"
ok 'export of an unknown base: status 2' status 2 scripts/export --base 9 --single "$work/x"
ok 'export without a form: status 2' status 2 scripts/export --base 1.0-p1
printf '1..%d\n' "$count"
