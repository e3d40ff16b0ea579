#!/usr/bin/env bash
# A run that is interrupted at any moment leaves a tree that the next run
# finishes or --revert restores. 12 random moments, with --full 60; then, one
# by one, the steps that change the tree (a third of them without --full).
# ci/run --quick leaves it out: a minute; a run is killed at each of its steps
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
each=2 stride=3
if [ "${1-}" = --full ] || [ "${CHECK_FULL-}" = 1 ]; then
  each=10 stride=1
fi

# A stand-in for autoconf, for the time that the real one takes is not ours.
mkdir bin
printf '#! /bin/sh\nsleep 0.05; cp configure.in configure\n' >bin/autoconf
chmod +x bin/autoconf
PATH=$T/bin:$PATH

untouched=$(snapshot "$PRISTINE")
fresh tree
apply tree
patched=$(contents tree)
cp -a tree patched

# prepare DO: a tree on which DO ("--quiet" to apply, "--revert") can start.
prepare() {
  rm -rf tree
  if [ "$1" = --revert ]; then
    cp -a patched tree
  else
    cp -a "$PRISTINE" tree
  fi
}

# recovers THEN WHAT: apply or --revert an interrupted tree; an empty PROBLEM
# when it is whole after it.
recovers() {
  PROBLEM=''
  "$CHECKOUT/apply.sh" "$1" tree >"$T/out" 2>&1 ||
    PROBLEM="$2, then $1: exit $? $(cat "$T/out")"
  if [ "$1" = --revert ]; then
    [ "$(snapshot tree)" = "$untouched" ] || PROBLEM+=" $2: not the pristine tree"
  else
    [ "$(contents tree)" = "$patched" ] || PROBLEM+=" $2: not the patched tree"
  fi
}

# The time that a run takes, in milliseconds.
duration() {
  local start
  prepare "$1"
  start=$(date +%s%N)
  "$CHECKOUT/apply.sh" "$1" tree >/dev/null 2>&1
  echo $((($(date +%s%N) - start) / 1000000))
}

for doing in --quiet --revert; do
  length=$(duration "$doing")
  for signal in KILL TERM INT; do
    problems='' killed=0
    for number in $(seq "$each"); do
      # Half of the signals go to apply.sh alone, half to its children as well.
      alone=()
      [ $((number % 2)) -eq 0 ] || alone=(--foreground)
      moment=$((RANDOM % (length + 1)))
      prepare "$doing"
      timeout "${alone[@]}" -s "$signal" "$(printf '%d.%03d' $((moment / 1000)) $((moment % 1000)))" \
        "$CHECKOUT/apply.sh" "$doing" tree >/dev/null 2>&1
      case $? in 124 | 137) killed=$((killed + 1)) ;; esac
      for next in --revert --quiet; do
        rm -rf copy
        cp -a tree copy
        recovers "$next" "SIG$signal after $moment of $length ms"
        problems+=$PROBLEM
        rm -rf tree
        mv copy tree
      done
    done 2>/dev/null
    is "" "$problems" "$doing, killed by SIG$signal at $each random moments ($killed hit)"
  done
done

# Random moments seldom hit the renames: kill before or after one of them.
mkdir killers
for tool in mv rm mkdir rmdir; do
  cat >"killers/$tool" <<END
#! /bin/sh
read -r step <"$T/step"
step=\$((step + 1))
echo "\$step" >"$T/step"
read -r before after <"$T/die"
if [ "\$step" = "\$before" ]; then kill -KILL "\$PPID"; exit 1; fi
/bin/$tool "\$@" || exit
if [ "\$step" = "\$after" ]; then kill -KILL "\$PPID"; fi
END
  chmod +x "killers/$tool"
done

# run_dying BEFORE AFTER ARGS: apply.sh, dying before or after a step.
run_dying() {
  echo 0 >"$T/step"
  echo "$1 $2" >"$T/die"
  PATH=$T/killers:$PATH "$CHECKOUT/apply.sh" "${@:3}" >/dev/null 2>&1
}

for doing in --quiet --revert; do
  prepare "$doing"
  run_dying 0 0 "$doing" tree
  steps=$(cat step)
  problems='' between=0
  for step in $(seq $((RANDOM % stride + 1)) "$stride" "$steps"); do
    prepare "$doing"
    if [ $((step / 2 % 2)) -eq 0 ]; then
      run_dying "$step" 0 "$doing" tree
    else
      run_dying 0 "$step" "$doing" tree
    fi
    [ ! -e tree/.ruby18-patches/journal ] || between=$((between + 1))
    next=--revert
    [ $((step / 4 % 2)) -eq 0 ] || next=--quiet
    recovers "$next" "killed at step $step of $steps"
    problems+=$PROBLEM
  done 2>/dev/null
  is "" "$problems" "$doing, killed at its steps ($between times between two states)"
  ok "$((between < 3))" "  and it was between two states in many of them"
done

# An archive gets its name here only when it is unpacked and patched.
mkdir here
cd here || exit 1
run_dying 0 0 ../official.tar.bz2
steps=$(cat ../step)
rm -rf ruby-9.9.9-p1
problems='' litter=0
for step in $(seq "$stride" $((stride * 3)) "$steps") "$((steps - 1))"; do
  run_dying "$step" 0 ../official.tar.bz2
  if [ -e ruby-9.9.9-p1 ] && [ "$(contents ruby-9.9.9-p1)" != "$patched" ]; then
    problems+="step $step: half a tree has its name "
  fi
  [ ! -e .ruby18-patches.unpack ] || litter=$((litter + 1))
  "$CHECKOUT/apply.sh" --quiet ../official.tar.bz2 >"$T/out" 2>&1 ||
    problems+="step $step: exit $? $(cat "$T/out")"
  [ "$(contents ruby-9.9.9-p1)" = "$patched" ] || problems+="step $step: not the patched tree "
  rm -rf ruby-9.9.9-p1
done 2>/dev/null
is "" "$problems" "an archive, killed at its steps ($litter times with something left)"
ok "$((litter < 3))" "  and something was left many times"
is "" "$(ls -A)" "  which the next run removes"
# A signal that comes while the temporary folder is made, sent to the run
# alone and to its group. The run leads the group.
cd "$T" || exit 1
cat >bin/mktemp <<END
#! /usr/bin/env bash
made=\$($(command -v mktemp) "\$@") || exit
kill -TERM -- \$(cat "$T/group")\$(ps -o pgid= -p \$\$ | tr -d ' ')
sleep 0.2
echo "\$made"
END
chmod +x bin/mktemp
litter=$(ls -A "$TMPDIR")
for GROUP in '' -; do
  echo "$GROUP" >"$T/group"
  prepare --quiet
  setsid -w "$CHECKOUT/apply.sh" --quiet tree >"$T/out" 2>&1
  is 143 "$?" "killed${GROUP:+ with its group} while its temporary folder is made: the status says so"
  is "$litter" "$(ls -A "$TMPDIR")" '  no temporary folder is left'
  same "$untouched" "$(snapshot tree)" '  the tree is as it was'
done
finish
