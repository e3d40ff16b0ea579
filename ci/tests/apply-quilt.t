#!/usr/bin/env bash
# quilt works in a tree that apply.sh made, and apply.sh does not need it.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"

untouched=$(snapshot "$PRISTINE")
sources=$(contents "$PRISTINE" | grep -v 'config\|parse.c')

# sources_of DIR: its contents without what apply.sh and quilt add.
sources_of() {
  contents "$1" | grep -v 'config\|parse.c\|[./]\(pc\|ruby18-patches\)/\|patches/'
}

# try_quilt DIR COUNT: all that a packager does in it, and back.
try_quilt() {
  local status=0 before
  before=$(sources_of "$1")
  cd "$1" || exit 1
  is "$2" "$(quilt series 2>/dev/null | wc -l)" "quilt series: the patches that were asked"
  is "$2" "$(quilt applied 2>/dev/null | wc -l)" "quilt applied: all of them"
  quilt refresh >"$T/out" 2>&1 || status=$?
  ok "$status" "quilt refresh" "$(cat "$T/out")"
  quilt pop >"$T/out" 2>&1 || status=$?
  quilt push >>"$T/out" 2>&1 || status=$?
  quilt pop -a >>"$T/out" 2>&1 || status=$?
  ok "$status" "quilt pop, push, pop -a" "$(cat "$T/out")"
  same "$sources" "$(sources_of .)" "after pop -a the sources are pristine"
  quilt push -a --fuzz=0 >"$T/out" 2>&1 || status=$?
  ok "$status" "quilt push -a" "$(cat "$T/out")"
  cd "$T" || exit 1
  same "$before" "$(sources_of "$1")" "after push -a they are as apply.sh left them"
}

if command -v quilt >/dev/null; then
  for choice in "" --until=mbari1 --only=mbari2 --without=mbari --only=heap-stacks; do
    echo "# apply.sh $choice"
    fresh tree
    # shellcheck disable=SC2086 # an empty choice is no argument
    apply $choice tree
    exits 0 "apply.sh $choice"
    if [ "$choice" = --until=mbari1 ]; then
      is 5 "$(cd tree && quilt series | wc -l)" "quilt series: the whole series"
      (cd tree && quilt push -a >"$T/out" 2>&1)
      ok "$?" "quilt push -a goes on to the whole series" "$(cat "$T/out")"
    else
      try_quilt tree "$(wc -l <tree/.pc/applied-patches)"
    fi
    apply --revert tree
    exits 0 "--revert after quilt was at work"
    same "$untouched" "$(snapshot tree)" "gives back the pristine tree"
    rm -rf tree.changed.*
  done

  # What quilt did beyond apply.sh's own patches comes back as well: a patch
  # that touches a file more, makes one in a new folder, and is nobody's else.
  began=$(contents "$PRISTINE")
  for next in --revert --quiet; do
    fresh tree
    apply --only=configure-option tree
    (cd tree && rm .pc/series && quilt push -a && quilt new mine.patch &&
      quilt add lib/more/mine.rb doc/text && mkdir -p lib/more &&
      echo 'mine' | tee lib/more/mine.rb doc/text && quilt refresh) >"$T/out" 2>&1
    ok "$?" "quilt pushes the series and a patch of one's own" "$(cat "$T/out")"
    if [ "$next" = --quiet ]; then
      (cd tree && quilt pop 2) >"$T/out" 2>&1
      apply tree
      exits 0 "apply.sh goes on where quilt stopped"
      apply --revert tree
    else
      apply --revert tree
      ok "$(status_of test ! -e tree/lib/more)" "--revert removes the folder of one's own"
      is "mine mine" "$(cat tree.changed.*/lib/more/mine.rb tree.changed.*/doc/text | paste -s -d ' ')" \
        "  and keeps a copy of one's own changes"
    fi
    exits 0 "--revert"
    same "$began" "$(contents tree)" "gives back every file of the pristine tree"
    ok "$(status_of test ! -e tree/ext/two)" "  and no folder more"
    rm -rf tree.changed.*
  done

  # What quilt itself writes for the same patches.
  fresh tree
  apply tree
  fresh other
  cp -a tree/patches other/patches
  (cd other && quilt push -a >/dev/null 2>&1)
  same "$(find other/.pc -type d -printf '%P/ %m\n' | sort; contents other/.pc)" \
    "$(find tree/.pc -type d -printf '%P/ %m\n' | sort; contents tree/.pc)" \
    ".pc is, byte for byte, what quilt writes"
  apply --revert tree
  (cd tree && mkdir patches && cp "$CHECKOUT"/patches/9.9.9-p1/* patches &&
    cp "$CHECKOUT/series/9.9.9-p1" patches/series && quilt push >/dev/null 2>&1)
  apply tree
  exits 5 "a tree that quilt patched is left to quilt" "added: .pc"
else
  skip "quilt is not installed"
fi

fresh tree
apply tree
with=$(contents tree)
without quilt fresh tree
without quilt bash -c '! command -v quilt' >"$T/out"
ok "$?" "a PATH without quilt"
without quilt apply tree
exits 0 "apply.sh without quilt"
same "$with" "$(contents tree)" "gives the same tree, byte for byte, .pc included"
finish
