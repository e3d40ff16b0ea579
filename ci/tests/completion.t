#!/usr/bin/env bash
# What bash and zsh offer behind apply.sh, by the functions that they call for it.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
COMPLETION=$TOP/packaging/completion
sed -i 's/^X-Requires.*/&\nX-CVE: CVE-2099-0001, CVE-2099-0002/' "$CHECKOUT/patches/9.9.9-p1/mbari2-second.patch"
sed -i 's/^X-Requires.*/&\nX-Check: ci\/checks\/parts\/check.t/' "$CHECKOUT/patches/9.9.9-p1/heap-stacks.patch"
sed 's/9\.9\.9-p1/9.9.8-p300/' "$BASE_FILE" >"$CHECKOUT/scripts/bases/9.9.8-p300"
printf '# group: elsewhere - another\nonly-there.patch\n' >"$CHECKOUT/series/9.9.8-p300"
echo notes >"$CHECKOUT/series/9.9.9-p1~"
# Nothing of the checkout may run.
mkdir -p "$T/ran"
sed -i "2i : >$T/ran/apply.sh" "$CHECKOUT/apply.sh"

# offered WORD...: what bash offers for the last word, or the one at the place CURSOR, one a
# line, sorted. A shell of its own calls the function that is registered.
CURSOR=''
offered() {
  CURSOR=$CURSOR bash --norc -c '. "$1" && shift && COMP_WORDS=("$@") && COMP_CWORD=${CURSOR:-$(($# - 1))} &&
    set -- $(complete -p apply.sh) && [ "$4" = apply.sh ] && "$3" &&
    { [ ${#COMPREPLY[@]} -eq 0 ] || printf "%s\n" "${COMPREPLY[@]}"; }' - \
    "$COMPLETION/apply.sh.bash" "$@" 2>&1 | sort
}
# offers WANTED SENTENCE WORD...: these words, in any order.
offers() {
  local wanted=$1 sentence=$2
  shift 2
  is "$(tr ' ' '\n' <<<"$wanted" | sed '/^$/d' | sort)" "$(offered "$CHECKOUT/apply.sh" "$@")" "$sentence"
}
options=$("$TOP/apply.sh" --help | grep -oE -e '--[a-z][a-z-]+' | sort -u)
offers "$options" 'bash offers each option that --help speaks of' --
offers '--install --install-deps' 'or those that begin so' --ins
mkdir here
cd here || exit
offers 'ruby-9.9.8-p300 9.9.8-p300 ruby-9.9.9-p1 9.9.9-p1' 'for SOURCE it offers the bases, and no copy that an editor left' ''
touch 9.9.8.tar ruby.tar.gz
offers '9.9.8-p300 9.9.8.tar' 'and files' --build 9.9.8
cd ..
here='configure-option heap-stacks mbari mbari1-first mbari2-second parser-cure parts threads toolchain CVE-2099-0001 CVE-2099-0002'
offers "$here elsewhere only-there" 'behind --until it offers the patches, groups and holes of all bases' --until ''
offers "$here" 'or of the base that is named' ruby-9.9.9-p1 --until ''
CURSOR=2
offers "$here" 'behind it, too' --until '' some/ruby-9.9.9-p1.tar.bz2
CURSOR=''
offers 'elsewhere only-there' 'by its release alone, too' 9.9.8-p300 --only ''
offers 'mbari mbari1-first mbari2-second' '--only MB offers what begins so' --only mb
offers 'toolchain,mbari1-first' '--only takes a list' --only toolchain,mbari1
offers 'CVE-2099-0001 CVE-2099-0002' '--without= and a value are three words for bash' --without = CVE
offers "$here elsewhere only-there" 'and two without the value' --without =
offers '' '--until takes one name' --until toolchain,mb
mkdir -p folders/one folders/two
touch folders/file
offers 'folders/one folders/two' '--prefix offers folders' --prefix folders/
is 1 "$(offered "$CHECKOUT/apply.sh" --jobs '' | head -n 1)" '--jobs offers numbers'
offers '' 'behind -- it offers nothing' tree -- --
is '' "$(offered "$T/nowhere/apply.sh" --)" 'an apply.sh that is not there has nothing to offer'
ln -s "$CHECKOUT/apply.sh" folders/apply.sh
is '--offline' "$(offered ./folders/apply.sh --off)" 'a link to apply.sh is followed'
is '--offline' "$(PATH=$T/folders:$PATH offered apply.sh --off)" 'and PATH is looked at'

# Names that are none.
# shellcheck disable=SC2016
printf '# group: $(touch %s/ran/group) - x\n$(touch${IFS}%s/ran/patch).patch\n`touch %s/ran/tick`.patch\n' \
  "$T" "$T" "$T" >>"$CHECKOUT/series/9.9.8-p300"
offers 'elsewhere only-there' 'what is no name is not offered' 9.9.8-p300 --only ''

if command -v zsh >/dev/null; then
  # What zsh's own functions would be given.
  # shellcheck disable=SC2016
  in_zsh() {
    zsh -f -c 'compadd() { print -rl -- ${(P)@[-1]} }; compset() { : }; _files() { : }
      _arguments() { print -rl -- "$@" }
      file=$1; shift; call=$1; shift; words=("$@")
      source $file >/dev/null; [[ $call = options ]] && source $file || $call' - \
      "$COMPLETION/_apply.sh" "$@" 2>&1 | sort
  }
  is "$(tr ' ' '\n' <<<"$here" | sort)" "$(in_zsh _ruby18_names "$CHECKOUT/apply.sh" --only '' ruby-9.9.9-p1)" \
    'zsh offers the patches, groups and holes of the base that is named'
  is '9.9.8-p300 9.9.9-p1 ruby-9.9.8-p300 ruby-9.9.9-p1' \
    "$(in_zsh _ruby18_sources "$CHECKOUT/apply.sh" '' | paste -s -d ' ')" 'and the bases'
  is "$options" "$(in_zsh options apply.sh | grep -oE -e '--[a-z][a-z-]+' | grep -vx -e '--' | sort -u)" \
    'and each option that --help speaks of'
else
  skip 'zsh is not installed'
  options_of_zsh=$(grep -oE -e '--[a-z][a-z-]+' "$COMPLETION/_apply.sh" | sort -u)
  is "$options" "$options_of_zsh" 'what is there for zsh has each option that --help speaks of'
fi
is '' "$(ls -A "$T/ran")" 'nothing of the checkout, and nothing that is written in it, was run'
finish
