# shellcheck shell=bash
# Bases, and how a source is found, downloaded, unpacked and judged.
# Sourced by apply.sh and others. The caller sets ROOT (the top of the checkout)
# and TMP (a folder that it removes), and provides die, say, note, detail and
# need_tools. With CACHE_ONLY an archive is looked for in the cache alone, and
# never downloaded; OFFLINE, DRY_RUN and QUIET are the options of that name.
CACHE_ONLY=''
# Callers leave the folder that this is relative to.
case ${RUBY18_SOURCES:-/} in
/*) ;;
*) RUBY18_SOURCES=$PWD/$RUBY18_SOURCES ;;
esac

# What XDG_CACHE_HOME must not be, by its own words.
case ${XDG_CACHE_HOME:-/} in /*) ;; *) unset XDG_CACHE_HOME ;; esac
case ${HOME:-/} in /*) ;; *) HOME=$PWD/$HOME ;; esac

# bases: the names of all bases, and no editor's copies; bases_with_series: those that
# can be applied.
bases() {
  local file
  for file in "$ROOT"/scripts/bases/*; do
    [[ ! ${file##*/} =~ ^[0-9.]+-p[0-9]+$ ]] || printf '%s\n' "${file##*/}"
  done
}

bases_with_series() {
  local base
  for base in $(bases); do
    [ ! -f "$ROOT/series/$base" ] || printf '%s\n' "$base"
  done
}

# base_field BASE FIELD: a line of the part above the manifest.
base_field() {
  awk -v field="$2" '/^$/ { exit } $1 == field { print $2; exit }' \
    "$ROOT/scripts/bases/$1"
}

# base_manifest BASE: "SHA256  path" for each file of the release.
base_manifest() {
  sed '1,/^$/d' "$ROOT/scripts/bases/$1"
}

# require_base NAME: stop unless NAME is a base that has a series.
require_base() {
  if [ ! -f "$ROOT/scripts/bases/$1" ]; then
    die 4 "ruby-$1 is not one of the bases ($(bases | paste -s -d ' '))"
  fi
  if [ ! -f "$ROOT/series/$1" ]; then
    die 4 "ruby-$1 is known, but there is no series for it yet" \
      "(there is one for: $(bases_with_series | paste -s -d ' '))"
  fi
}

# base_of_tree DIR: the base that a folder's version.h speaks of, or nothing.
base_of_tree() {
  [ -f "$1/version.h" ] || return 0
  awk '{ sub(/\r$/, "") }
       $2 == "RUBY_VERSION" { version = $3; gsub(/"/, "", version) }
       $2 == "RUBY_PATCHLEVEL" { level = $3 }
       END { if (version != "" && level != "") print version "-p" level }' \
    "$1/version.h"
}

cache_folder() {
  if [ -z "${RUBY18_SOURCES:-}${XDG_CACHE_HOME:-}${HOME:-}" ]; then
    die 4 "there is no cache to look in: RUBY18_SOURCES, XDG_CACHE_HOME and HOME" \
      "are not set"
  fi
  printf '%s\n' \
    "${RUBY18_SOURCES:-${XDG_CACHE_HOME:-${HOME:-}/.cache}/ruby18-patches}"
}

# check_readable CACHE: a folder that may not be entered is not an empty one.
check_readable() {
  local up=$1
  while [ ! -e "$up" ] && [ -n "$up" ]; do up=${up%/*}; done
  [ ! -d "${up:-/}" ] || [ -x "${up:-/}" ] ||
    die 4 "the cache $1 cannot be read: ${up:-/} may not be entered"
}

# look_for_archive BASE: set ARCHIVE to the base's archive in this folder or in
# the cache; status 1 where there is none.
look_for_archive() {
  local folder kind
  for folder in . cache; do
    case $CACHE_ONLY$folder in
    yes.) continue ;;
    # A sentence is enough: here an if may have taken set -e away.
    *cache)
      folder=$(cache_folder) || exit
      check_readable "$folder"
      ;;
    esac
    for kind in bz2 gz xz; do
      ARCHIVE=$folder/ruby-$1.tar.$kind
      [ ! -f "$ARCHIVE" ] || return 0
    done
  done
  return 1
}

# find_archive BASE: the same, after downloading it if it must be. In a dry run,
# and where there is nothing to be had, it does not return.
find_archive() {
  local base=$1 cache
  if look_for_archive "$base"; then
    detail "found $ARCHIVE"
    return
  fi
  cache=$(cache_folder)
  if [ -n "$CACHE_ONLY" ]; then
    no_source "$base" "and only apply.sh downloads it"
  elif [ -n "$OFFLINE" ]; then
    no_source "$base" "and --offline forbids downloading it"
  fi
  if [ -n "$DRY_RUN" ]; then
    say "would download $(base_field "$base" url)"
    exit 0
  fi
  ARCHIVE=$cache/ruby-$base.tar.bz2
  download "$(base_field "$base" url)" "$(base_field "$base" sha256)" "$ARCHIVE" \
    no_source "$base"
}

# no_source BASE WHY: say where it was looked for and what would do.
no_source() {
  local here="./ruby-$1, ./ruby-$1.tar.{bz2,gz,xz}, "
  [ -z "$CACHE_ONLY" ] || here=''
  die 4 "ruby-$1 was not found, $2.
  searched:  $here$(cache_folder)/ruby-$1.tar.{bz2,gz,xz}
  published: $(base_field "$1" url)
  SHA-256:   $(base_field "$1" sha256)"
}

# download URL SUM FILE NONE...: fetch an official archive, going on where an
# earlier try was cut. Only a file with the right checksum gets its final name.
# The command NONE is given the reason, where there is nothing to be had.
download() {
  local url=$1 sum=$2 file=$3 part=$3.part status=0
  shift 3
  command -v wget >/dev/null || need_tools curl
  if ! mkdir -p -- "${file%/*}" 2>/dev/null || ! : 2>/dev/null >>"$part"; then
    die 8 "the cache ${file%/*} cannot be written"
  fi
  exec 7>>"$part"
  flock 7 || :                  # another run downloads the same: wait for it
  [ ! -f "$file" ] || return 0
  say "downloading $url"
  if [ -s "$part" ] && ! checksum_is "$part" "$sum"; then
    fetch "$url" "$part" || status=$?
    # A server that cannot go on in the middle, or what is left of another
    # file, costs one fresh start.
    case $status in
    0 | 8 | 22 | 33 | 36) checksum_is "$part" "$sum" || : >"$part" ;;
    esac
  fi
  if ! checksum_is "$part" "$sum"; then
    if [ "$status" -gt 0 ] && [ -s "$part" ] || ! fetch "$url" "$part"; then
      if [ -s "$part" ]; then
        "$@" "and downloading it failed; the next run goes on with it"
      fi
      rm -f -- "$part"
      "$@" "and downloading it failed"
    fi
  fi
  if ! checksum_is "$part" "$sum"; then
    rm -f -- "$part"
    die 5 "what came from $url is not the official archive:" \
      "its SHA-256 is not $sum"
  fi
  mv -- "$part" "$file"
  exec 7>&-
}

# fetch URL PART: append to PART what it lacks.
fetch() {
  local status=0 how
  if command -v curl >/dev/null; then
    how=(--progress-bar)
    [ -z "$QUIET" ] || how=(--silent --show-error)
    curl "${how[@]}" --fail --location --continue-at - --output "$2" \
      -- "$1" 2>&"$STDERR" || status=$?
    [ "$status" -ne 23 ] || die 8 "the disk is full: $2"
  else
    how=(--quiet --show-progress)
    [ -z "$QUIET" ] || how=(--no-verbose)
    wget "${how[@]}" --tries=3 --continue --output-document="$2" \
      -- "$1" 2>&"$STDERR" || status=$?
    [ "$status" -ne 3 ] || die 8 "the disk is full: $2"
  fi
  return "$status"
}

checksum_is() {
  [ "$(sha256sum <"$1")" = "$2  -" ]
}

# check_official ARCHIVE: it can be read, and with an official name is official.
check_official() {
  local base=${1##*/ruby-}
  [ -r "$1" ] || die 4 "$1 cannot be read"
  base=${base%.tar.bz2}
  if [ "${1##*/}" != "ruby-$base.tar.bz2" ] ||
    [ ! -f "$ROOT/scripts/bases/$base" ]; then
    return 0
  fi
  checksum_is "$1" "$(base_field "$base" sha256)" ||
    die 5 "$1 is not the official archive: its SHA-256 is not" \
      "$(base_field "$base" sha256)"
}

# What no release of Ruby 1.8 comes near: its files, and their bytes.
MOST_MEMBERS=20000
MOST_BYTES=300000000

# check_members ARCHIVE: refuse, before anything is unpacked, what could
# write outside of the folder (no release of Ruby 1.8 holds a link), what
# passes for the state of a run of ours, and what would fill the disk.
check_members() {
  local bad status=0
  tar --numeric-owner --quoting-style=escape -tvf "$1" 2>"$TMP/tar" |
    awk -v files="$MOST_MEMBERS" -v bytes="$MOST_BYTES" '
      { print; sum += $3 }
      NR > files || sum > bytes { exit 9 }' 2>/dev/null >"$TMP/members" || status=$?
  case $status in
  0) ;;
  9 | 141) die 5 "$1 holds more than any release of Ruby 1.8 does" ;;
  *)
    check_room "$TMP"
    die 5 "$1 is truncated or not an archive: $(reason_of_tar)"
    ;;
  esac
  [ -s "$TMP/members" ] || die 5 "$1 holds no file"
  bad=$(awk '
    { type = substr($0, 1, 1); name = $0
      sub(/^[^ ]+ +[^ ]+ +[^ ]+ +[^ ]+ +[^ ]+ /, "", name) }
    type != "-" && type != "d" { print "  link or device: " name; next }
    name ~ /^\// || name ~ /(^|\/)\.\.(\/|$)/ { print "  leads out: " name; next }
    name ~ /(^|\/)(\.ruby18-patches|\.pc(\/|$))/ {
      print "  the state of another run: " name }
  ' "$TMP/members" | head -n 20)
  [ -z "$bad" ] || die 5 "$1 holds what no release of Ruby holds:
$bad"
}

# check_room FOLDER: stop where the disk of this folder of ours is full, which makes
# tools fail without a word of it.
check_room() {
  local where='' full=''
  [ "$1" != "$TMP" ] || where=' where temporary files go'
  [ -w "$1" ] || return 0
  { printf '%65536s' ' ' >"$1/room"; } 2>/dev/null || full=yes
  rm -f "$1/room"
  [ -z "$full" ] ||
    die 8 "the disk is full$where: $(cd "${1%/*}" && pwd)"
}

# reason_of_tar: what tar, or what it unpacks with, said first.
reason_of_tar() {
  local reason
  reason=$(sed '/^$/d' "$TMP/tar" | head -n 1)
  printf '%s\n' "${reason:-it ends too early}"
}

# unpack ARCHIVE DIR: into an empty folder; set UNPACKED to the one folder
# in it that is the source (or to DIR itself, where there is no such folder).
unpack() {
  local status=0
  tar --no-same-owner --no-same-permissions -xf "$1" -C "$2" 2>"$TMP/tar" || status=$?
  # Whatever modes it has, it can be read, and taken away again.
  chmod -R u+rwX "$2" 2>/dev/null || :
  if [ "$status" -ne 0 ]; then
    check_room "$TMP"
    die 8 "$1 cannot be unpacked here: $(reason_of_tar)"
  fi
  UNPACKED=$2
  if [ ! -e "$2/version.h" ]; then
    set -- "$2"/*
    # shellcheck disable=SC2034 # for the caller
    UNPACKED=$1
  fi
}

# What brings expanded RCS keywords to their bare form, as sed says it.
# shellcheck disable=SC2016
FOLD_KEYWORDS='s/\$(Author|Date|Id|Revision):[^$]*\$/$\1$/g'

# read_by_build PATH: false for dot files and documents.
read_by_build() {
  case /$1 in
  */.*) return 1 ;;
  */ChangeLog* | */README* | */NEWS* | */COPYING* | */LEGAL | */LGPL) return 1 ;;
  */GPL | */ToDo | /doc/*) return 1 ;;
  esac
}

# run_by_build PATH: true for what a build reads or runs wherever somebody adds
# it: sources, what make and Ruby load by themselves, and all of an extension.
run_by_build() {
  case $1 in
  */.* | .[!e]* | .e[!x]*) return 1 ;;
  ext/* | .ext/* | lib/* | missing/* | bin/*) ;;
  */*) return 1 ;;
  *.c | *.h | *.y | *.inc | *.def | *.s | *.S | *.rb | *.in | *.m4 | *.sh) ;;
  *[Mm]akefile | *.mk | depend | configure | config.* | install-sh | instruby*) ;;
  *) made_by_build "$1" ;;
  esac
}

# made_by_build PATH: true for what an earlier build leaves.
made_by_build() {
  case $1 in
  *.o | *.a | *.so | *.so.* | Makefile | */Makefile | */mkmf.log | .ext/*) ;;
  config.h | config.log | config.status | config.cache | rbconfig.rb) ;;
  ruby | miniruby | .rbconfig.time | ext/extinit.c | ext/*/extconf.h) ;;
  ext/dl/*.func | ext/dl/dlconfig.h | ext/dl/dlconfig.rb | ext/tk/config_list) ;;
  largefile.h) ;;
  y.output | y.tab.c | ext/*/*.time | ext/*/.[!/]* | ext/*/conftest*) ;;
  *) return 1 ;;
  esac
}

# compare_with_manifest BASE [ORIGINALS]: compare the tree that we stand in, and
# leave in TMP the lists "differing", "missing" and "extra". A file that is kept
# in the folder ORIGINALS is compared there.
compare_with_manifest() {
  local originals=${2-}
  base_manifest "$1" >"$TMP/manifest"
  cut -c 67- "$TMP/manifest" | sort >"$TMP/listed"
  # Names with a newline are in no manifest and would garble the list.
  find . -type f ! -path $'*\n*' | cut -c 3- | sort >"$TMP/present"
  # What is no file is in no manifest, either.
  find . ! -type d ! -type f ! -path $'*\n*' | cut -c 3- | sort >"$TMP/strange"
  if [ -n "$originals" ]; then
    find "$originals" -type f -printf '%P\n' | sort >"$TMP/kept"
    sort -u "$TMP/present" "$TMP/kept" >"$TMP/both"
    mv "$TMP/both" "$TMP/present"
  fi
  comm -23 "$TMP/listed" "$TMP/present" >"$TMP/missing"
  comm -13 "$TMP/listed" "$TMP/present" | sort - "$TMP/strange" >"$TMP/extra"
  comm -12 "$TMP/listed" "$TMP/present" >"$TMP/differing"
  if [ -n "$originals" ]; then
    comm -12 "$TMP/differing" "$TMP/kept" >"$TMP/patched"
    comm -23 "$TMP/differing" "$TMP/kept" >"$TMP/plain"
    compare_in "$originals" "$TMP/patched"
    compare_in . "$TMP/plain"
    sort "$TMP/patched" "$TMP/plain" >"$TMP/differing"
  else
    compare_in . "$TMP/differing"
  fi
}

# compare_in DIR LIST: take off the LIST each file that is in DIR as it was
# published.
compare_in() {
  local list=$2
  [ "$list" -ef "$TMP/differing" ] || cp "$list" "$TMP/differing"
  drop_matching "$1"
  [ ! -s "$TMP/differing" ] || compare_folded "$1"
  [ "$list" -ef "$TMP/differing" ] || cp "$TMP/differing" "$list"
}

# compare_folded DIR: what is left on the list "differing" differs, or holds
# expanded keywords: fold them in a copy.
compare_folded() {
  mkdir "$TMP/folded"
  if ! (cd "$1" && tr '\n' '\0' <"$TMP/differing" |
    xargs -0 cp --parents --no-preserve=mode -t "$TMP/folded") 2>"$TMP/errors"; then
    check_room "$TMP"
    die 8 "cannot compare with the release, by copies in ${TMP%/*}:" \
      "$(head -n 1 "$TMP/errors")"
  fi
  find "$TMP/folded" -type f -exec sed -E -i "$FOLD_KEYWORDS" {} +
  drop_matching "$TMP/folded"
  rm -rf "$TMP/folded"
}

# drop_matching DIR: take off the list "differing" each file whose sum in DIR
# is the manifest's.
drop_matching() {
  (cd "$1" && tr '\n' '\0' <"$TMP/differing" |
    xargs -0 sha256sum --) >"$TMP/sums" 2>/dev/null || :
  sort "$TMP/manifest" "$TMP/sums" | uniq -d | cut -c 67- |
    sort >"$TMP/matching"
  comm -23 "$TMP/differing" "$TMP/matching" >"$TMP/left"
  mv "$TMP/left" "$TMP/differing"
}
