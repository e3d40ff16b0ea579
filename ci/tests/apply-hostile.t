#!/usr/bin/env bash
# usage: ci/tests/apply-hostile.t [--full]
# Attacks on apply.sh: archives, folders and environments that somebody else
# made. None of them may change, remove, make or run anything outside of the
# tree, nor make apply.sh say that a tree is good that is not. What is outside
# is a folder of bait beside the tree, and the folder that holds both; with
# WATCH=/ (in a chroot that can be thrown away) it is all that there is.
# ci/run --quick leaves it out: two and a half minutes for attacks that all end alike
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=ci/tests/hostile.sh
. "$TOP/ci/tests/hostile.sh"
# full WORDS: those that only the full form adds.
full() { [ -z "$full" ] || printf '%s ' "$@"; }

# --- folders ---

set_fixtures

# each_way SENTENCE: what is in the yard, by each thing that apply.sh does.
each_way() {
  local way
  cp -a "$in_tree" "$T/fixtures/attacked"
  # shellcheck disable=SC2046
  for way in --offline --revert $(full --status --dry-run); do
    attack "$1" 5 8 -- "$way" tree
    tree attacked
  done
  rm -rf "$T/fixtures/attacked"
}

# A journal is what a killed run left: its lines are done at once.
while IFS= read -r line; do
  for which in tree fresh; do
    tree "$which"
    mkdir -p "$in_tree/$state/work"
    echo 9.9.9-p1 >"$in_tree/$state/base"
    echo attack >"$in_tree/$state/work/file"
    printf '%b\n' "$line" >"$in_tree/$state/journal"
    each_way "a journal: $line"
  done
done <<END
drop\\t-\\t$bait
drop\\t-\\t$bait/file
drop\\t-\\t../../bait
drop\\t-\\text/../../../bait
drop\\t-\\t..
drop\\t-\\t.
drop\\t-\\t
drop\\t-\\t-rf
rmdir\\t-\\t../../bait/folder
put\\t$state/work/file\\t../../bait/file
put\\t$state/work/file\\t$bait/file
put\\t$state/work/file\\text/../../../bait/file
put\\t$bait/file\\teval.c
put\\t../../bait/file\\teval.c
put\\t$state/work/../../../../bait/file\\teval.c
put\\t$state/originals/../../../../bait/file\\teval.c
put\\t.pc/../../../bait/file\\teval.c
retire\\t-\\t../../bait
retire\\t$bait\\t$state
move\\t$bait/file\\teval.c
put\\t$state/work/file
drop -\\t$bait/file
put\\t$state/work/file\\t$bait/file\\tmore
put\\t$state/work/file\\teval.c\\r
put\\t$state/work/file\\ta\\033b
drop\\t-\\t/
END
held 'journals that lead out'

# Lists that --revert follows.
while IFS= read -r line; do
  for list in created sums applied-patches; do
    tree tree
    case $list in
    created) printf '%b\n' "$line" >>"$in_tree/$state/created" ;;
    sums) printf '%064d  %b\n' 0 "$line" >>"$in_tree/$state/sums" ;;
    applied-patches) printf '%b\n' "$line" >>"$in_tree/.pc/applied-patches" ;;
    esac
    each_way "$list: $line"
  done
done <<END
$bait/file
../../bait/file
ext/../../../bait/folder
../../bait/
..
./../../bait/file
a\\tb
//
END
held 'lists that lead out'
for base in ../../bait/file /etc/passwd '' nonsense $'9.9.9-p1\n../x' '*' 9.9.9-p2; do
  tree tree
  printf '%s\n' "$base" >"$in_tree/$state/base"
  each_way "the base '$base'"
done
held 'bases that are none'

# Links and other things where files are expected.
for place in "$state" "$state/originals" "$state/journal" "$state/created" "$state/work" \
    "$state/sums" "$state/base" "$state.gone" .pc .pc/applied-patches .pc/mbari1-first.patch patches \
    patches/series; do
  # shellcheck disable=SC2046
  for to in "$bait" "$bait/file" $(full ../../bait /dev/zero nowhere); do
    tree tree
    rm -rf "${in_tree:?}/$place"
    ln -s "$to" "$in_tree/$place"
    each_way "$place is a link to $to"
  done
done
for place in journal created sums base originals/pipe; do
  tree tree
  rm -f "$in_tree/$state/$place"
  mkfifo "$in_tree/$state/$place"
  each_way "$place is a pipe"
done
if [ "$(id -u)" -eq 0 ]; then
  for place in . "$state" .pc; do
    tree tree
    chown nobody "$in_tree/$place"
    each_way "$place is somebody else's"
  done
fi
held 'links, pipes and folders of others in the state'
for place in eval.c configure parse.c config.guess lib/gone.rb thread_stack.c ext/two ext lib .pc patches; do
  # shellcheck disable=SC2046
  for to in "$bait" ../../bait/new $(full "$bait/file" nowhere); do
    tree fresh
    rm -rf "${in_tree:?}/$place"
    ln -s "$to" "$in_tree/$place"
    attack "$place of a fresh tree is a link to $to" 5 8 -- tree
    [ -z "$full" ] || attack "$place of a fresh tree is a link to $to" 5 8 -- --dry-run tree
    tree tree
    rm -rf "${in_tree:?}/$place"
    ln -s "$to" "$in_tree/$place"
    attack "$place of a patched tree is a link to $to" 5 8 -- tree
    attack "$place of a patched tree is a link to $to" 5 8 -- --revert tree
  done
done
held 'links where patches write'
tree fresh
ln -f "$bait/file" "$in_tree/ext/other/other.c"
attack 'a hard link to a file outside' 5 -- tree
tree fresh
cp "$in_tree/eval.c" "$T/bait/eval.c"
before=$(outside)
ln -f "$T/bait/eval.c" "$in_tree/eval.c"
attack 'a patched file that is also elsewhere' 0 -- tree
held 'hard links'

# Files that a build would run, or that a patched tree has otherwise.
while read -r place; do
  tree fresh
  mkdir -p "$(dirname "$in_tree/$place")"
  echo "evil = \`touch $T/ran\`" >"$in_tree/$place"
  attack "$place was added" 5 -- tree
  [ -z "$full" ] || attack "$place was added" 5 -- --build tree
  tree tree
  mkdir -p "$(dirname "$in_tree/$place")"
  echo "evil = \`touch $T/ran\`" >"$in_tree/$place"
  attack "$place was added to a patched tree" 5 -- tree
  attack "$place was added to a patched tree" 5 -- --build tree
done <<'END'
ext/evil/extconf.rb
ext/evil/makefile.rb
ext/evil/MANIFEST
ext/one/extconf.rb
ext/Setup.evil
lib/evil.rb
lib/one/evil.rb
lib/rbconfig.rb
missing/evil.c
GNUmakefile
makefile
config.site
evil.h
setjmp.h
aclocal.m4
acinclude.m4
bin/evil
END
held 'files that a build would run'
# A tree that says that it is patched. What is made from a patched file is made
# anew on the way to more patches.
while read -r place; do
  tree tree
  echo '/* evil */' >>"$in_tree/$place"
  attack "$place of a patched tree was changed" 5 -- --until mbari1 tree
  attack "$place of a patched tree was changed" 5 -- --until mbari1 --build tree
  attack "$place of a patched tree was changed" 0 5 -- tree
  case $STATUS,$(grep -c evil "$in_tree/$place") in
  5,1 | 0,0) ;;
  *) bad+="$place of a patched tree was changed, and believed"$'\n' ;;
  esac
done <<'END'
eval.c
configure
Makefile.in
ext/other/other.c
parse.y
parse.c
keywords
END
held 'patched trees that are not what they say'

# --- archives ---

# archive NAME COMMANDS: a release in which the commands did something.
archive() {
  rm -rf "$T/pack" "$T"/yard/*.tar* "$T/yard/tree"
  mkdir "$T/pack"
  cp -a "$PRISTINE" "$T/pack/ruby-9.9.9-p1"
  (cd "$T/pack" && eval "$2") || echo "Bail out! $2"
  tar -C "$T/pack" -czPf "$T/yard/attack.tar.gz" ${3:+"$3"} .
  rm -rf "$T/pack"
  attack "$1" 4 5 8 -- attack.tar.gz
  [ -z "$full" ] || attack "$1" 4 5 8 -- --dry-run attack.tar.gz
  [ -z "$full" ] || attack "$1" 4 5 8 -- --build attack.tar.gz
}
for folder in . ruby-9.9.9-p1 ruby-9.9.9-p1/ext; do
  for name in .ruby18-patches .ruby18-patches.gone .ruby18-patches.unpack .pc; do
    archive "$folder/$name in an archive" \
      "mkdir -p '$folder/$name/work'; echo 9.9.9-p1 >'$folder/$name/base'
       printf 'drop\t-\t$bait\n' >'$folder/$name/journal'; echo ../../bait >'$folder/$name/created'"
  done
done
held 'archives that bring a state'
archive 'a link' "ln -s '$bait' ruby-9.9.9-p1/away"
archive 'a link instead of the folder' "mv ruby-9.9.9-p1 x; ln -s '$bait' ruby-9.9.9-p1"
archive 'a link to itself' 'ln -s loop ruby-9.9.9-p1/loop'
archive 'a hard link' 'echo x >x; ln x ruby-9.9.9-p1/y'
archive 'a pipe' 'mkfifo ruby-9.9.9-p1/pipe'
archive 'a pipe for version.h' 'rm ruby-9.9.9-p1/version.h; mkfifo ruby-9.9.9-p1/version.h'
archive 'no version.h' 'rm ruby-9.9.9-p1/version.h'
archive 'a version.h of nothing' ': >ruby-9.9.9-p1/version.h'
archive 'a version.h with a path' \
  "printf '#define RUBY_VERSION \"../../../bait\"\n#define RUBY_PATCHLEVEL 1\n' >ruby-9.9.9-p1/version.h"
archive 'a version.h with a command' \
  "printf '#define RUBY_VERSION \"\$(touch $T/ran)\"\n#define RUBY_PATCHLEVEL 1\n' >ruby-9.9.9-p1/version.h"
archive 'a name with a line break' 'touch ruby-9.9.9-p1/"a
b"'
archive 'a name that is an option' 'touch -- ruby-9.9.9-p1/ext/--checkpoint=1 "ruby-9.9.9-p1/-rf.c"'
archive 'a name that is a command' "touch 'ruby-9.9.9-p1/ext/\$(touch ran).c'"
archive 'an extension more' 'mkdir ruby-9.9.9-p1/ext/evil; touch ruby-9.9.9-p1/ext/evil/extconf.rb'
archive 'a changed configure.in' 'echo >>ruby-9.9.9-p1/configure.in'
archive 'a member that leads up' 'touch evil' '--transform=s|^./evil|../evil|'
archive 'a member with an absolute name' 'touch evil' "--transform=s|^./evil|$bait/evil|"
archive 'a member up inside' 'touch evil' '--transform=s|^./evil|ruby-9.9.9-p1/../../evil|'
archive 'a device' "rm ruby-9.9.9-p1/eval.c; mknod ruby-9.9.9-p1/eval.c c 1 5 2>/dev/null || mkfifo ruby-9.9.9-p1/eval.c"
archive 'nothing but folders' 'rm -r ruby-9.9.9-p1; mkdir -p a/b c'
archive 'more files than a release has' 'mkdir m; cd m; seq 20001 | xargs touch'
archive 'more bytes than a release has' 'truncate -s 400M big' --sparse
archive 'really more bytes' 'truncate -s 301M big'
for bytes in 0 1 100 1000; do
  rm -f "$T"/yard/*.tar*
  head -c "$bytes" "$T/official.tar.bz2" >"$T/yard/attack.tar.bz2"
  attack "an archive of $bytes bytes" 5 -- attack.tar.bz2
done
rm -f "$T"/yard/*.tar*
# shellcheck disable=SC2016
for name in '--checkpoint-action=exec=touch ran' 'host:attack.tar.gz' '-rf.tar.gz' $'a\nb.tar.gz' '$(touch ran).tar.gz' \
    '.tar.gz' 'ruby-..tar.gz' '*.tar.gz'; do
  rm -f "$T"/yard/*tar* "$T"/yard/--*
  cp "$T/official.tar.bz2" "$T/yard/attack"
  mv "$T/yard/attack" "$T/yard/./$name"
  before=$(outside)
  attack "an archive that is called $name" 0 2 4 5 -- "./$name"
  rm -rf "$T/yard/ruby-9.9.9-p1"
  before=$(outside)
  attack "an archive that is called $name" 0 2 4 5 -- "$name"
  rm -rf "$T/yard/ruby-9.9.9-p1"
done
rm -f "$T"/yard/*tar* "$T"/yard/--* "$T/yard/./"-*
before=$(outside)
held 'archives'

# --- environments ---

cat >"$T/evil.sh" <<END
touch "$T/ran"
END
chmod +x "$T/evil.sh"
before=$(outside)
# environment SENTENCE SETTING...: a fresh tree, patched and reverted under it.
environment() {
  local sentence=$1 kept=("${AS[@]}")
  shift
  AS=(env "$@")
  tree fresh
  attack "$sentence" 0 2 3 4 5 8 -- tree
  attack "$sentence" 0 2 3 4 5 8 -- --status tree
  attack "$sentence" 0 2 3 4 5 8 -- --revert tree
  AS=("${kept[@]}")
}
environment BASH_ENV BASH_ENV="$T/evil.sh"
environment ENV ENV="$T/evil.sh"
for name in rm cp mv find cat awk tar sed test echo printf cd command; do
  environment "a function $name" "BASH_FUNC_$name%%=() { /usr/bin/touch $T/ran; builtin $name \"\$@\"; }"
done
environment 'a trace that runs' SHELLOPTS=xtrace "PS4=\$(touch $T/ran)"
environment BASHOPTS BASHOPTS=extdebug:expand_aliases
environment IFS 'IFS=/.-'
environment CDPATH "CDPATH=$T/bait:/"
environment GLOBIGNORE 'GLOBIGNORE=*'
environment TAR_OPTIONS "TAR_OPTIONS=--absolute-names --checkpoint=1 --checkpoint-action=exec=$T/evil.sh"
environment TAPE "TAPE=$T/bait/file"
environment GZIP GZIP=-9v BZIP2=-k XZ_OPT=-9
environment POSIXLY_CORRECT POSIXLY_CORRECT=1
environment patch PATCH_GET=1 VERSION_CONTROL=numbered PATCH_VERSION_CONTROL=numbered SIMPLE_BACKUP_SUFFIX=/../x
environment quilt QUILT_PATCHES="$T/bait" QUILT_PC="$T/bait" QUILTRC="$T/evil.sh"
environment autotools "M4=$T/evil.sh" "AUTOM4TE=$T/evil.sh" "AUTOCONF=$T/evil.sh" "CONFIG_SITE=$T/evil.sh"
environment bison "BISON_PKGDATADIR=$T/bait"
environment perl "PERL5OPT=-I$T/bait -Mevil" "PERL5LIB=$T/bait"
environment 'a function that is called first' "BASH_FUNC_exec%%=() { /usr/bin/touch $T/ran; builtin exec \"\$@\"; }"
environment make "MAKEFLAGS=--eval=\$(shell $T/evil.sh)" "MAKEFILES=$T/evil.sh"
environment Ruby "RUBYOPT=-r$T/evil.sh" "RUBYLIB=$T/bait"
environment awk "AWKPATH=$T/bait" "AWKLIBPATH=$T/bait"
environment locale LC_ALL=tr_TR.UTF-8 LANG=zh_CN.GB18030 LANGUAGE=de
environment 'no HOME' -u HOME -u XDG_CACHE_HOME
environment 'a TMPDIR of blanks' "TMPDIR=$T/bait/folder  "
environment 'a TMPDIR that is not there' "TMPDIR=$T/nowhere"
environment 'a TMPDIR that is an option' TMPDIR=-rf
environment 'a TMPDIR that is a file' "TMPDIR=$T/bait/file"
environment 'an empty TMPDIR' TMPDIR=
environment 'a cache elsewhere' "RUBY18_SOURCES=$T/bait"
environment 'a cache that is an option' RUBY18_SOURCES=--help
environment 'the variables of apply.sh' WORK="$T/bait" TMP="$T/bait" UNPACKING="$T/bait" STATE="$T/bait" \
  ROOT="$T/bait" PATCHES="$T/bait" BASE=x ACTION=revert SOURCE="$T/bait" CHILD=1
held 'environments'
rm -rf "$T/yard/tree"
ok "$((attacks < 200))" "these were at least 200: $attacks"
finish
