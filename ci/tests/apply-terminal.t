#!/usr/bin/env bash
# What apply.sh says in a terminal of 80 and of 40 columns, and in a pipe: the same words,
# in lines that are no wider than the terminal, but for what is to be copied.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v script >/dev/null; then
  skip 'script (of util-linux) is missing: there is no terminal to test with'
  finish
  exit
fi
sed -i 's/^X-Requires: none$/&\nX-CVE: CVE-2099-0001/' "$CHECKOUT/patches/9.9.9-p1/mbari1-first.patch"
sed 's/9\.9\.9-p1/9.9.8-p300/' "$BASE_FILE" >"$CHECKOUT/scripts/bases/9.9.8-p300"
cp "$CHECKOUT/series/9.9.9-p1" "$CHECKOUT/series/9.9.8-p300"
cp -r "$CHECKOUT/patches/9.9.9-p1" "$CHECKOUT/patches/9.9.8-p300"

# on_terminal COLUMNS ARGS: what the terminal gets, in SCREEN.
on_terminal() {
  printf 'stty cols %s rows 24\nexec %s %s >&0 2>&1\n' "$1" "${AS[*]} $CHECKOUT/apply.sh" "$2" >"$T/on"
  script -qefc "bash $T/on" "$T/typescript" >/dev/null 2>&1 </dev/null
  SCREEN=$(sed -e '1{/^Script started/d}' -e '/^Script done/d' "$T/typescript" | tr -d '\r\0')
}
words() { tr -s ' ' '\n' <<<"$1" | sed '/^$/d'; }
# wide COLUMNS TEXT: its lines that are wider, but those that are one word, and but for COPIED.
wide() { awk -v most="$1" -v copied="$COPIED" 'length() > most && NF > 1 && (copied == "" || $0 !~ copied)' <<<"$2"; }

# said SENTENCE ARGS [COPIED]: in each, and what stands in the lines that are to be copied.
said() {
  local columns piped
  COPIED=${3-}
  fresh tree
  # The words are arguments.
  # shellcheck disable=SC2086
  piped=$("${AS[@]}" "$CHECKOUT/apply.sh" $2 2>&1)
  [ -n "$piped" ] || piped='nothing at all'
  for columns in 80 40; do
    fresh tree
    on_terminal "$columns" "$2"
    is '' "$(wide "$columns" "$SCREEN")" "$1: no line is wider than $columns columns"
    same "$(words "$piped")" "$(words "$SCREEN")" "  and the words are those of a pipe"
    [ -z "$COPIED" ] || same "$(grep -E "$COPIED" <<<"$piped")" "$(grep -E "$COPIED" <<<"$SCREEN")" \
      '  and what is to be copied is whole'
  done
}

said 'a release without its patch level' '--status 9.9.9'
said 'the help' '--help'
said 'no source' ''
said 'the names' '--list 9.9.9-p1'
said 'a name that is nearly one' '--only mbari1-frist tree'
said 'the number of a hole' '--dry-run --only CVE-2099-0001 tree'
said 'the number of a hole that no patch has' '--only CVE-2099-0009 tree'
said 'a base that is nearly one' 'ruby-9.9.9-p2'
said 'an option that is nearly one' '--revret tree'
said 'jobs' '--build --jobs many tree'
said 'an application' 'tree'
said 'the status' '--status tree'
said 'a release that is not here' '--offline ruby-9.9.9-p1' '^  (searched|published|SHA-256|or take|   +./apply.sh)'
said 'no repository' "--git $T/nowhere v9_9_9"
AS=(env "PATH=$T/few")
mkdir few
for tool in bash sh cat stty readlink env id; do ln -s "$(type -P "$tool")" few/; done
said 'tools that are missing, awk among them' 'tree' '^  [a-z-]+ (install|add|-S) '
AS=()
fresh tree
for what in --list --status; do
  piped=$("$CHECKOUT/apply.sh" "$what" --json "$([ $what = --status ] && echo tree || echo 9.9.9-p1)")
  on_terminal 40 "$what --json $([ $what = --status ] && echo tree || echo 9.9.9-p1)"
  same "$piped" "$SCREEN" "$what --json in a terminal is as it is in a pipe"
done
finish
