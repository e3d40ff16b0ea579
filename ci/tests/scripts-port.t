#!/usr/bin/env bash
# scripts/port, from one made-up release to two others.
set -u
export LC_ALL=C
ROOT=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
count=0
co=$work/co
export RUBY18_SOURCES=$work/cache

ok() {
  local what=$1
  shift
  count=$((count + 1))
  if "$@" >"$work/log" 2>&1; then
    printf 'ok %d - %s\n' "$count" "$what"
  else
    printf 'not ok %d - %s\n' "$count" "$what"
    sed 's/^/#   /' "$work/log" "$work/said" 2>/dev/null
  fi
}

# a_function NAME [LINE]: ten lines of which one may be another.
a_function() {
  printf 'int\n%s(void)\n{\n' "$1"
  seq -f "    $1_%g();" 1 6
  printf '    %s\n    return 0;\n}\n\n' "${2:-last();}"
}

# make_release VERSION FIRST-LINES ALPHA BETA NAME-OF-ALPHA
make_release() {
  local top=$work/ruby-$1
  mkdir "$top"
  printf '#define RUBY_VERSION "%s"\n#define RUBY_PATCHLEVEL %s\n' \
    "${1%-p*}" "${1##*-p}" >"$top/version.h"
  { seq -f '/* %g */' 1 "$2"
    a_function alpha "$3" | sed "s/^alpha/$5/"
    a_function beta "$4"
  } >"$top/eval.c"
  printf 'k\351pt\n' >"$top/latin.c"
  [ "$1" = 1.0-p3 ] || printf 'one\ntwo\nthree\n' >"$top/only.c"
  tar -C "$work" -cJf "$work/cache/ruby-$1.tar.xz" "ruby-$1"
  { printf 'name %s\nurl none\nsha256 none\n\n' "$1"
    "$co/scripts/manifest" "$work/cache/ruby-$1.tar.xz"
  } >"$co/scripts/bases/$1"
}

# make_patch NAME REQUIRES SED-SCRIPT FILE...: from the tree of the level below.
make_patch() {
  local patch=$co/patches/1.0-p1/$1.patch script=$3 file
  printf 'Description: The patch %s\n About it.\nX-Requires: %s\n\n' "$1" "$2" >"$patch"
  shift 3
  mkdir -p "$work/l/a" "$work/l/b"
  for file; do
    [ -e "$work/l/a/$file" ] || cp "$work/ruby-1.0-p1/$file" "$work/l/a/"
    sed "$script" "$work/l/a/$file" >"$work/l/b/$file"
    (cd "$work/l" && diff -aup --label "a/$file" --label "b/$file" "a/$file" "b/$file") >>"$patch"
    cp "$work/l/b/$file" "$work/l/a/$file"
  done
}

mkdir -p "$co/scripts/bases" "$co/series" "$co/patches/1.0-p1" "$work/cache" "$work/here"
cp -r "$ROOT/scripts/lib" "$co/scripts/"
cp "$ROOT"/scripts/{port,refresh,manifest} "$co/scripts/"
make_release 1.0-p1 5 'last();' 'last();' alpha
make_release 1.0-p2 40 'last();' 'other();' alpha
make_release 1.0-p3 5 'last();' 'better();' omega
make_patch one none '/alpha_6/s/$/\n    \/* k\xe9pt *\//' eval.c
make_patch two none '/^beta/,/^}/s/last();/better();/' eval.c
make_patch three two 's/two/2/; s/.*pt$/p/' latin.c only.c
make_patch four none '/alpha_1/s/$/ \/* four *\//' eval.c
cat >"$co/series/1.0-p1" <<'END'
# The series for ruby-1.0-p1.

# group: first - the first
one.patch
two.patch

# group: second - the second
three.patch
four.patch
END

# port STATUS ARGS: in the folder "here"; what it said is in "said".
port() {
  local want=$1 status=0
  shift
  (cd "$work/here" && "$co/scripts/port" "$@") >"$work/said" 2>&1 || status=$?
  [ "$status" -eq "$want" ] || { echo "exit $status, not $want"; return 1; }
}
says() { grep -qF -e "$1" "$work/said"; }
text() { cat "$co/patches/$1/$2.patch"; }
listed() { [ "$(grep -v '^$' "$co/series/$1" | paste -s -d '|')" = "$2" ]; }

goes_over() {
  port 0 one 1.0-p1 1.0-p2 && text 1.0-p2 one | grep -q '^@@ -47,6 +47,7 @@ alpha' &&
    text 1.0-p2 one | grep -q '^X-Requires: none' &&
    text 1.0-p2 one | grep -qa $'k\xe9pt'
}
ok 'a patch that fits is written with its header, at its new place, byte for byte' goes_over
ok 'a series that was not there is begun, with the group' listed 1.0-p2 \
  '# The series for ruby-1.0-p2, in the order in which it is applied.|# group: first - the first|1.0-p2/one.patch'
ok 'nothing is left behind' [ -z "$(ls "$work/here")" ]
again() { port 2 one 1.0-p1 1.0-p2 && says 'already'; }
ok 'a second time: status 2' again

does_not_go() {
  port 1 two 1.0-p1 1.0-p2 && says 'left of eval.c' && says '+    better();' &&
    [ -f "$work/here/port-two-1.0-p2/b/eval.c.rej" ] &&
    [ ! -e "$co/patches/1.0-p2/two.patch" ] && ! grep -q two "$co/series/1.0-p2"
}
ok 'a patch that does not fit is shown, and its tree kept' does_not_go
too_early() {
  port 1 --continue port-two-1.0-p2 && says 'are left' && [ -d "$work/here/port-two-1.0-p2" ]
}
ok '--continue with a .rej file left: status 1, the tree stays' too_early
by_hand() {
  sed -i 's/other();/better();/' "$work/here/port-two-1.0-p2/b/eval.c"
  echo new >"$work/here/port-two-1.0-p2/b/new.c"
  rm "$work/here/port-two-1.0-p2/b/eval.c.rej"
  echo left | tee "$work/here/port-two-1.0-p2/b/eval.c.orig" >"$work/here/port-two-1.0-p2/b/eval.c~"
  port 0 --continue port-two-1.0-p2 && text 1.0-p2 two | grep -qx -e '-    other();' &&
    ! text 1.0-p2 two | grep -qa $'^[-+].*k\xe9pt' && text 1.0-p2 two | grep -qx '+++ b/new.c' &&
    ! text 1.0-p2 two | grep -q left &&
    [ ! -e "$work/here/port-two-1.0-p2" ]
}
ok '--continue writes what was done by hand, new files too, and removes the tree' by_hand
canonical() { [ -z "$("$co/scripts/refresh" --base 1.0-p2)" ]; }
ok 'what was written is canonical: refresh leaves it alone' canonical

over_the_gap() {
  port 0 four 1.0-p1 1.0-p2 && port 0 three 1.0-p1 1.0-p2 && says 'scripts/refresh' &&
    listed 1.0-p2 '# The series for ruby-1.0-p2, in the order in which it is applied.|# group: first - the first|1.0-p2/one.patch|1.0-p2/two.patch|# group: second - the second|1.0-p2/three.patch|1.0-p2/four.patch' &&
    canonical
}
ok 'patches come to their places and groups, in whatever order they are ported' over_the_gap

missing() {
  port 1 three 1.0-p1 1.0-p3 && says 'requires two' && says 'only.c is not in' &&
    [ -f "$work/here/port-three-1.0-p3/b/only.c.rej" ] &&
    ! grep -q latin "$work/here/port-three-1.0-p3/b/only.c.rej" &&
    rm "$work/here/port-three-1.0-p3/b/only.c.rej" &&
    port 0 --continue port-three-1.0-p3 && text 1.0-p3 three | grep -qa $'^-k\xe9pt$' &&
    ! text 1.0-p3 three | grep -q only.c
}
ok 'a file that the other release has not is told, and so is what is required' missing
there() {
  port 0 two 1.0-p1 1.0-p3 && says 'there already' && says 'changes nothing' &&
    [ ! -e "$co/patches/1.0-p3/two.patch" ] && ! grep -q two "$co/series/1.0-p3"
}
ok 'what the other release has already is not written' there
elsewhere() { port 0 one 1.0-p1 1.0-p3 && says 'it is now in eval.c: omega(void)'; }
ok 'a hunk that comes to lie in another function is told' elsewhere
loosely() {
  sed -i 's/beta_4();/beta_four();/' "$co/patches/1.0-p1/two.patch" &&
    rm "$co/patches/1.0-p2/two.patch" && sed -i '/two\.patch$/d' "$co/series/1.0-p2" &&
    sed -i 's/last();/other();/' "$co/patches/1.0-p1/two.patch" &&
    port 0 two 1.0-p1 1.0-p2 && says 'with fuzz' && text 1.0-p2 two | grep -q beta_4
}
ok 'fuzz is allowed, and told' loosely

ok 'a group: status 2' port 2 first 1.0-p1 1.0-p2
ok 'an unknown patch: status 2' port 2 nobody 1.0-p1 1.0-p2
ok 'an unknown base: status 2' port 2 one 1.0-p1 1.0-p9
slashes() {
  port 2 one ../series/1.0-p1 1.0-p3 && says 'no series for ../series' &&
    port 2 one 1.0-p1 ../bases/1.0-p3 && says 'not in scripts/bases'
}
ok 'a base with a slash: status 2' slashes
ok 'one base twice: status 2' port 2 one 1.0-p1 1.0-p1
ok 'too few words: status 2' port 2 one
ok 'an unknown option: status 2' port 2 --wrong
ok '--continue with another folder: status 2' port 2 --continue .
no_source() { RUBY18_SOURCES=$work/none port 4 four 1.0-p1 1.0-p3; }
ok 'no source: status 4' no_source
changed() {
  echo changed >>"$work/ruby-1.0-p3/eval.c"
  tar -C "$work" -cJf "$work/cache/ruby-1.0-p3.tar.xz" ruby-1.0-p3
  port 5 four 1.0-p1 1.0-p3 && says eval.c
}
ok 'a source that is not the release: status 5' changed
printf '1..%d\n' "$count"
