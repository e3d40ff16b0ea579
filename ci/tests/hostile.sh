# shellcheck shell=bash disable=SC2034 # what is set here is for the tests
# For the tests that attack apply.sh: bait beside the tree, and what is compared after
# each attack. Sourced by apply-hostile.t and apply-attacks.t, after lib.sh.
full=${CHECK_FULL-}
[ "${1-}" != --full ] || full=1

mkdir -p "$T/yard" "$T/fixtures" "$XDG_CACHE_HOME/ruby18-patches"
# set_bait: what no attack may change.
set_bait() {
  rm -rf "$T/bait" "$T/ran"
  mkdir -p "$T/bait/folder"
  for name in file folder/inner passwd; do echo "bait $name" >"$T/bait/$name"; done
  chmod 755 "$T/bait"
}
set_bait
attacks=0 bad=''
state=.ruby18-patches
in_tree=$T/yard/tree
bait=$T/bait

# The bait, and the names around the tree; and everything, where that is asked.
outside() {
  snapshot "$T/bait"
  (cd "$T/yard" && find . -mindepth 1 -maxdepth 1 ! -name tree ! -name 'attack*' \
    ! -name ruby-9.9.9-p1 -printf '%P %y\n')
  ls -A "$T" "$T/home" "$TMPDIR" "$XDG_CACHE_HOME/ruby18-patches"
  [ -z "${WATCH-}" ] || find "$WATCH" -xdev \( -path "$T" -o -path /proc -o -path /sys \) -prune \
    -o -type d -printf '%p %y %m %u\n' -o -printf '%p %y %m %u %s %T@ %l\n' | sort
}

# attack SENTENCE STATUS... -- ARGUMENTS: apply.sh, in the yard, must end with
# one of these, leave the outside alone, and send a terminal nothing to obey.
attack() {
  local sentence=$1 statuses=' ' after why=''
  shift
  while [ "$1" != -- ]; do statuses+="$1 "; shift; done
  shift
  attacks=$((attacks + 1))
  STATUS=0
  (cd "$T/yard" && exec timeout -s KILL 60 "${AS[@]}" "$CHECKOUT/apply.sh" "$@") \
    >"$T/said" 2>&1 </dev/null || STATUS=$?
  case $statuses in *" $STATUS "*) ;; *) why="exit $STATUS, not$statuses" ;; esac
  rm -rf "$T"/yard/tree.changed.*
  after=$(outside)
  [ "$before" = "$after" ] || why+="; outside: $(diff <(echo "$before") <(echo "$after") | head -n 5)"
  [ ! -e "$T/ran" ] || why+='; it ran what it was told to run'
  ! grep -q $'[\001-\010\013-\037\177]\|\302[\200-\237]' "$T/said" || why+='; it speaks to the terminal'
  [ -z "$why" ] || bad+="$sentence ($*): $why: $(tail -n 2 "$T/said")"$'\n'
  if [ "$before" != "$after" ]; then
    set_bait
    before=$(outside)
  fi
}

# held SENTENCE: the attacks since the last one.
held() {
  is '' "$bad" "$1: ${attacks} attacks so far"
  bad=''
}

# tree NAME: that fixture, in the yard.
tree() {
  rm -rf "$T/yard/tree"
  cp -a "$T/fixtures/$1" "$T/yard/tree"
}

# set_fixtures: a pristine tree, and one with patches.
set_fixtures() {
  fresh "$T/fixtures/tree"
  apply --until mbari1 --quiet "$T/fixtures/tree"
  fresh "$T/fixtures/fresh"
  : >"$T/said"
  before=$(outside)
}
