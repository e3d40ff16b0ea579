#!/usr/bin/env bash
# usage: ci/tests/apply-attacks.t [--full]
# More attacks on apply.sh, made by loops over kinds and places: keywords that hold code,
# what is added to a release and how, what a patched tree says of itself, tar's headers,
# the environment, and escape sequences. Beside what apply-hostile.t compares, no byte of
# what is said may be one that a terminal obeys. Without --full (or CHECK_FULL=1) each
# kind is tried at some of the places.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=ci/tests/hostile.sh
. "$TOP/ci/tests/hostile.sh"

# turn: of the attacks of a loop each STEP-th is in the quick form.
STEP=12 turns=0
turn() {
  turns=$((turns + 1))
  [ -n "$full" ] || [ $((turns % STEP)) -eq 0 ]
}

# --- keywords ---

# Each keyword, expanded as the archives have it, in a file of each kind.
declare -A good=([Author]='someone' [Revision]=1.18.2.3 [Date]='2008/08/11 01:02:03'
  [Id]='name.rb,v 1.2 2008/08/11 01:02:03 someone Exp')
kinds='words.c words.mk lib/words.rb ext/one/extconf.rb lib/words.sh'
for file in $kinds; do
  # shellcheck disable=SC2016
  printf '/* # $Author$ $Revision$ $Date$ $Id$ */\n' >"$PRISTINE/$file"
done
write_base
set_fixtures
for file in $kinds; do
  for word in "${!good[@]}"; do
    sed -i "s|\\\$$word\\\$|\$$word: ${good[$word]} \$|" "$T/fixtures/fresh/$file"
  done
done
tree fresh
attack 'keywords as the archives have them' 0 -- --dry-run tree
ok "$STATUS" 'they are taken'
payloads=("x */ int evil(); /*" "x #{\`touch $T/ran\`} x" "1.1 \"; evil; \"" "1.1 '; evil; '" "; touch $T/ran"
  "%x(touch)" "x"$'\t'"evil" "${good[Id]} ${good[Id]}" "1.1 // evil" "x\\" "x"$'\r'"evil" "$(printf '%070d' 1)"
  "x"$'\302\233'"31m" "" " " "x  ")
for payload in "${payloads[@]}"; do
  for word in "${!good[@]}"; do
    for file in $kinds; do
      turn || continue
      tree fresh
      # shellcheck disable=SC2016
      PAYLOAD=$payload perl -pi -e "s/\\\$$word:[^\\\$]*\\\$/\\\$$word: \$ENV{PAYLOAD} \\\$/" "$in_tree/$file"
      attack "code in $word of $file" 5 -- tree
    done
  done
done
STEP=3
for word in "${!good[@]}"; do
  mkdir -p "$T/pack"
  cp -a "$T/fixtures/fresh" "$T/pack/ruby-9.9.9-p1"
  sed -i "s|\\\$$word:[^\$]*\\\$|\$$word: x */ int evil(); /* \$|" "$T/pack/ruby-9.9.9-p1/words.c"
  tar -C "$T/pack" -czf "$T/yard/attack.tar.gz" ruby-9.9.9-p1
  rm -r "$T/pack"
  attack "code in $word, in an archive" 5 -- attack.tar.gz
done
for keyword in Header Log Source RCSfile Name State Locker Rev URL author DATE; do
  turn || continue
  tree fresh
  sed -i "s|\\\$Author[^\$]*\\\$|\$$keyword: evil \$|" "$in_tree/words.c"
  attack "the keyword $keyword" 5 -- tree
done
held 'keywords that hold code'

# --- what is added ---

STEP=10
names=(README-x/extconf.rb NEWS.d/extconf.rb ChangeLog.x/extconf.rb COPYING.x/extconf.rb .hidden/extconf.rb
  GPL.x LEGAL ToDo.rb x.orig eval.c~ .x.rb 'a b.rb' -x.c $'\351.rb' notes.txt test.rb X.O core GNUmakefile
  .quiltrc .autom4te.cfg .gdbinit .git/config patches/x.patch .pc/x.patch .rspec aclocal.m4 m4/x.m4)
for name in "${names[@]}"; do
  for place in '' ext/ ext/one/ lib/ doc/ .ext/common/ missing/ bin/; do
    for fixture in fresh tree; do
      turn || continue
      case $fixture:$place$name in tree:patches/* | tree:.pc/*) continue ;; esac
      tree "$fixture"
      mkdir -p "$in_tree/$place$(dirname "./$name")"
      echo "\`touch $T/ran\`" >"$in_tree/$place$name"
      attack "$place$name is added ($fixture)" 5 -- tree
    done
  done
done
held 'files of any name'
n=0 STEP=12
for place in README-x parse.c lex.c configure README eval.c ext lib .ext .ext/common ext/one/x ext/two config.guess \
    version.c .pc patches Makefile ext/one/Makefile; do
  for kind in folder link dangling pipe socket device; do
    turn || continue
    for fixture in fresh tree; do
      case $fixture:$place in tree:.pc | tree:patches) continue ;; esac
      tree "$fixture"
      rm -rf "${in_tree:?}/$place"
      mkdir -p "$(dirname "$in_tree/$place")"
      case $kind in
      folder) mkdir "$in_tree/$place" ;;
      link) ln -s "$bait/folder" "$in_tree/$place" ;;
      dangling) ln -s ../../bait/new "$in_tree/$place" ;;
      pipe) mkfifo "$in_tree/$place" ;;
      socket) perl -MIO::Socket::UNIX -e 'chdir shift; IO::Socket::UNIX->new(Local => "s", Listen => 1) or die' \
        "$T/yard" && mv "$T/yard/s" "$in_tree/$place" ;;
      device) mknod "$in_tree/$place" c 1 3 2>/dev/null || mkfifo "$in_tree/$place" ;;
      esac
      # An empty folder of no name of the release is what quilt leaves in a patched tree.
      case $fixture:$kind:$place in
      tree:folder:README-x | tree:folder:.ext* | tree:folder:ext/one/x | tree:folder:ext/two | tree:folder:*Makefile)
        attack "$place is a $kind ($fixture)" 0 5 -- tree ;;
      *) attack "$place is a $kind ($fixture)" 5 -- tree ;;
      esac
      n=$((n + 1))
      ! grep -qE 'cp:|could not be written' "$T/said" || bad+="$place is a $kind: $(tail -n 1 "$T/said")"$'\n'
    done
  done
done
held "other kinds in the place of files ($n)"
STEP=3
for fixture in fresh tree; do
  for mode in o+w u+s g+s; do
    for place in eval.c ext/one/one.c . ext configure; do
      case $mode:$place in u+s:. | u+s:ext | g+s:. | g+s:ext) continue ;; esac
      turn || continue
      tree "$fixture"
      chmod "$mode" "$in_tree/$place"
      attack "$place has the mode $mode ($fixture)" 5 -- tree
    done
  done
  [ "$(id -u)" -eq 0 ] || continue
  for place in . ext ext/one/one.c configure README; do
    tree "$fixture"
    chown nobody "$in_tree/$place"
    attack "$place belongs to another user ($fixture)" 5 -- tree
    turn || continue
    attack "$place belongs to another user ($fixture), --revert" 5 -- --revert tree
  done
done
held 'modes and owners'

# --- what a patched tree says of itself ---

STEP=4
for product in ext/one/Makefile Makefile config.status config.h rbconfig.rb miniruby ruby eval.o libruby-static.a \
    .ext/common/fileutils.rb .ext/x86_64-linux/socket.so ext/one/one.so ext/one/extconf.h ext/extinit.c .rbconfig.time \
    ext/dl/call.func config.cache largefile.h ext/one/mkmf.log autom4te.cache/requests; do
  for option in --quiet --build; do
    turn || continue
    tree tree
    mkdir -p "$(dirname "$in_tree/$product")"
    echo "\$(shell touch $T/ran)" >"$in_tree/$product"
    touch -r "$in_tree/$state/base" "$in_tree/$product"
    attack "$product comes with a patched tree" 5 -- "$option" --until mbari1 tree
  done
done
held 'what was built elsewhere'
STEP=3
for path in ext/evil/extconf.rb ext/one/Makefile GNUmakefile lib/evil.rb .ext/common/x.rb; do
  for list in created pc pc-own originals sums; do
    turn || continue
    tree tree
    mkdir -p "$(dirname "$in_tree/$path")"
    echo "\`touch $T/ran\`" >"$in_tree/$path"
    case $list in
    created) echo "$path" >>"$in_tree/$state/created" ;;
    pc | pc-own)
      patch=mbari1-first.patch
      if [ "$list" = pc-own ]; then
        patch=own.patch
        echo "$patch" >>"$in_tree/.pc/applied-patches"
      fi
      mkdir -p "$(dirname "$in_tree/.pc/$patch/$path")"
      : >"$in_tree/.pc/$patch/$path"
      ;;
    originals)
      mkdir -p "$(dirname "$in_tree/$state/originals/$path")"
      cp "$in_tree/$path" "$in_tree/$state/originals/$path"
      ;;
    sums) (cd "$in_tree" && sha256sum "$path" >>"$state/sums") ;;
    esac
    attack "$path, which its $list brings" 5 -- --build tree
    [ "$list" = originals ] || continue
    rm "$in_tree/$path"
    attack "an original $path" 0 -- --revert tree
    ! grep -q 'is as it was published' "$T/said" || bad+="--revert believes the original $path"$'\n'
  done
done
# What it calls the original of a file, in either place.
for file in eval.c configure.in parse.y; do
  for place in originals pc; do
    tree tree
    echo '/* evil */' >>"$in_tree/$file"
    if [ "$place" = originals ]; then
      echo '/* evil */' >>"$in_tree/$state/originals/$file"
    else
      patch=$(cd "$in_tree/.pc" && dirname ./*/"$file")
      mv "$in_tree/$state/originals/$file" "$in_tree/.pc/$patch/$file"
      echo '/* evil */' >>"$in_tree/.pc/$patch/$file"
    fi
    attack "a false original of $file in its $place" 5 -- --until mbari1 tree
    attack "a false original of $file in its $place" 5 -- tree
  done
done
apply --quiet --revert "$T/fixtures/tree"
apply --quiet --until configure-option "$T/fixtures/tree"
before=$(outside)
for file in parse.c lex.c config.guess configure; do
  tree tree
  echo 'evil' >"$in_tree/$file"
  rm -f "$in_tree/$state/originals/$file"
  echo "$file" >>"$in_tree/$state/created"
  attack "a $file that was made here, it says" 5 -- --until configure-option tree
done
held 'what the state says'

# --- archives ---

tar --format=ustar -C "$T/pristine" -cf "$T/base.tar" ruby-9.9.9-p1
before=$(outside)
top=ruby-9.9.9-p1
# tar_attack SENTENCE STATUSES MEMBERS: a release behind these members.
tar_attack() {
  rm -rf "$T/yard/$top" "$T/yard/attack"*
  { perl "$TOP/ci/tests/tar.pl" "$3"; cat "$T/base.tar"; } >"$T/yard/attack.tar"
  # shellcheck disable=SC2086
  attack "$1" $2 -- attack.tar
}
for name in "$top/.ruby18-patches/work/a b" "$top/.pc/a b" "$top/ext/a b/extconf.rb" "../../bait/a b" "/tmp/a b" "a b"; do
  for date in 'mtime => "\x80\0\0\0\x7f" . "\xff" x 7' 'mtime => "\xff" x 12'; do
    tar_attack "$name with a date past all calendars" '4 5 8' "h(name => '$name', data => 'x', $date)"
  done
done
# shellcheck disable=SC2016
while IFS='|' read -r sentence members; do
  tar_attack "$sentence" '4 5 8' "$members"
done <<'MEMBERS'
a long name that leads up|h(name=>'L',type=>'L',data=>"../../bait/evil\0"),h(name=>'x',data=>'x')
a long name for the state|h(name=>'L',type=>'L',data=>"ruby-9.9.9-p1/.ruby18-patches/journal\0"),h(name=>'x',data=>'x')
a long name without an end|h(name=>'L',type=>'L',data=>"../../bait/evil"),h(name=>'x',data=>'x')
a long link|h(name=>'K',type=>'K',data=>"/etc/passwd\0"),h(name=>'ruby-9.9.9-p1/x',type=>'2',link=>'y')
a pax path that leads up|pax(path=>'../../bait/evil'),h(name=>'x',data=>'x')
a pax path from the top|pax(path=>'/tmp/evil'),h(name=>'x',data=>'x')
a pax path for the state|pax(path=>'ruby-9.9.9-p1/.ruby18-patches/base'),h(name=>'x',data=>'9.9.9-p1')
a pax path in a header for all|pax('g',path=>'ruby-9.9.9-p1/ext/evil.c'),h(name=>'x',data=>'x')
a pax path with a line break|pax(path=>"ruby-9.9.9-p1/a\nb"),h(name=>'x',data=>'x')
a pax link|pax(linkpath=>'/etc'),h(name=>'ruby-9.9.9-p1/ext/x',type=>'2',link=>'y')
a pax size|pax(size=>'99999999999'),h(name=>'ruby-9.9.9-p1/x',data=>'x')
a pax size below nothing|pax(size=>'-1'),h(name=>'ruby-9.9.9-p1/x',data=>'x')
a pax sparse name|pax('GNU.sparse.major'=>1,'GNU.sparse.minor'=>0,'GNU.sparse.name'=>'../../bait/evil','GNU.sparse.realsize'=>1),h(name=>'x',data=>"0\n")
a pax dump of a folder|pax('GNU.dumpdir'=>"Yx\0"),h(name=>'ruby-9.9.9-p1/ext/evil',type=>'5')
a hard link to a file outside|h(name=>'ruby-9.9.9-p1/x',type=>'1',link=>'../../bait/file')
a hard link to a member|h(name=>'ruby-9.9.9-p1/x',data=>'x'),h(name=>'ruby-9.9.9-p1/eval.c',type=>'1',link=>'ruby-9.9.9-p1/x')
a link and a file through it|h(name=>'ruby-9.9.9-p1/x',type=>'2',link=>'../../bait'),h(name=>'ruby-9.9.9-p1/x/file',data=>'x')
a character device|h(name=>'ruby-9.9.9-p1/x',type=>'3')
a block device|h(name=>'ruby-9.9.9-p1/x',type=>'4')
a pipe|h(name=>'ruby-9.9.9-p1/x',type=>'6')
a contiguous file|h(name=>'ruby-9.9.9-p1/x',type=>'7')
a dump of a folder|h(name=>'ruby-9.9.9-p1/ext/evil',type=>'D',data=>"Yeval.c\0\0")
a part of another volume|h(name=>'ruby-9.9.9-p1/x',type=>'M',data=>'x')
a label|h(name=>'ruby-9.9.9-p1/x',type=>'V')
a label that leads up|h(name=>'../../bait/file',type=>'V')
a type that there is not|h(name=>'ruby-9.9.9-p1/x',type=>'Z',data=>'x')
a folder, then a link|h(name=>'ruby-9.9.9-p1/y',type=>'5'),h(name=>'ruby-9.9.9-p1/y',type=>'2',link=>'..')
a file, then a folder|h(name=>'ruby-9.9.9-p1/eval.c/x',data=>'x')
a second top|h(name=>'evil/version.h',data=>"#define RUBY_VERSION \"9.9.9\"\n#define RUBY_PATCHLEVEL 1\n")
a file beside the folder|h(name=>'evil',data=>'x')
a hidden file beside the folder|h(name=>'.evil',data=>'x')
a size below nothing|h(name=>'ruby-9.9.9-p1/x',size=>"\xff" x 12)
a size beyond all disks|h(name=>'ruby-9.9.9-p1/x',size=>"\x80\0\0\0\x7f" . "\xff" x 7)
an escape sequence in a name|h(name=>"ruby-9.9.9-p1/\e]0;evil\a",data=>'x')
a clear screen in a name|h(name=>"ruby-9.9.9-p1/\xc2\x9b2J",data=>'x')
a name that is dots|h(name=>'ruby-9.9.9-p1/ext/./../../../evil',data=>'x')
a name that is empty|h(name=>'',data=>'x')
a name of blanks|h(name=>'   ',data=>'x')
an owner with a line break|h(name=>"ruby-9.9.9-p1/ext/evil.c",uname=>"a\nb /x",data=>'x')
MEMBERS
# A member that comes twice: the last one counts.
tar_attack 'a hostile file before the right one' 0 "h(name => '$top/eval.c', data => 'evil')"
ok "$(cmp -s <(cd "$T/yard/$top" && cat .ruby18-patches/originals/eval.c) "$PRISTINE/eval.c"; echo $?)" 'the last one is taken'
cp "$T/base.tar" "$T/kept.tar"
tar -C "$T" --format=ustar --transform "s|.*|$top/eval.c|" --append -f "$T/base.tar" "evil.c" 2>/dev/null ||
  { echo evil >"$T/evil.c"; tar -C "$T" --format=ustar --transform "s|.*|$top/eval.c|" --append -f "$T/base.tar" evil.c; }
before=$(outside)
tar_attack 'a hostile file behind the right one' 5 ''
mv "$T/kept.tar" "$T/base.tar"
before=$(outside)
tar_attack 'a program that runs as its owner' 0 "h(name => '$top/ext', type => '5', mode => '7777'),
  h(name => '$top/lib', type => '5', mode => '6777')"
is '' "$(find "$T/yard/$top" -perm /7022)" 'no such mode is kept'
rm -rf "$T/yard/$top" "$T/yard/attack"*
held 'headers of tar'

# --- the environment ---

printf '#!/bin/sh\ntouch "%s"\n' "$T/ran" >"$T/evil.sh"
chmod +x "$T/evil.sh"
mkdir -p "$T/evil/Autom4te" "$T/tools"
for module in Evil strict Autom4te/ChannelDefs Autom4te/Channels Autom4te/C4che Autom4te/General Autom4te/FileUtils \
    Autom4te/Request Autom4te/XFile; do
  echo "system('touch $T/ran'); 1;" >"$T/evil/$module.pm"
done
printf 'trace-ascii = "%s"\n' "$T/bait/trace" | tee "$T/evil/.curlrc" >"$T/evil/curlrc"
printf 'output_document = %s\n' "$T/bait/trace" >"$T/evil/.wgetrc"
# A variable a line, or several.
# shellcheck disable=SC2016
sed "s|EVIL|$T/evil|g; s|BAIT|$T/bait|g; s|RAN|$T/ran|g" >"$T/fixtures/settings" <<'SETTINGS'
FUNCNEST=4
SHELLOPTS=noglob:noexec
SHELLOPTS=privileged
BASHOPTS=nullglob:failglob
BASH_ENV=EVIL.sh
ENV=EVIL.sh
BASH_COMPAT=3.1
PS4=$(touch RAN)
IFS=aeiou
BASH_LOADABLES_PATH=EVIL
EXECIGNORE=*
GLOBIGNORE=*
TMOUT=1
PROMPT_COMMAND=EVIL.sh
BASH_XTRACEFD=1
CHILD_MAX=1
SHELL=EVIL.sh
CONFIG_SHELL=EVIL.sh
PERL5OPT=-M-strict
PERL5LIB=EVIL
PERLLIB=EVIL
PERL5DB=BEGIN{system('touch RAN')}
PERL_UNICODE=63
PERLIO=:crlf
PERLIO_DEBUG=BAIT/trace
PERL=EVIL.sh
autom4te_perllibdir=EVIL
AUTOM4TE=EVIL.sh
AUTOM4TE_CFG=EVIL.sh
AC_MACRODIR=EVIL
trailer_m4=EVIL.sh
AUTOCONF=EVIL.sh
AUTOHEADER=EVIL.sh
ACLOCAL_PATH=EVIL
WARNINGS=error
CONFIG_SITE=EVIL.sh
M4=EVIL.sh
M4PATH=EVIL
BISON_PKGDATADIR=EVIL
BISON_LOCALEDIR=EVIL
YACC=EVIL.sh
MAKEFLAGS=--eval=$(shell EVIL.sh)
MAKEFILES=EVIL.sh
GNUMAKEFLAGS=-n
MAKE=EVIL.sh
MFLAGS=-n
CURL_HOME=EVIL
XDG_CONFIG_HOME=EVIL
SSLKEYLOGFILE=BAIT/trace
WGETRC=EVIL/.wgetrc
SYSTEM_WGETRC=EVIL/.wgetrc
NETRC=BAIT/file
OPENSSL_CONF=EVIL.sh
TAR_OPTIONS=--to-command=EVIL.sh
RSH=EVIL.sh
TAPE=BAIT/file
GZIP=-v
BZIP2=-v
XZ_DEFAULTS=-v
POSIXLY_CORRECT=1
SED=EVIL.sh
GREP_OPTIONS=-v
QUOTING_STYLE=c
TIME_STYLE=x
BLOCK_SIZE=x
AWKPATH=EVIL
AWKLIBPATH=EVIL
MAWK_LONG_OPTIONS=version
WHINY_USERS=1
AWK=EVIL.sh
PATCH_GET=1
VERSION_CONTROL=numbered
SIMPLE_BACKUP_SUFFIX=../x
PATCH_VERSION_CONTROL=numbered
GLIBC_TUNABLES=x
MALLOC_TRACE=BAIT/trace
LOCPATH=EVIL
NLSPATH=EVIL/%N
GCONV_PATH=EVIL
TZ=:BAIT/file
TZDIR=BAIT
LANGUAGE=x
_POSIX2_VERSION=199209
TMP=BAIT
TEMP=BAIT
DEBIAN_FRONTEND=../x
GIT_DIR=BAIT
STATE=BAIT
BASH_FUNC_sed%%=() { touch RAN; }
BASH_FUNC_autoconf%%=() { touch RAN; }
a.b=c
x-y=1
SETTINGS
mapfile -t settings <"$T/fixtures/settings"
# All at once: what is let in, by a tool that says what it has.
printf '#!/bin/sh\nenv -0 | tr "\\0\\n" "\\n." >"%s"\nexec "%s" "$@"\n' "$T/fixtures/environment" \
  "$(command -v autoconf)" >"$T/tools/autoconf"
chmod +x "$T/tools/autoconf"
before=$(outside)
allowed='PATH HOME PWD TERM TMPDIR RUBY18_SOURCES XDG_CACHE_HOME XDG_STATE_HOME http_proxy https_proxy HTTPS_PROXY
  all_proxy ALL_PROXY no_proxy NO_PROXY SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE CC CPP CFLAGS CPPFLAGS LDFLAGS LIBS'
AS=(env "${settings[@]}" TERM=dumb CC=cc "CFLAGS=-O1 -g" "PATH=$T/tools:$PATH")
tree fresh
attack 'all variables at once' 0 -- --quiet tree
# LC_ALL is apply.sh's own; OLDPWD, SHLVL and _ are bash's.
is '' "$(sed -n 's/=.*//p' "$T/fixtures/environment" | sort | grep -vxE 'LC_ALL|OLDPWD|SHLVL|_' |
  grep -vxF -e "$(tr -s ' \n' '\n' <<<"$allowed")")" 'a tool gets no variable but those that are let in'
is 'CC=cc CFLAGS=-O1 -g TERM=dumb' \
  "$(grep -E '^(CC|CFLAGS|TERM)=' "$T/fixtures/environment" | sort | paste -s -d ' ')" 'and these as they are'
for name in $allowed; do
  grep -Eq "^\.(It )?Ev .*\b$name\b" "$TOP/apply.sh.1" || ok 1 "the manual speaks of the variable $name"
done
STEP=9
for setting in "${settings[@]}"; do
  turn || continue
  AS=(env "$setting")
  tree fresh
  attack "the variable $setting" 0 -- --quiet tree
  attack "the variable $setting, and a download" 4 -- --quiet ruby-9.9.9-p1
done
STEP=3
AS=(env "autom4te_perllibdir=$T/evil")
tree fresh
attack 'modules for autoconf' 0 -- --quiet tree
AS=(env "CURL_HOME=$T/evil" "XDG_CONFIG_HOME=$T/evil" "WGETRC=$T/evil/.wgetrc")
attack 'settings of curl' 4 -- ruby-9.9.9-p1
without curl rm -f "$T/farm/curl"
before=$(outside)
AS+=("PATH=$T/farm")
attack 'settings of wget' 3 4 -- ruby-9.9.9-p1
for shell in sh bash; do
  AS=(env FUNCNEST=4 "$shell")
  tree fresh
  attack "FUNCNEST, and $shell apply.sh" 0 -- --quiet --dry-run tree
done
AS=()
held 'environments'

# --- what a terminal would obey ---

for word in $'\033]0;evil\007\033[2J' $'\302\2332J' $'\b\b\bok\r'; do
  tree fresh
  touch "$in_tree/ext/$word"
  ! turn || attack 'an escape sequence in a name' 5 -- tree
  tree fresh
  ln -s "$word" "$in_tree/$word"
  ! turn || attack 'an escape sequence in a link' 5 -- tree
  tree fresh
  mkdir "$in_tree/$word"
  ! turn || attack 'an escape sequence in the name of a folder' 5 -- --dry-run tree
  tree fresh
  printf '#define RUBY_VERSION "9%s"\n#define RUBY_PATCHLEVEL 1\n' "$word" >"$in_tree/version.h"
  for way in --quiet --status --revert; do
    ! turn || attack 'an escape sequence in version.h' 4 5 -- "$way" tree
  done
  for list in base created journal sums; do
    tree tree
    if [ "$list" = sums ]; then printf '%066d' 0 >>"$in_tree/$state/sums"; fi
    echo "$word" >>"$in_tree/$state/$list"
    ! turn || attack "an escape sequence in its $list" 0 5 -- tree
    ! turn || attack "an escape sequence in its $list" 0 5 -- --status tree
  done
  tree tree
  echo "x$word.patch" >>"$in_tree/.pc/applied-patches"
  ! turn || attack 'an escape sequence in the name of a patch' 0 5 -- --status tree
  tree tree
  touch "$in_tree/ext/$word"
  ! turn || attack 'an escape sequence in a patched tree' 0 -- --status tree
  ! turn || attack 'an escape sequence in a patched tree' 0 -- --revert tree
  ! turn || attack 'an escape sequence in SOURCE' 4 -- "nowhere$word"
  ! turn || attack 'an escape sequence in the name of a patch' 2 -- --until "x$word" "$T/fixtures/fresh"
  ! turn || attack 'an escape sequence in an option' 2 -- "--x$word"
  echo nonsense >"$T/yard/attack$word.tar.gz"
  ! turn || attack 'an escape sequence in the name of an archive' 5 -- --dry-run "attack$word.tar.gz"
  rm -f "$T/yard/attack"*
done
held 'escape sequences'
rm -rf "$T/yard/tree"
ok "$((attacks < 200))" "these were at least 200: $attacks"
finish
