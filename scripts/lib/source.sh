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
    [[ ! ${file##*/} =~ ^[0-9.]+(-p[0-9]+)?$ ]] || printf '%s\n' "${file##*/}"
  done
}

bases_with_series() {
  local base
  for base in $(bases); do
    [ ! -f "$ROOT/series/$base" ] || printf '%s\n' "$base"
  done
}

# bases_in_order: the same, that on which patches are written first.
bases_in_order() {
  bases_with_series | awk '/^1\.8\.7-p72$/ { print; next } { others = others $0 "\n" }
    END { printf "%s", others }'
}

# packaged_bases: those of them that packages are made of, which have a patchlevel.
packaged_bases() { bases_with_series | grep -e '-p' || :; }

# base_field BASE FIELD: a line of the part above the manifest.
base_field() {
  awk -v field="$2" '/^$/ { exit } $1 == field { print $2; exit }' \
    "$ROOT/scripts/bases/$1"
}

# base_manifest BASE: "SHA256  path" for each file of the release.
base_manifest() {
  sed '1,/^$/d' "$ROOT/scripts/bases/$1"
}

# require_base NAME: stop unless NAME is a base that has a series. The caller has names.sh.
require_base() {
  if [ ! -f "$ROOT/scripts/bases/$1" ]; then
    die 4 "ruby-$1 is not one of the bases ($(bases | paste -s -d ' '))$(near_base "$1")"
  fi
  if [ ! -f "$ROOT/series/$1" ]; then
    die 4 "ruby-$1 is known, but there is no series for it yet" \
      "(there is one for: $(bases_with_series | paste -s -d ' '))"
  fi
}

# base_of_tree DIR: the base that a folder's version.h speaks of, or nothing. 1.6 has no
# patchlevel.
base_of_tree() {
  [ -f "$1/version.h" ] || return 0
  awk '{ sub(/\r$/, "") }
       $2 == "RUBY_VERSION" { version = $3; gsub(/"/, "", version) }
       $2 == "RUBY_PATCHLEVEL" { level = $3 }
       END { if (version != "" && (level != "" || version ~ /^[0-9.]+$/))
               print version (level == "" ? "" : "-p" level) }' \
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
  elif [ -z "$(base_field "$base" sha256)" ]; then
    no_source "$base" "and is not downloaded, since its sum is not known here"
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
  local here="./ruby-$1, ./ruby-$1.tar.{bz2,gz,xz}, " sum
  sum=$(base_field "$1" sha256)
  [ -z "$CACHE_ONLY" ] || here=''
  die 4 "ruby-$1 was not found, $2.
  searched:  $here$(cache_folder)/ruby-$1.tar.{bz2,gz,xz}
  published: $(base_field "$1" url)
  SHA-256:   ${sum:-not known here}
  or take:   the same files from anywhere, whose own SHA-256 scripts/bases/$1 has:
             ./apply.sh FOLDER, ./apply.sh ARCHIVE (.tar.gz, .bz2, .xz), or
             ./apply.sh --git REPOSITORY v$(tr .- __ <<<"${1/-p/-}")"
}

# archive_of_git: set ARCHIVE to one that git makes of the revision SOURCE of the repository
# GIT. That may be anybody's: only its objects are taken, by a repository without settings,
# hooks and attributes that stands in TMP, so that nothing in it is obeyed.
archive_of_git() {
  local folder sum tree git=(env GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null GIT_NO_REPLACE_OBJECTS=1
    git --git-dir="$TMP/git" -c core.commitGraph=false -c core.multiPackIndex=false)
  folder=$(cd -- "$GIT" 2>/dev/null && if [ -d .git ]; then cd .git; fi && pwd -P) || folder=''
  { [ -n "$folder" ] && [ -d "$folder/objects" ]; } || die 4 "'$GIT' is no git repository"
  case $folder in *$'\n'*) die 4 "the repository '$GIT' has a line break in its name" ;; esac
  # A pipe, for one, would let git wait for ever.
  [ -z "$(find "$folder/objects/" ! -type f ! -type d -print -quit)" ] ||
    die 4 "the repository '$GIT' holds what is neither a file nor a folder"
  sum=$(sum_of_revision "$folder" "$SOURCE")
  mkdir -p "$TMP/git/objects/info" "$TMP/git/refs" "$TMP/git/info"
  echo 'ref: refs/heads/none' >"$TMP/git/HEAD"
  printf '[core]\nrepositoryformatversion = 0\nbare = true\n' >"$TMP/git/config"
  printf '%s\n' "$folder/objects" >"$TMP/git/objects/info/alternates"
  # What stands here goes before the files .gitattributes of the revision.
  echo '* -export-subst -export-ignore -text -ident -filter -eol -crlf -working-tree-encoding' \
    >"$TMP/git/info/attributes"
  tree=$("${git[@]}" rev-parse --verify --quiet "${sum:-none}^{tree}") ||
    die 4 "the repository '$GIT' has no commit, tag or branch '$SOURCE'"
  ARCHIVE=$TMP/git.tar
  "${git[@]}" archive --format=tar --prefix=ruby/ "$tree" 2>"$TMP/tar" |
    head -c "$((MOST_BYTES + 1024 * MOST_MEMBERS))" >"$ARCHIVE" || {
    check_room "$TMP"
    die 5 "git makes no archive of '$SOURCE' in '$GIT': $(reason_of_tar)"
  }
}

# sum_of_revision REPOSITORY NAME: of the tag or branch, or the sum that it is; or nothing.
sum_of_revision() {
  local ref sum=''
  if [ "$2" = HEAD ] && [ -f "$1/HEAD" ]; then
    IFS= read -r -n 256 sum <"$1/HEAD" 2>/dev/null || :
    [ "$sum" = 'ref: refs/heads/HEAD' ] || sum_of_revision "$1" "${sum#ref: refs/heads/}"
    return
  fi
  [[ $2 =~ ^[A-Za-z0-9._/+-]+$ && $2 != *..* ]] || return 0
  for ref in "refs/tags/$2" "refs/heads/$2"; do
    if [ -f "$1/$ref" ]; then
      IFS= read -r -n 64 sum <"$1/$ref" 2>/dev/null || :
    elif [ -f "$1/packed-refs" ]; then
      sum=$(awk -v ref="$ref" '$2 == ref { print $1; exit }' "$1/packed-refs" 2>/dev/null) || :
    fi
    [[ ! $sum =~ ^[0-9a-f]{40}$ ]] || break
  done
  [[ $sum =~ ^[0-9a-f]{40}$ ]] || sum=$2
  [[ ! $sum =~ ^[0-9a-f]{40}$ ]] || printf '%s\n' "$sum"
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
    curl "${how[@]}" --connect-timeout 20 --fail --location --continue-at - --output "$2" \
      -- "$1" 2>&"$STDERR" || status=$?
    [ "$status" -ne 23 ] || die 8 "the disk is full: $2"
  else
    how=(--quiet --show-progress)
    [ -z "$QUIET" ] || how=(--no-verbose)
    wget "${how[@]}" --connect-timeout=20 --tries=3 --continue --output-document="$2" \
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
    [ ! -f "$ROOT/scripts/bases/$base" ] ||
    [ -z "$(base_field "$base" sha256)" ]; then
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
# passes for the state of a run of ours, and what would fill the disk. The long list
# says what a member is and how large; a date in it can have any number of blanks, so
# the names are those of the short one.
check_members() {
  local bad status=0
  tar --numeric-owner --quoting-style=escape -tvf "$1" 2>"$TMP/tar" |
    awk -v files="$MOST_MEMBERS" -v bytes="$MOST_BYTES" '
      { print substr($0, 1, 1); sum += $3 }
      NR > files || sum > bytes { exit 9 }' 2>/dev/null >"$TMP/types" &&
    tar --quoting-style=escape -tf "$1" 2>"$TMP/tar" >"$TMP/names" || status=$?
  case $status in
  0) ;;
  9 | 141) die 5 "$1 holds more than any release of Ruby 1.8 does" ;;
  *)
    check_room "$TMP"
    die 5 "$1 is truncated or not an archive: $(reason_of_tar)"
    ;;
  esac
  [ -s "$TMP/names" ] || die 5 "$1 holds no file"
  bad=$(awk '
    NR == FNR { type[NR] = $0; next }
    type[FNR] !~ /^[-d]$/ { print "  link or device: " $0; next }
    /^\// || /(^|\/)\.\.(\/|$)/ { print "  leads out: " $0; next }
    /(^|\/)(\.ruby18-patches|\.pc(\/|$))/ { print "  the state of another run: " $0 }
  ' "$TMP/types" "$TMP/names" | head -n 20)
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
# in it that is the source (or to DIR itself, where that holds more or less).
unpack() {
  local status=0
  tar --no-same-owner --no-same-permissions -xf "$1" -C "$2" 2>"$TMP/tar" || status=$?
  # Whatever modes it has, it can be read, and taken away again.
  chmod -R u+rwX,go-w,a-st "$2" 2>/dev/null || :
  if [ "$status" -ne 0 ]; then
    check_room "$TMP"
    die 8 "$1 cannot be unpacked here: $(reason_of_tar)"
  fi
  UNPACKED=$2
  if [ ! -e "$2/version.h" ] && [ "$(find "$2" -mindepth 1 -maxdepth 1 -printf x)" = x ]; then
    # shellcheck disable=SC2034 # for the caller
    UNPACKED=$(printf '%s\n' "$2"/*)
  fi
}

# fold_keywords FILE...: bring expanded RCS keywords to their bare form. What has not the
# form of its keyword stays as it is, since code must not pass for one.
fold_keywords() {
  local name='[A-Za-z0-9_-]{1,32}' number='[0-9]{1,6}(\.[0-9]{1,6}){0,9}' year='[0-9]{4}'
  local date="$year([-/][0-9]{2}){2} [0-9]{2}(:[0-9]{2}){2}"
  sed -E -i "
    s#\\\$(Author): $name \\\$#\$\1\$#g
    s#\\\$(Revision): $number \\\$#\$\1\$#g
    s#\\\$(Date): $date( [-+]$year \([A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} $year\))? \\\$#\$\1\$#g
    s#\\\$(Id): [A-Za-z0-9_.-]{1,64}(,v)? $number $date(Z|[-+][0-9]{2})? $name( Exp( $name)?)? \\\$#\$\1\$#g
    " "$@"
}

# compare_with_manifest BASE [MORE [ORIGINALS]]: compare the tree that we stand in, and
# leave in TMP the lists "differing", "missing" and "extra": the last has all that is no
# file of the release nor of the list MORE, and no folder of one. A file that is kept in
# the folder ORIGINALS is compared there.
compare_with_manifest() {
  base_manifest "$1" >"$TMP/manifest"
  cut -c 67- "$TMP/manifest" | sort >"$TMP/listed"
  # Names with a line break are in no manifest and would garble the list.
  find . -mindepth 1 ! -path $'*\n*' -printf '%y %P\n' >"$TMP/all"
  sed -n 's/^f //p' "$TMP/all" | sort >"$TMP/present"
  cat "$TMP/listed" "${2:-/dev/null}" | awk '
    NR == FNR { good["f " $0]; while (sub(/\/[^\/]*$/, "")) good["d " $0]; next }
    !($0 in good) { print substr($0, 3) (/^l/ ? " (a symbolic link)" : "") }' \
    - "$TMP/all" | sort >"$TMP/extra"
  find . -name $'*\n*' -printf 'a name with a line break\n' >>"$TMP/extra"
  : >"$TMP/kept"
  [ -z "${3-}" ] || find "$3" -type f -printf '%P\n' | sort >"$TMP/kept"
  sort -u "$TMP/present" "$TMP/kept" | comm -12 "$TMP/listed" - >"$TMP/here"
  comm -23 "$TMP/listed" "$TMP/here" >"$TMP/missing"
  comm -23 "$TMP/here" "$TMP/kept" | differing_in . >"$TMP/differing"
  [ -z "${3-}" ] || comm -12 "$TMP/here" "$TMP/kept" | differing_in "$3" >>"$TMP/differing"
}

# differing_in DIR: of the paths on standard input those that are not in DIR as they
# were published. Keywords are folded in a copy.
differing_in() {
  differing_sums "$1" >"$TMP/left"
  [ -s "$TMP/left" ] || return 0
  mkdir "$TMP/folded"
  if ! (cd "$1" && tr '\n' '\0' <"$TMP/left" |
    xargs -0 cp --parents --no-preserve=mode -t "$TMP/folded") 2>"$TMP/errors"; then
    check_room "$TMP"
    die 8 "cannot compare with the release, by copies in ${TMP%/*}:" \
      "$(head -n 1 "$TMP/errors")"
  fi
  (cd "$TMP/folded" && mapfile -t files <"$TMP/left" && fold_keywords -- "${files[@]}")
  differing_sums "$TMP/folded" <"$TMP/left"
  rm -rf "$TMP/folded"
}

# differing_sums DIR: the same, by the sums alone.
differing_sums() {
  cat >"$TMP/asked"
  { (cd "$1" && tr '\n' '\0' <"$TMP/asked" | xargs -0r sha256sum --) 2>/dev/null || :; } |
    sort - "$TMP/manifest" | uniq -d | cut -c 67- | sort | comm -23 "$TMP/asked" -
}
