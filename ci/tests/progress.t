#!/usr/bin/env bash
# apply.sh --build on a terminal: how far it is, in one line that goes away. A made-up
# release of three files and two extensions, whose compiler is slow.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v script >/dev/null; then
  skip 'script (of util-linux) is missing: there is no terminal to test with'
  finish
  exit
fi
cat >"$PRISTINE/Makefile.in" <<'M'
NAME = ruby
LIBRUBY_A = lib$(NAME)-static.a
OBJS = alpha.o beta.o gamma_with_a_name_that_is_longer_than_the_window.o
all: ruby
$(LIBRUBY_A): $(OBJS)
	touch $@
.SUFFIXES: .c .o
.c.o:
	@sleep 0.5
	: cc -O2 -c $<
	@. TOP/set; sleep $$LOOK; test "$$HANG" != $< || sleep 600; test "$$BREAK" != $< || { echo no; exit 1; }
	touch $@
ruby: $(LIBRUBY_A) main.o
	@for e in one other; do \
	  echo compiling $$e; echo "OBJS = x.o y.o" >ext/$$e/Makefile; \
	  sleep 0.5; echo ": cc -c x.c"; touch ext/$$e/x.o; . TOP/set; sleep $$LOOK; touch ext/$$e/y.o; done
	@echo skipped nothing: it is not there
	@echo making ruby
	@. TOP/set; sleep $$LOOK
	printf '#!/bin/sh\necho ruby 9.9.9\n' >ruby; chmod +x ruby
install:
	mkdir -p $(DESTDIR)@prefix@
M
for name in alpha beta gamma_with_a_name_that_is_longer_than_the_window main; do
  echo "int $name;" >"$PRISTINE/$name.c"
done
for name in one other; do
  echo >"$PRISTINE/ext/$name/extconf.rb"
done
sed -i "s|TOP|$T|" "$PRISTINE/Makefile.in"
# A look lasts as long as is set here, for the environment does not reach make.
echo LOOK=0.5 >"$T/set"
write_base

# on_terminal COLUMNS ARGS: what the terminal gets, in SCREEN; the STATUS.
TYPE=xterm
on_terminal() {
  local columns=$1
  shift
  fresh tree
  STATUS=0
  printf '#!/bin/bash\nstty cols %s rows 24\nexport TERM=%s\nexec %s "$@" >&0 2>&1\n' \
    "$columns" "$TYPE" "$CHECKOUT/apply.sh" >"$T/on"
  # One job, so that the files come in their order.
  script -qefc "bash $T/on $* --jobs 1 tree" "$T/typescript" >/dev/null 2>&1 </dev/null || STATUS=$?
  SCREEN=$(sed -e '1{/^Script started/d}' -e '/^Script done/d' "$T/typescript" | tr -d '\0')
}

# lines: each text that stood in the progress line, one a line.
lines() {
  tr '\r' '\n' <<<"$SCREEN" | sed -n 's/^\x1b\[K    //p' | tr -d '\r' | sed '/^$/d'
}

# left: what the terminal shows at the end.
left() {
  sed -e 's/\r$//' -e 's/.*\r//' -e 's/\x1b\[K//g' <<<"$SCREEN"
}

# has SENTENCE PATTERN: one of the texts is this.
has() {
  local status=0
  grep -qE -e "$2" <(lines) || status=1
  ok "$status" "$1" "wanted: $2
got: $(lines)"
}

echo LOOK=2 >"$T/set" # on a busy machine a look takes its time
on_terminal 300 --build
echo LOOK=0.5 >"$T/set"
is 0 "$STATUS" 'a build on a terminal'
has '... says which file of how many is compiled' '^file 1 of 4: alpha\.c$'
has '... up to the last' '^file 4 of 4: main\.c$'
has '... which extension of how many' '^extension 1 of 2: one, files 1 of 2$'
has '... up to the last' '^extension 2 of 2: other, files 1 of 2$'
has '... and that it links' '^linking ruby$'
is '' "$(lines | awk '{ for (i = 2; i < NF; i++) if ($i == "of" && $(i - 1) + 0 > $(i + 1) + 0) print }')" \
  '... and never that more is done than there is'
whole=$(left)
is '' "$(grep -E '^ *(file|extension|linking) ' <<<"$whole")" '... and leaves none of it'
is 1 "$(grep -c '^done: .*/ruby$' <<<"$whole")" '... but the summary: what was built'
is 1 "$(grep -c 'without nothing: it is not there' <<<"$whole")" '... what was left out, and why'
is 1 "$(grep -c '^until it is installed, .*RUBYLIB=' <<<"$whole")" '... and what to type next'

fresh tree
apply --build tree
exits 0 'a build into a pipe'
is '' "$(tr -cd '\r\033' <<<"$OUT$ERR")" '... gets no character for a terminal'
is '' "$(grep -E '(file|extension) [0-9]+ of' <<<"$OUT$ERR")" '... and no word of the progress'
is '2 1' "$(grep -cE '^  (configure|make)$' <<<"$OUT") $(grep -c '^done: ' <<<"$OUT")" \
  '... but plain lines for the steps and the summary'
same "$OUT" "$(grep -v '^note: ' <<<"$whole")" \
  '... which are what a terminal is left with'
TYPE=dumb
on_terminal 100 --build
is '0 0' "$STATUS $(grep -c $'[\r\033].' <<<"$SCREEN")" 'a dumb terminal gets no such character'
is '' "$(grep -E '(file|extension) [0-9]+ of' <<<"$SCREEN")" '... and no word of the progress'
TYPE=xterm
on_terminal 100 --build --quiet
is '0 ' "$STATUS $(grep -v '^note: ' <<<"$SCREEN")" '--quiet says nothing on a terminal'
on_terminal 100 --build --verbose
is '' "$(lines)" '--verbose has no such line'
is 4 "$(grep -c '^: cc -O2 -c ' <<<"$SCREEN")" '... but what make says'
echo LOOK=2 >"$T/set"
on_terminal 40 --build
echo LOOK=0.5 >"$T/set"
is 0 "$STATUS" 'a window of 40 columns'
has '... gets the line cut off' '^file 3 of 4: gamma_with_a_name_that$'
is '' "$(lines | awk 'length() > 35')" '... and nothing that would take two lines'
echo LOOK=0.5 BREAK=beta.c >"$T/set"
on_terminal 100 --build
echo LOOK=0.5 >"$T/set"
is 7 "$STATUS" 'a build that fails on a terminal: status 7'
is 1 "$(left | grep -c '^apply.sh: make failed')" '... and the sentence stands on a line of its own'

# Ctrl-C, while a file is compiled.
fresh tree
printf '#!/bin/bash\nstty cols 80\nexport TERM=xterm\n%s --build --jobs 1 tree >&0 2>&1\necho "status $?" >&0\n' \
  "$CHECKOUT/apply.sh" >"$T/on"
echo LOOK=0.5 HANG=beta.c >"$T/set"
# waits_for TEXT: on the terminal.
waits_for() {
  for _ in $(seq 600); do
    ! grep -q "$1" "$T/typescript" 2>/dev/null || break
    sleep 0.1
  done
}
rm -f "$T/typescript" # before anyone looks for it
(
  waits_for 'file 2 of 4'
  printf '\003'
  waits_for 'status [0-9]'
  sleep 1
) | env --default-signal=INT script -qefc "bash -i $T/on" "$T/typescript" >/dev/null 2>&1
SCREEN=$(cat "$T/typescript")
is 'status 130' "$(left | grep -o 'status [0-9]*')" 'Ctrl-C on a terminal: status 130'
has '... while the line stood there' '^file 2 of 4'
is '' "$(left | grep -E 'file [0-9] of')" '... and it is gone'
finish
