#!/usr/bin/env bash
# What apply.sh takes for a name, which names it offers where none is meant, and what
# --list and --status print for people and for programs.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"

# Bases without releases: names are all that is asked of them.
for base in 9.9.9-p12 9.9.8-p300 9.9.9-p20; do
  sed "s/9\.9\.9-p1/$base/" "$BASE_FILE" >"$CHECKOUT/scripts/bases/$base"
done
cp "$CHECKOUT/series/9.9.9-p1" "$CHECKOUT/series/9.9.9-p12"
cp "$CHECKOUT/series/9.9.9-p1" "$CHECKOUT/series/9.9.8-p300"
cp -r "$CHECKOUT/patches/9.9.9-p1" "$CHECKOUT/patches/9.9.9-p12"
cp -r "$CHECKOUT/patches/9.9.9-p1" "$CHECKOUT/patches/9.9.8-p300"

# refused STATUS SENTENCE WORDS ARGS...: with one line, and tree as it was.
refused() {
  local status=$1 sentence=$2 words=$3
  shift 3
  apply "$@"
  exits "$status" "$sentence" "$words"
  is 1 "$(wc -l <"$T/err")" "  in one line"
}

# --- a release without its patch level ---

for name in ruby-9.9.9 9.9.9; do
  apply --status "$name"
  exits 4 "$name is its newest patch level that has a series" "no folder 'ruby-9.9.9-p12' here"
  is "note: ruby-9.9.9 means ruby-9.9.9-p12, the newest patch level that has a series" \
    "$(head -n 1 "$T/err")" "  which a line says"
done
apply --list 9.9.9
is "0 ruby-9.9.9-p12 (each" "$STATUS $(sed -n '1s/ patch.*//p' <<<"$OUT")" "--list of one lists that level"
rm "$CHECKOUT/series/9.9.9-p12" "$CHECKOUT/scripts/bases/9.9.9-p12"
cp official.tar.bz2 ruby-9.9.9-p1.tar.bz2
apply --offline 9.9.9
exits 0 "a release without its patch level is found, unpacked and patched" "ruby-9.9.9 means ruby-9.9.9-p1,"
ok "$(status_of test -f ruby-9.9.9-p1/.ruby18-patches/base)" "  under the name of its base"
rm -rf ruby-9.9.9-p1 ruby-9.9.9-p1.tar.bz2
fresh 9.9.9
apply --status 9.9.9
is "0 " "$STATUS $ERR" "a folder with such a name is that folder"
rm -rf 9.9.9
for name in 9.9 ruby-9.9 9; do
  refused 4 "$name is refused with what could be meant" \
    "ruby-${name#ruby-} is no release; this could mean ruby-9.9.8-p300 or ruby-9.9.9-p1" "$name"
done
refused 4 "so it is with --list" "this could mean ruby-9.9.8-p300 or ruby-9.9.9-p1" --list 9.9
refused 4 "a release without any series means nothing" "it names none of the bases" 8.8.8

# --- near misses ---

refused 4 "a base with another patch level" "(did you mean ruby-9.9.9-p1?)" ruby-9.9.9-p3
refused 4 "a base without its dashes" "(did you mean ruby-9.9.8-p300?)" ruby9.9.8p300
refused 4 "a base that --list does not know" "(did you mean ruby-9.9.8-p300?)" --list 9.9.8-p30
fresh tree
while IFS='|' read -r option name words; do
  refused 2 "$option $name" "there is no patch or group '${name##*,}' in the series for ruby-9.9.9-p1$words; see --list" \
    "$option" "$name" tree
done <<'LINES'
--only|mbari1-frist| (did you mean mbari1-first?)
--only|mbari1,heapstacks| (did you mean heap-stacks?)
--without|toolchian| (did you mean toolchain?)
--until|thread| (did you mean threads?)
--only|second| (did you mean mbari2-second?)
--only|heap-stacks.pach| (did you mean heap-stacks?)
--only|mbari7| (did you mean mbari, mbari1 or mbari2?)
--only|nothing-like-it|
LINES
refused 2 "a name of ten thousand characters" "there is no patch or group 'aaaa" --only "$(printf '%10000s' '' | tr ' ' a)" tree
refused 2 "an option with a letter less" "there is no option --instal (did you mean --install or --install-deps?); see --help" --instal tree
refused 2 "an option with a dash less" "there is no option -build (did you mean --build?); see --help" -build tree
refused 2 "an option with its value" "there is no option --onyl=x (did you mean --only?); see --help" --onyl=x tree
refused 2 "an option like no other" "there is no option --frobnicate; see --help" --frobnicate tree

# --- the number of a hole ---

sed -i 's/^X-Requires.*/&\nX-CVE: CVE-2099-0001, CVE-2099-0002/' "$CHECKOUT/patches/9.9.9-p1/mbari2-second.patch"
sed -i 's/^X-Requires.*/&\nX-CVE: CVE-2099-0002/' "$CHECKOUT/patches/9.9.9-p1/heap-stacks.patch"
printf 'CVE-2099-0003 CVE-2099-0004|9.9.9-p1|release|it never had it\n' >"$CHECKOUT/scripts/holes"
# chosen SENTENCE PATCHES ARGS...: those of the toolchain come first.
chosen() {
  local sentence=$1 patches="configure-option parser-cure $2"
  shift 2
  fresh tree
  apply "$@" tree
  is "0 ${patches//' '/$'.patch\n'}.patch" "$STATUS $(cat tree/.pc/applied-patches)" "$sentence"
}
chosen "--only with a number takes the patch that closes it, and what this requires" \
  'mbari1-first mbari2-second' --only CVE-2099-0001
chosen "--only with a number takes all that close it" \
  'mbari1-first mbari2-second heap-stacks' --only cve-2099-0002
chosen "--only takes numbers and names" \
  'mbari1-first mbari2-second heap-stacks' --only heap-stacks,CVE-2099-0001
chosen "--without with a number leaves those out" 'mbari1-first' --without CVE-2099-0002
chosen "--until with a number ends with the last of those" \
  'mbari1-first mbari2-second heap-stacks' --until CVE-2099-0002
fresh tree
refused 2 "a number that no patch has" "no patch in the series for ruby-9.9.9-p1 closes CVE-2099-9999" \
  --only CVE-2099-9999 tree
refused 2 "the beginning of a number" "closes CVE-2099-000" --only CVE-2099-000 tree
refused 2 "a number of which it is known why" "closes CVE-2099-0004 (release): it never had it" \
  --without CVE-2099-0004 tree

# --- --list ---

apply --list 9.9.9-p1
listed=$OUT
apply --list ruby-9.9.9-p1
is "0 $listed" "$STATUS $OUT" "--list takes a base with ruby- and without"
is 1 "$(grep -c 'mbari2 (CVE-2099-0001, CVE-2099-0002) The made-up' <<<"$OUT")" "a pipe gets its lines whole"
if command -v script >/dev/null; then
  # on_terminal COLUMNS: what a terminal of that width gets.
  on_terminal() {
    printf 'stty cols %s rows 24\nexec %s --list 9.9.9-p1 >&0 2>&1\n' "$1" "$CHECKOUT/apply.sh" >"$T/on"
    script -qefc "bash $T/on" "$T/typescript" >/dev/null 2>&1 </dev/null
    SCREEN=$(sed -e '1{/^Script started/d}' -e '/^Script done/d' "$T/typescript" | tr -d '\r\0')
  }
  words() { tr ' ' '\n' <<<"$1" | sed '/^$/d'; }
  for columns in 120 60 30; do
    on_terminal "$columns"
    is '' "$(awk -v most="$columns" 'length() > most' <<<"$SCREEN")" "on a terminal of $columns columns no line is wider"
    is "$(words "$listed")" "$(words "$SCREEN")" "  and no word is lost"
  done
  on_terminal 12
  is "0 $(tr -d ' \n' <<<"$listed")" "$(awk 'length() > 12' <<<"$SCREEN" | wc -l) $(tr -d ' \n' <<<"$SCREEN")" \
    "so it is where single words are wider"
else
  skip 'script (of util-linux) is missing: there is no terminal to test with'
fi

# --- JSON ---

# json PROGRAM: what this program of perl, in which $j is what OUT says, prints.
if perl -MJSON::PP -e 1 2>/dev/null; then
  json() {
    perl -MJSON::PP -e 'local $/; my $j = JSON::PP->new->utf8->decode(<STDIN>);
      binmode STDOUT, ":utf8"; eval shift; die $@ if $@' "$1" <<<"$OUT" 2>&1
  }
  sed -i 's/^Description: The made-up patch heap.*/Description: A "quoted" \\ back\tand \xc3\xa4, \xff\x1b/' \
    "$CHECKOUT/patches/9.9.9-p1/heap-stacks.patch"
  apply --list --json
  # shellcheck disable=SC2016
  {
    is "0 ruby-9.9.8-p300 ruby-9.9.9-p1" "$STATUS $(json 'print join " ", map { $_->{base} } @{$j->{bases}}')" \
      "--list --json is JSON, with all bases"
    apply --json --list 9.9.9-p1
    is "ruby-9.9.9-p1" "$(json 'print map { $_->{base} } @{$j->{bases}}')" "or the one that is named"
    is "mbari2 mbari2-second.patch mbari [mbari1] [CVE-2099-0001 CVE-2099-0002]" \
      "$(json 'my ($p) = grep { $_->{name} eq "mbari2" } @{$j->{bases}[0]{patches}};
        print "$p->{name} $p->{file} $p->{group} [@{$p->{requires}}] [@{$p->{cves}}]"')" \
      "a patch has its name, its file, its group, what it requires and the holes"
    is $'A "quoted" \\ back and \303\244, \357\277\275\\x1b' \
      "$(json '$_ = $j->{bases}[0]{patches}[4]{description}; s/\x1b/\\x1b/; print')" \
      "quotes, backslashes, control characters and what is no UTF-8 are escaped"
    fresh $'odd "\n\\\377'
    apply -q --until mbari1 $'odd "\n\\\377'
    echo >>$'odd "\n\\\377/eval.c'
    touch $'odd "\n\\\377/a "new\033 file'
    apply --status --json $'odd "\n\\\377'
    is "0 " "$STATUS $ERR" "--status --json says nothing beside it"
    is "ruby-9.9.9-p1 3 11100" \
      "$(json 'print "$j->{base} $j->{applied} ", map { $_->{applied} ? 1 : 0 } @{$j->{patches}}')" \
      "it says which patches are applied"
    is $'eval.c|added: a "new\\e file|0' \
      "$(json '$_ = "@{$j->{changed}}|@{$j->{strange}}|" . ($j->{interrupted} ? 1 : 0); s/\x1b/\\e/; print')" \
      "which files were changed, and which are not the release's"
    is 1 "$(json '$_ = $j->{folder}; print /odd "\n\\\x{fffd}$/ ? 1 : 0')" "and where, whatever the name"
  }
else
  skip 'perl has no JSON::PP'
fi
refused 2 "--json alone" "--json goes with --list or --status" --json tree
refused 2 "--revert --json" "--json goes with --list or --status" --revert --json tree

# --- --status of a tree without patches ---

fresh tree
apply --status tree
is "no patch is applied, and it is as it was published" "$(tail -n 1 <<<"$OUT")" "--status of the release says that it is that"
is '' "$ERR" "  and has no notes"
touch tree/mine
echo >>tree/eval.c
before=$(snapshot tree)
apply --status tree
exits 0 "--status of a tree without patches names what is not the release's" "note: added: mine"
is "1 no patch is applied, and it is not as it was published" \
  "$(grep -c '^note: differs: eval.c$' <<<"$ERR") $(tail -n 1 <<<"$OUT")" "  and says so"
same "$before" "$(snapshot tree)" "  and changes nothing"
finish
