# shellcheck shell=bash disable=SC2034 # what is set here is for the tests
# For the tests of apply.sh: TAP, and a made-up release ruby-9.9.9-p1 with a
# series of five patches, in a checkout of its own. Sourced by apply*.t.
set -u
export LC_ALL=C
# What patch and quilt make is compared with what apply.sh makes, which has this one, too.
umask 022
# Where apply.sh keeps the real releases; few tests need one.
RELEASES=${RUBY18_SOURCES:-${XDG_CACHE_HOME:-$HOME/.cache}/ruby18-patches}
unset RUBY18_SOURCES QUILT_PATCHES QUILT_SERIES QUILT_PC
TOP=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
T=$(mktemp -d)
export HOME=$T/home XDG_CACHE_HOME=$T/cache TMPDIR=$T/tmp QUILTRC=/dev/null
trap 'rm -rf "$T"' EXIT
mkdir "$T/home" "$T/cache" "$T/tmp"
CHECKOUT=$T/checkout
PRISTINE=$T/pristine/ruby-9.9.9-p1
BASE_FILE=$CHECKOUT/scripts/bases/9.9.9-p1
TESTS=0

# ok STATUS SENTENCE [DETAILS]: one line of TAP.
ok() {
  TESTS=$((TESTS + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $TESTS - $2"
  else
    echo "not ok $TESTS - $2"
    [ -z "${3-}" ] || printf '# %s\n' "${3//$'\n'/$'\n'# }"
  fi
}

skip() {
  TESTS=$((TESTS + 1))
  echo "ok $TESTS # skip $1"
}

# find_release BASE: ARCHIVE, or a line of TAP and status 1.
find_release() {
  ARCHIVE=$(find "$RELEASES" -name "ruby-$1.tar*" 2>/dev/null | head -n 1)
  [ -z "$ARCHIVE" ] || return 0
  # One whose sum is not known is not downloaded.
  if [ -n "${REQUIRE_SOURCES-}" ] && grep -q '^sha256 ' "$TOP/scripts/bases/$1"; then
    ok 1 "ruby-$1 is in the cache"
  else
    skip "ruby-$1 is not in the cache"
  fi
  return 1
}

finish() {
  echo "1..$TESTS"
}

# is WANTED GOT SENTENCE
# status_of COMMAND...: 0 or 1, as text.
status_of() { if "$@"; then echo 0; else echo 1; fi; }
is() {
  local status=0
  [ "$1" = "$2" ] || status=1
  ok "$status" "$3" "wanted: $1
got:    $2"
}

# same FOLDERS' SNAPSHOTS: is, without printing thousands of lines.
same() {
  local status=0 difference
  difference=$(diff <(echo "$1") <(echo "$2")) || status=1
  ok "$status" "$3" "$(head -n 20 <<<"$difference")"
}

# apply ARGS: run the checkout's apply.sh; STATUS, OUT and ERR are what came.
# AS is a command that runs it otherwise than as it is.
AS=()
apply() {
  STATUS=0
  "${AS[@]}" "$CHECKOUT/apply.sh" "$@" >"$T/out" 2>"$T/err" || STATUS=$?
  OUT=$(cat "$T/out")
  ERR=$(cat "$T/err")
}

# exits STATUS SENTENCE [WORDS]: how the last apply ended, and that its
# standard error holds these words.
exits() {
  local status=0
  [ "$STATUS" -eq "$1" ] || status=1
  [ -z "${3-}" ] || grep -qF -e "$3" <<<"$ERR" || status=1
  ok "$status" "$2" "wanted exit $1 and: ${3-}
got exit $STATUS
$OUT
$ERR"
}

# snapshot DIR: every file's path, type, mode, time and SHA-256, and the links.
snapshot() {
  (cd "$1" && find . ! -type d -printf '%P\t%y\t%m\t%T@\t%l\n' | sort &&
    find . -mindepth 1 -type d -printf '%P/\n' | sort &&
    find . -type f -print0 | sort -z | xargs -0 -r sha256sum)
}

# contents DIR: every file's path, mode and SHA-256.
contents() {
  (cd "$1" && find . -type f -printf '%P\t%m\n' | sort &&
    find . -type f -print0 | sort -z | xargs -0 -r sha256sum)
}

# fresh NAME: a new copy of the pristine tree; prints nothing.
fresh() {
  rm -rf "$1"
  cp -a "$PRISTINE" "$1"
}

# without "TOOL..." COMMAND ARGS: run it with a PATH that lacks these tools.
without() {
  local tools=$1 tool
  shift
  if [ ! -d "$T/farm" ]; then
    mkdir "$T/farm"
    ln -sf /usr/sbin/* /usr/bin/* /sbin/* /bin/* "$T/farm/" 2>/dev/null
  fi
  for tool in $tools; do
    mv "$T/farm/$tool" "$T/tool.$tool" 2>/dev/null
  done
  PATH=$T/farm "$@"
  for tool in $tools; do
    mv "$T/tool.$tool" "$T/farm/$tool" 2>/dev/null
  done
}

# function_text NAME N: a function of N lines that look like each other's.
function_text() {
  local line
  printf 'static int\n%s(x)\n    int x;\n{\n' "$1"
  for line in $(seq "$2"); do
    printf '    x = step(x);%.0s\n    if (x > 10) return x;\n' "$line"
  done
  printf '    return x;\n}\n\n'
}

write_pristine() {
  mkdir -p "$PRISTINE/ext/one" "$PRISTINE/ext/other" "$PRISTINE/doc" "$PRISTINE/lib"
  (
    cd "$PRISTINE" || exit
    printf '#define RUBY_VERSION "9.9.9"\n#define RUBY_PATCHLEVEL 1\n' >version.h
    cat >configure.in <<'END'
AC_INIT([made-up], [9.9.9])
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
END
    cat >Makefile.in <<'END'
all: ruby
ruby: parse.c
	cp parse.c ruby
parse.c: parse.y
	false
install:
	mkdir -p $(DESTDIR)@prefix@
	cp ruby $(DESTDIR)@prefix@/ruby
END
    printf '#! /bin/sh\necho shipped configure\n' >configure
    printf '#! /bin/sh\necho old\n' >config.guess
    printf '#! /bin/sh\necho old\n' >config.sub
    chmod 755 configure config.guess config.sub
    cat >parse.y <<'END'
%{
int yylex(void);
void yyerror(char const *);
%}
%token WORD
%%
list: | list WORD ;
%%
END
    echo '/* shipped parser */' >parse.c
    echo 'words' >keywords
    echo '/* lex */' >lex.c
    {
      # shellcheck disable=SC2016
      printf '/* $Author: someone $ $Date: 2008-01-01 12:00:00 +0900 (Tue, 01 Jan 2008) $ */\n\n'
      for name in alpha beta gamma delta; do
        function_text "$name" 6
      done
    } >eval.c
    # shellcheck disable=SC2016
    { printf '/* $Id: one.c 17 2008-01-01 12:00:00Z someone $ */\n\n'; function_text one 3; } >ext/one/one.c
    # shellcheck disable=SC2016
    echo '/* $Id: other.c,v 1.18 2008/01/01 12:00:00 someone Exp $ */' >ext/other/other.c
    echo 'puts 1' >lib/gone.rb
    echo 'Read me' >README
    echo 'words' >doc/text
    echo '*.o' >.cvsignore
    chmod 640 eval.c
    find . -type f -exec touch -d '2008-10-03 18:43' {} +
    touch -d '2008-10-03 18:44' lex.c parse.c configure
  )
}

# make_patch NAME REQUIRES COMMANDS: what the commands change in the level
# below (LEVELS/last), as a patch of the series.
make_patch() {
  local file=$CHECKOUT/patches/9.9.9-p1/$1.patch
  rm -rf "$T/levels/a" "$T/levels/b"
  cp -a "$T/levels/last" "$T/levels/a"
  cp -a "$T/levels/last" "$T/levels/b"
  (cd "$T/levels/b" && bash -euc "$3")
  {
    printf 'Description: The made-up patch %s\n' "$1"
    printf 'Author: The ruby18-patches authors <ruby18-patches@example.org>\n'
    printf 'X-Requires: %s\n\n' "$2"
    (cd "$T/levels" && diff -Nrup a b) |
      sed -e '/^diff /d' -e '/^\(---\|+++\) .*1970-01-01/s|.*|& /dev/null|' \
        -e '/^--- .*dev.null$/s|.*|--- /dev/null|' \
        -e '/^+++ .*dev.null$/s|.*|+++ /dev/null|' \
        -e '/^\(---\|+++\) /s|\t.*||'
  } >"$file"
  rm -rf "$T/levels/last"
  mv "$T/levels/b" "$T/levels/last"
}

write_checkout() {
  mkdir -p "$CHECKOUT/scripts/lib" "$CHECKOUT/scripts/bases" \
    "$CHECKOUT/series" "$CHECKOUT/patches/9.9.9-p1" "$T/levels"
  cp "$TOP/apply.sh" "$TOP/VERSION" "$CHECKOUT"
  cp "$TOP"/scripts/lib/*.sh "$CHECKOUT/scripts/lib"
  cp "$TOP/scripts/manifest" "$CHECKOUT/scripts"
  cp -a "$PRISTINE" "$T/levels/last"
  make_patch configure-option none 'sed -i "2i # an option" configure.in'
  make_patch parser-cure none \
    'sed -i "5a %token OTHER" parse.y; echo "int x;" >thread_stack.c
     mkdir -p ext/two; echo "int two;" >ext/two/two.c'
  # shellcheck disable=SC2016
  make_patch mbari1-first none \
    'sed -i "/^beta/,/^}/s/return x;$/return x + 1;/" eval.c; rm lib/gone.rb'
  make_patch mbari2-second mbari1 \
    'sed -i "/^beta/,/^}/s/x + 1;/x + 2;/" eval.c'
  make_patch heap-stacks none \
    'sed -i "/^delta/,/^}/s/    return x;$/    return x - 1;/" eval.c'
  cat >"$CHECKOUT/series/9.9.9-p1" <<'END'
# The made-up series.

# group: toolchain - builds
configure-option.patch
parser-cure.patch

# group: mbari - cures
mbari1-first.patch
mbari2-second.patch

# group: threads - stacks
heap-stacks.patch
END
  write_base
}

# write_base: a base file whose official archive does exist.
write_base() {
  tar -C "$T/pristine" -cjf "$T/official.tar.bz2" ruby-9.9.9-p1
  {
    echo 'name 9.9.9-p1'
    echo "url http://127.0.0.1:${PORT:-9}/ruby-9.9.9-p1.tar.bz2"
    echo "sha256 $(sha256sum <"$T/official.tar.bz2" | cut -c 1-64)"
    echo
    "$CHECKOUT/scripts/manifest" "$PRISTINE"
  } >"$T/base"
  mv "$T/base" "$BASE_FILE"
}

write_pristine
write_checkout
cd "$T" || exit 1
