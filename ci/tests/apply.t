#!/usr/bin/env bash
# What apply.sh does when all goes well.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"

untouched=$(snapshot "$PRISTINE")
all='configure-option.patch
parser-cure.patch
mbari1-first.patch
mbari2-second.patch
heap-stacks.patch'

# A folder, twice, and back.
fresh tree
apply tree
exits 0 "a folder is patched"
is "$all" "$(cat tree/.pc/applied-patches)" "every patch is applied, in order"
same "$(contents levels/last | grep -v 'config\|parse.c\|lex.c')" \
  "$(contents tree | grep -v 'config\|parse.c\|lex.c\|[./]\(pc\|ruby18-patches\)/\|patches/')" \
  "the sources are what the patches make of them"
is "" "$(find tree -name '*.orig' -o -name '*.rej')" "nothing is left lying about"
ok "$(grep -q 'shipped' tree/configure; echo $((1 - $?)))" "configure was made again"
ok "$(grep -q 'Bison' tree/parse.c; echo $?)" "parse.c was made again"
ok "$(status_of test ! tree/parse.c -ot tree/parse.y)" "parse.c is not older than parse.y"
ok "$(cmp -s tree/config.guess /usr/share/misc/config.guess; echo $?)" "config.guess is the system's"
is 640 "$(stat -c %a tree/eval.c)" "a patched file keeps its mode"
patched=$(contents tree)
before=$(snapshot tree)
apply tree
exits 0 "a second run is harmless"
is 1 "$(grep -c 'applied already' <<<"$OUT")" "and says that all is applied"
same "$before" "$(snapshot tree)" "and changes nothing"
for mask in 002 077; do
  fresh other
  (umask "$mask" && apply other)
  same "$patched" "$(contents other)" "one who has the umask $mask gets the same files and modes"
  rm -rf other
done
apply --status tree
exits 0 "--status"
is 5 "$(grep -c '^  applied ' <<<"$OUT")" "--status shows what is applied"
same "$before" "$(snapshot tree)" "--status changes nothing"
mkfifo "$T/closed"
exec 7<>"$T/closed"
exec 8>"$T/closed" 7<&-
STATUS=0
"$CHECKOUT/apply.sh" --status tree >&8 2>"$T/err" || STATUS=$?
exec 8>&-
is 141 "$STATUS" "--status whose reader has gone ends with 141"
is '' "$(cat "$T/err")" "  and says nothing"
apply --revert tree
exits 0 "--revert"
same "$untouched" "$(snapshot tree)" "--revert gives back the pristine tree, byte for byte, mode and time"
apply --revert tree
exits 0 "a second --revert is harmless"
same "$untouched" "$(snapshot tree)" "and changes nothing"
apply --quiet tree
exits 0 "an apply after a --revert works"
same "$patched" "$(contents tree)" "and gives the same tree"
is "" "$OUT$ERR" "--quiet says nothing"

# Parts of the series, and carrying on.
fresh tree
apply --until mbari1 tree
exits 0 "--until a short name"
is "$(head -n 3 <<<"$all")" "$(cat tree/.pc/applied-patches)" "--until applies a beginning"
sleep 0.1
touch mark
apply --until mbari2-second.patch tree
exits 0 "a tree with fewer patches is carried on"
is "$(head -n 4 <<<"$all")" "$(cat tree/.pc/applied-patches)" "to the state that is asked"
is eval.c "$(cd tree && find . -newer ../mark -type f ! -path './.*' ! -path './patches/*' | cut -c 3-)" \
  "and only what the new patch touches is written"
apply tree
exits 0 "and on to the whole"
same "$patched" "$(contents tree)" "which is the same as in one go"
apply --until mbari1 tree
exits 5 "fewer patches than are applied: a sentence" "--revert first"
same "$patched" "$(contents tree)" "and nothing changes"
apply --revert tree
same "$untouched" "$(snapshot tree)" "a tree that was carried on reverts to the pristine one"
apply --until toolchain tree
is "$(head -n 2 <<<"$all")" "$(cat tree/.pc/applied-patches)" "--until a group stands for all its patches"
apply --revert tree
apply --only mbari2 tree
exits 0 "--only"
is "$(head -n 4 <<<"$all")" "$(cat tree/.pc/applied-patches)" "--only brings what is required, toolchain implied"
apply --revert tree
apply --only heap-stacks,configure-option tree
is "$(sed '3,4d' <<<"$all")" "$(cat tree/.pc/applied-patches)" "--only takes a list"
is "$(sed '3,4d' <<<"$all")" "$(cat tree/.pc/series)" "a subset's list is .pc/series"
apply --revert tree
apply --without mbari1 tree
exits 0 "--without"
is "$(sed '3,4d' <<<"$all")" "$(cat tree/.pc/applied-patches)" "--without leaves out what requires it, too"
apply --revert tree
same "$untouched" "$(snapshot tree)" "a subset reverts to the pristine tree"
apply --without=mbari,threads tree
is "$(head -n 2 <<<"$all")" "$(cat tree/.pc/applied-patches)" "--without takes groups"

# A name for several patches, whose check is one file; one of them is called so itself.
cp -a levels/last levels/kept
cp "$CHECKOUT/series/9.9.9-p1" series.kept
make_patch parts-first none 'sed -i "s/Read/Do read/" README'
make_patch parts mbari1 'sed -i "s/words/more words/" doc/text'
make_patch mbari3-left none 'echo "int left;" >left.c'
make_patch mbari3-right none 'echo "int right;" >right.c'
make_patch behind parts 'echo "int behind;" >behind.c'
sed -i 's/^X-Requires.*/&\nX-Check: ci\/checks\/parts\/check.t/' "$CHECKOUT"/patches/9.9.9-p1/parts*.patch
sed -i 's/^X-Requires.*/&\nX-Check: ci\/checks\/mbari3\/check.t/' "$CHECKOUT"/patches/9.9.9-p1/mbari3*.patch
printf '%s.patch\n' parts-first parts mbari3-left mbari3-right behind >>"$CHECKOUT/series/9.9.9-p1"
# chosen WORDS SENTENCE OPTION: with that option these patches are applied, beside those
# of the toolchain.
chosen() {
  local names="configure-option parser-cure $1"
  fresh tree
  apply "$3" tree
  is "${names//' '/$'.patch\n'}.patch" "$(cat tree/.pc/applied-patches)" "$2"
}
chosen 'mbari1-first parts-first parts' '--only the name of several: all of them, and what each requires' --only=parts
chosen parts-first '--only one of them: that one' --only=parts-first
chosen 'mbari1-first parts' '--only the file of the one that is called like all: that one' --only=parts.patch
chosen 'mbari3-left mbari3-right' '--only mbariN: all that are called mbariN' --only=mbari3
chosen 'mbari3-right' '--only one of these: that one' --only=mbari3-right
chosen 'mbari1-first parts-first parts behind' 'X-Requires with their name brings all' --only=behind
chosen 'mbari1-first mbari2-second heap-stacks mbari3-left mbari3-right' \
  '--without their name leaves out all, and what requires one' --without=parts
chosen 'mbari1-first mbari2-second heap-stacks parts-first mbari3-left mbari3-right' \
  '--without one of them leaves out that one, and what requires it' --without=parts.patch
chosen 'mbari1-first mbari2-second heap-stacks parts-first' '--until one of them ends there' --until=parts-first
chosen 'mbari1-first mbari2-second heap-stacks parts-first parts' '--until their name ends behind the last' --until=parts
apply --status tree
is '  applied  parts-first
  applied  parts
  -        mbari3-left' "$(sed -n '/parts-first/,/left/p' <<<"$OUT")" '--status calls each by its own name'
apply --list
is '    heap-stacks                  The made-up patch heap-stacks (requires: none)
    parts
      parts-first                The made-up patch parts-first (requires: none)
      parts                      The made-up patch parts (requires: mbari1)
    mbari3
      mbari3-left                The made-up patch mbari3-left (requires: none)
      mbari3-right               The made-up patch mbari3-right (requires: none)
    behind                       The made-up patch behind (requires: parts)' \
  "$(sed -n '/^    heap/,$p' <<<"$OUT")" '--list shows them under their name'
rm -rf levels/last
mv levels/kept levels/last
mv series.kept "$CHECKOUT/series/9.9.9-p1"
rm "$CHECKOUT"/patches/9.9.9-p1/{parts*,mbari3*,behind}.patch

# A subset's hunk that moves, to the right and to the wrong function.
sed -i 's/^AC_OUTPUT/# another option\n&/' levels/last/configure.in
make_patch moving none "sed -i '/^alpha/i static int more;' eval.c
  for n in \$(seq 40); do sed -i \"1a int more\$n;\" eval.c; done"
make_patch moved none "sed -i '/^gamma/,/^}/s/^    int x;/    int x; /' eval.c"
make_patch argument none "sed -i 's/^delta(x)/delta(x, y)/' eval.c"
make_patch within none "sed -i \"\$((\$(grep -n '^delta' eval.c | cut -d : -f 1) + 8))s|\\\$| /* here */|\" eval.c"
make_patch astray none "sed -i '/^alpha/,/^}/s/    return x;\$/    return x - 7;/' eval.c"
printf 'moving.patch\nmoved.patch\nargument.patch\nwithin.patch\nastray.patch\n' >>"$CHECKOUT/series/9.9.9-p1"
fresh tree
apply --only moved tree
exits 0 "in a subset a hunk may be off by some lines"
is 1 "$(sed -n '/^gamma/,/^}/p' tree/eval.c | grep -c 'int x; $')" "and lands in its function"
fresh tree
apply --only within tree
exits 0 "in a subset a function may have other arguments than its @@ line says"
is 1 "$(sed -n '/^delta(x)/,/^}/p' tree/eval.c | grep -c here)" "and is found by its name"
fresh tree
apply --only astray tree
exits 6 "in a subset a hunk may not land in a function that looks the same" 'not in "alpha(x)"'
same "$untouched" "$(snapshot tree)" "and then nothing is changed"
sed -i -e '/^moving/d' "$CHECKOUT/series/9.9.9-p1"
apply tree
exits 6 "in a whole series no hunk may be off" "moved.patch does not apply at its place"
same "$untouched" "$(snapshot tree)" "and then nothing is changed"
sed -i -e '/^moved/d' -e '/^argument/d' -e '/^within/d' -e '/^astray/d' "$CHECKOUT/series/9.9.9-p1"

# Paths.
odd=$'a b\nc $(x) \\ '
fresh "$odd"
apply "$odd"
exits 0 "a path with blanks, a newline and a backslash at its end"
same "$patched" "$(contents "$odd")" "is patched like any other"
apply --revert "$odd"
same "$untouched" "$(snapshot "$odd")" "and reverted"
fresh ./-dash
apply ./-dash
exits 0 "a name that begins with a dash"
(cd ./-dash && "$CHECKOUT/apply.sh" --quiet --revert .)
same "$untouched" "$(snapshot ./-dash)" "the folder that one stands in"
mkdir "$T/with space"
cp -a "$CHECKOUT" "$T/with space/check out"
fresh tree
"$T/with space/check out/apply.sh" -q tree
same "$patched" "$(contents tree)" "the checkout's own path may hold blanks"
ln -s "$CHECKOUT/apply.sh" link-to-apply
fresh tree
./link-to-apply -q tree
same "$patched" "$(contents tree)" "apply.sh may be called through a link"

# Archives.
mkdir archives here
cd here || exit 1
for kind in gz bz2 xz; do
  archive=$T/archives/ruby-9.9.9-p1.tar.$kind
  tar -C "$T/pristine" -caf "$archive" ruby-9.9.9-p1
  [ "$kind" != bz2 ] || cp "$T/official.tar.bz2" "$archive"
  apply "../archives/ruby-9.9.9-p1.tar.$kind"
  exits 0 "an archive .tar.$kind"
  same "$patched" "$(contents ruby-9.9.9-p1)" "is unpacked here and patched"
  is ruby-9.9.9-p1 "$(ls -A)" "nothing else is left here"
  apply "$archive"
  exits 0 "the same archive again is harmless"
  apply --revert ruby-9.9.9-p1
  is "$(cd "$PRISTINE" && find . -type f | sort)" \
    "$(cd ruby-9.9.9-p1 && find . -type f | sort)" "what was unpacked reverts"
  rm -rf ruby-9.9.9-p1
done
(cd "$PRISTINE" && tar -cf - .) >"../archives/my:own.tar"
apply "../archives/my:own.tar"
exits 0 "an archive of one's own, without a top folder and with a colon in its name"
same "$patched" "$(contents ruby-9.9.9-p1)" "is named for its release"
rm -rf ruby-9.9.9-p1

# The form that a version-control export has.
fresh "$T/export"
# shellcheck disable=SC2016
(cd "$T/export" && rm configure parse.c && touch keywords &&
  sed -i -e 's/\$Author[^$]*\$/$Author$/; s/\$Date[^$]*\$/$Date$/; s/\$Id[^$]*\$/$Id$/' eval.c ext/one/one.c)
export_form=$(snapshot "$T/export")
cp -a "$T/export" export
apply export
exits 0 "an export with bare keywords, without configure and parse.c"
ok "$(status_of test -x export/configure)" "gets a configure"
ok "$(status_of test -f export/parse.c)" "  and a parse.c"
ok "$(status_of test ! export/lex.c -ot export/keywords)" "and a lex.c that make will not make again"
apply --revert export
same "$export_form" "$(snapshot export)" "and loses them again with --revert"
cd ..

# Bare names.
mkdir names
cd names || exit 1
cp "$T/official.tar.bz2" ruby-9.9.9-p1.tar.bz2
apply --offline ruby-9.9.9-p1
exits 0 "a bare name, the archive being here"
rm -rf ruby-9.9.9-p1
mkdir -p "$XDG_CACHE_HOME/ruby18-patches"
mv ruby-9.9.9-p1.tar.bz2 "$XDG_CACHE_HOME/ruby18-patches"
apply --offline 9.9.9-p1
exits 0 "a bare name, the archive being in the cache"
rm -rf ruby-9.9.9-p1
mkdir "$T/elsewhere"
mv "$XDG_CACHE_HOME/ruby18-patches/ruby-9.9.9-p1.tar.bz2" "$T/elsewhere"
RUBY18_SOURCES=$T/elsewhere apply --offline ruby-9.9.9-p1
exits 0 "a bare name, the archive being in RUBY18_SOURCES"
same "$patched" "$(contents ruby-9.9.9-p1)" "is patched"
apply ruby-9.9.9-p1
exits 0 "the same name again is harmless"
cd ..

# Looking only.
fresh tree
apply --dry-run tree
exits 0 "--dry-run of a folder"
same "$untouched" "$(snapshot tree)" "changes nothing"
mkdir dry
(cd dry && "$CHECKOUT/apply.sh" --dry-run "$T/elsewhere/ruby-9.9.9-p1.tar.bz2" >/dev/null)
is "0 " "$? $(ls -A dry)" "--dry-run of an archive leaves nothing"
(cd dry && "$CHECKOUT/apply.sh" --dry-run ruby-9.9.9-p1 >"$T/out" 2>&1)
is "0  1" "$? $(ls -A dry) $(grep -c 'would download http://127' "$T/out")" "--dry-run of a name says what it would download"
apply --list
exits 0 "--list"
is "    mbari2                       The made-up patch mbari2-second (requires: mbari1)" \
  "$(grep mbari2 <<<"$OUT")" "--list shows a patch, its description and what it requires"
apply --list ruby-9.9.9-p1
listed=$OUT
apply --list ruby-9.9.9-p1/
is "$listed" "$OUT" "--list of a base, with a slash after it or without"
apply --version
is "apply.sh $(cat "$TOP/VERSION")" "$OUT" "--version says what the file VERSION says"
apply --help
exits 0 "--help"
options=$(sed -n '/^parse_options()/,/^}/s/^ *\(--[^)]*\)).*/\1/p' "$TOP/apply.sh" |
  grep -o -e '--[a-z][a-z-]*' | sed 's/^--//' | sort -u)
ok "$(status_of test "$(wc -w <<<"$options")" -ge 17)" "the options are found in apply.sh"
for option in $options; do
  grep -q -e "--$option" <<<"$OUT" || ok 1 "--help speaks of --$option"
  grep -q -e "$option" "$TOP/apply.sh.1" || ok 1 "the manual speaks of --$option"
done
touch tree/mine
apply tree
exits 5 "a file that is not the release's is named" "added: mine"
rm tree/mine
apply tree
touch tree/mine
apply --revert tree
ok "$(status_of test -f tree/mine)" "--revert leaves it alone"
is 1 "$(grep -c 'note: added: mine' <<<"$ERR")" "  and names it"
fresh tree
echo more >>tree/README
rm tree/doc/text tree/.cvsignore
apply tree
exits 5 "documents and dot files are the release's, too" "differs: README"
is 2 "$(grep -c '  missing: \(doc/text\|.cvsignore\)$' <<<"$ERR")" "  and missing ones are named"

# What a build leaves is taken where this user's apply.sh patched the tree.
fresh tree
apply --until mbari1 tree
(cd tree && ./configure && make) >"$T/out" 2>&1
ok $? "who patched a tree builds it by hand"
apply --status tree
is 0 "$(grep -c 'added:' <<<"$ERR")" "--status does not count what was built as added"
apply --until mbari2 tree
exits 0 "a tree that was built is carried on"
ln -s libnine.so.9.9 tree/libnine.so
touch tree/confdefs.h tree/conftest.c tree/nine-9.9
echo 'RUBY_INSTALL_NAME=nine-9.9' >>tree/Makefile
apply tree
exits 0 "so is one with what --enable-shared, --program-suffix and a killed configure leave"
ln -s /etc/passwd tree/libother.so
apply tree
exits 5 "a link that leads out of the tree is none of these" "added: libother.so (a symbolic link)"
is 0 "$(grep -c 'counts only where' <<<"$ERR")" "  and nothing is said of what was built"
rm tree/libother.so
cp -a tree copied
apply copied
exits 5 "what was built in a copy is not known" "added: config.status"
is 1 "$(grep -c 'counts only where this apply.sh patched the tree' <<<"$ERR")" "  and it is said why"
rm -rf copied
touch tree/thread_stack.o tree/ext/two/two.o tree/eval.o
apply --revert tree
is "eval.o" "$(cd tree && find . -name '*.o' -printf '%P\n')" \
  "--revert takes away the objects of files that patches created, which no Makefile names any more"
ok "$(status_of test ! -d tree/ext/two)" "  and their folders"
is "the patches are taken off ruby-9.9.9-p1; it is not as it was published" \
  "$(tail -n 1 <<<"$OUT")" "--revert says that what was built is left"
apply tree
exits 5 "and a tree that was built is no pristine one" "added: config.status"

# Somebody's own changes.
fresh tree
apply tree
echo '/* mine */' >>tree/eval.c
echo '# mine' >>tree/patches/series
echo mine >tree/patches/mine.patch
before=$(snapshot tree)
apply tree
exits 5 "a second run after an edit does not believe the tree" "eval.c was changed after"
same "$before" "$(snapshot tree)" "and changes nothing"
apply --status tree
exits 0 "--status names what was edited" "eval.c was changed since"
apply --revert tree
exits 0 "--revert after an edit" "kept in"
is "eval.c patches/mine.patch patches/series" \
  "$(cd tree.changed.* && find . -type f | cut -c 3- | sort | paste -s -d ' ')" \
  "--revert keeps what was edited beside the tree"
is 0 "$(grep -c mine tree/eval.c)" "and gives back the pristine file"

# An empty series.
sed -i '/patch$/d' "$CHECKOUT/series/9.9.9-p1"
fresh tree
apply tree
exits 0 "an empty series"
apply --revert tree
same "$untouched" "$(snapshot tree)" "reverts, too"
printf '%s\n' "$all" >>"$CHECKOUT/series/9.9.9-p1"

# Building.
fresh tree
apply --install --prefix installed tree -- --quiet
exits 0 "--install with a prefix and an argument for configure"
ok "$(cmp -s tree/parse.c "$T/installed/ruby"; echo $?)" "builds and installs"
apply --build tree -- --enable-nothing
exits 0 "--build again"
ok "$(grep -q 'unrecognized options: --enable-nothing' tree/.ruby18-patches/build.log; echo $?)" \
  "arguments reach configure, whose words are in the log"
# --optimize: what scripts/optimize does is tried in optimize.t.
# optimizer STATUS: one that ends so.
optimizer() {
  printf '#!/bin/sh\necho "$*" >>%s\necho "optimize: it ends with %s" >&2\nexit %s\n' "$T/optimized" "$1" "$1" \
    >"$CHECKOUT/scripts/optimize"
}
optimizer 0
apply --jobs 3 --optimize tree
exits 0 "--optimize builds"
is "--jobs 3 --profile $PWD/tree/.ruby18-patches/profile $PWD/tree" "$(cat "$T/optimized")" "the core is optimized once, with a profile in the state"
optimizer 3
apply --optimize tree
exits 0 "--optimize where the compiler makes no profiles"
ok "$(grep -qx 'note: it ends with 3; built without --optimize' "$T/err"; echo $?)" "says so, and the build goes on"
optimizer 1
apply --optimize tree
exits 7 "--optimize where something fails"
mkdir names/build
cp "$T/elsewhere/ruby-9.9.9-p1.tar.bz2" names/build
(cd names/build && "$CHECKOUT/apply.sh" -q --build ruby-9.9.9-p1)
is 0 "$?" "an archive is unpacked, patched and built in one go"
ok "$(status_of test -f names/build/ruby-9.9.9-p1/ruby)" "where it was unpacked"

# A signal while it builds: what it started ends, too, also where the signal is
# one that nobody can catch.
mkdir "$T/slow"
printf '#!/bin/sh\nsleep 60 & echo $! >%s; wait\n' "$T/sleeper" >"$T/slow/make"
chmod +x "$T/slow/make"
still_sleeps() {
  for _ in {1..300}; do
    grep -qs '^State:.[^ZX]' "/proc/$(cat "$T/sleeper")/status" || return 1
    sleep 0.1
  done
}
# stop_build SIGNAL: sends it when make is at work; the status is apply.sh's.
stop_build() {
  local pid
  rm -f "$T/sleeper"
  PATH=$T/slow:$PATH "$CHECKOUT/apply.sh" --build tree >"$T/out" 2>"$T/err" &
  pid=$!
  for _ in {1..600}; do [ ! -s "$T/sleeper" ] || break; sleep 0.1; done
  kill "-$1" "$pid"
  wait "$pid"
}
stop_build TERM
is "143 0" "$? $(grep -c 'could not be' "$T/err")" "a build is ended by a signal, without an error"
still_sleeps
is 1 $? "and nothing of it goes on"
stop_build KILL
is 137 $? "a build is killed outright"
make_ended() { ! pgrep -f "$T/slow/make" >/dev/null; }
for _ in {1..300}; do make_ended && break; sleep 0.1; done
make_ended
is 0 $? "then make ends, too"
kill "$(cat "$T/sleeper")" 2>/dev/null
apply --revert tree
exits 0 "and can be reverted"
# --- whose folders it reads and writes ---

mkdir -p "$T/other/scripts/lib"
echo "touch '$T/ran'" >"$T/other/scripts/lib/environment.sh"
(cd "$T/other" && PATH=$CHECKOUT:$PATH bash apply.sh --help >/dev/null 2>"$T/said")
is '2 1' "$? $(wc -l <"$T/said")" 'bash, which finds apply.sh by PATH, is told to name its path'
ok "$([ ! -e "$T/ran" ]; echo $?)" 'no library of the current folder is read by an apply.sh that PATH has'
if [ "$(id -u)" = 0 ]; then
  mkdir "$T/theirs"
  chown nobody "$T/theirs"
  rm -rf "$T/theirs-tree"
  cp -a "$PRISTINE" "$T/theirs-tree"
  HOME=$T/theirs "$CHECKOUT/apply.sh" --quiet "$T/theirs-tree" >"$T/said" 2>&1
  is '0 ' "$? $(find "$T/theirs" -mindepth 1)" 'root writes nothing into a HOME that is somebody else'"'"'s'
else
  skip 'root alone may give a folder away'
fi
finish
