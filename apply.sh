#!/bin/sh
# shellcheck shell=bash
# Applies a series of patches to a pristine Ruby 1.8 source. `./apply.sh --help`
# and apply.sh.1 say how it is used; main, at the end, reads as what it does.
# It writes only into the tree that it is given (or unpacks), the cache, the list of
# trees, and a temporary folder.
SELF=$(exec readlink -f -- "$0")
[ -f "$SELF" ] || { echo 'apply.sh: it is found by its path only; run it as ./apply.sh' >&2; exit 2; }
ROOT=${SELF%/*} ME=apply.sh
# shellcheck source=scripts/lib/environment.sh
. "$ROOT/scripts/lib/environment.sh"
set -eu -o pipefail
# shellcheck source=scripts/lib/run.sh
. "$ROOT/scripts/lib/run.sh"
# shellcheck source=scripts/lib/series.sh
. "$ROOT/scripts/lib/series.sh"
# shellcheck source=scripts/lib/system.sh
. "$ROOT/scripts/lib/system.sh"
# shellcheck source=scripts/lib/source.sh
. "$ROOT/scripts/lib/source.sh"
# shellcheck source=scripts/lib/diff.sh
. "$ROOT/scripts/lib/diff.sh"
# shellcheck source=scripts/lib/place.sh
. "$ROOT/scripts/lib/place.sh"
# shellcheck source=scripts/lib/rubygems.sh
. "$ROOT/scripts/lib/rubygems.sh"
# shellcheck source=scripts/lib/tree.sh
. "$ROOT/scripts/lib/tree.sh"
# shellcheck source=scripts/lib/progress.sh
. "$ROOT/scripts/lib/progress.sh"
# shellcheck source=scripts/lib/names.sh
. "$ROOT/scripts/lib/names.sh"
# shellcheck source=scripts/lib/json.sh
. "$ROOT/scripts/lib/json.sh"

ACTION=apply SOURCE='' GIT='' CHOICE='' NAMES='' BUILD='' INSTALL='' PREFIX=''
RUBYGEMS='' BUNDLER='' OPTIMIZE='' INSTALL_DEPS='' OFFLINE='' DRY_RUN='' QUIET='' VERBOSE='' CONFIGURE_ARGS=()
JOBS='' AS_JSON=''
BASE='' TREE='' SUBSET='' WORK='' UNPACKING='' ASKED=() CHILD=''

usage() {
  cat <<'END'
Usage: apply.sh [options] SOURCE [-- CONFIGURE-ARGS]

Applies the series of patches to a pristine Ruby 1.8 source. SOURCE is a
folder (patched in place), an archive (unpacked here, then patched) or a
release's name such as ruby-1.8.7-p72 (looked for here, then in the cache,
then downloaded); 1.8.7 is its newest patch level that has a series. One that
begins with a dash is written ./-SOURCE.

What to apply (P is the name of a patch or a group, or the number of a hole,
such as CVE-2013-4164, for the patches that close it; default: everything):
  --until P          the series up to and with P
  --only P[,P...]    these patches and what they require
  --without P[,P...] everything but these and what requires them
Where SOURCE is:
  --git DIR          a commit, tag or branch of this git repository
What else to do:
  --list             show bases, patches and what each requires
  --status           show what is applied
  --json             --list or --status: as JSON
  --revert           bring SOURCE back to its pristine form
  --build            configure and make; arguments after -- go to configure
  --jobs N           so many commands of make at once (default: one a CPU)
  --prefix DIR       where the built Ruby is to be installed
  --install          make install after building
  --rubygems         the same, and install RubyGems with it
  --bundler          the same, and install Bundler, too
  --optimize         build it for how it runs: compile twice, train between
  --install-deps     install the missing system packages first
How:
  --offline          never download
  --dry-run          check everything, change nothing
  --quiet, --verbose say less, say more
  --help, --version

The cache is $RUBY18_SOURCES, else ruby18-patches in $XDG_CACHE_HOME or
~/.cache.
Exit status: 0 done; 2 wrong usage; 3 a tool is missing; 4 no source;
5 the source is not pristine; 6 a patch does not apply; 7 the build failed;
8 it cannot be written, or another run holds it. See apply.sh.1.
END
}

say() { [ -n "$QUIET" ] || print "$*"; }
detail() { [ -z "$VERBOSE" ] || print "$*"; }

# clean_up: on every exit.
clean_up() {
  local status=$?
  # Nothing that fails from here on, be it the words, keeps the rest undone.
  set +e
  trap '' HUP INT TERM PIPE
  progress_erase
  explain "$status" "$WORK"
  status=$?
  if [ -n "$WORK" ] && [ ! -e "$STATE/journal" ]; then
    rm -rf "$WORK"
    [ ! -d "$STATE" ] || [ -e "$STATE/base" ] || rmdir "$STATE" || :
  fi
  [ -z "$UNPACKING" ] || rm -rf "$UNPACKING"
  rm -rf "$TMP" || :
  exit "$status"
}

# interrupted STATUS: end what is running (a build, in a group of its own).
interrupted() {
  [ -z "$TMP" ] || : >"$TMP/died"
  if [ -n "$CHILD" ]; then
    trap '' HUP INT TERM PIPE
    kill -TERM -- "-$CHILD" 2>/dev/null || :
    wait "$CHILD" 2>/dev/null || :
  fi
  progress_erase
  exit "$1"
}

parse_options() {
  while [ "$#" -gt 0 ]; do
    case $1 in
    --help | -h) print "$(usage)"; exit 0 ;;
    --version)
      [ "$#$SOURCE" = 1 ] || die 2 "--version goes with nothing else"
      print "apply.sh $(cat "$ROOT/VERSION")"
      exit 0
      ;;
    --list | --status | --revert)
      [ "$ACTION" = apply ] || die 2 "--$ACTION and $1 exclude each other"
      ACTION=${1#--}
      ;;
    --until | --only | --without | --prefix | --jobs | --git)
      [ -n "${2-}" ] || die 2 "$1 wants a value"
      set_value "${1#--}" "$2"
      shift
      ;;
    --until=?* | --only=?* | --without=?* | --prefix=?* | --jobs=?* | --git=?*)
      set_value "$(expr "x$1" : 'x--\([a-z]*\)=')" "${1#*=}"
      ;;
    --until= | --only= | --without= | --prefix= | --jobs= | --git=) die 2 "${1%=} wants a value" ;;
    --json) AS_JSON=yes ;;
    --build) BUILD=yes ;;
    --install) BUILD=yes INSTALL=yes ;;
    --optimize) BUILD=yes OPTIMIZE=yes ;;
    --rubygems) BUILD=yes INSTALL=yes RUBYGEMS=yes ;;
    --bundler) BUILD=yes INSTALL=yes RUBYGEMS=yes BUNDLER=bundler ;;
    --install-deps) INSTALL_DEPS=yes ;;
    --offline) OFFLINE=yes ;;
    --dry-run | -n) DRY_RUN=yes ;;
    --quiet | -q) QUIET=yes ;;
    --verbose | -v) VERBOSE=yes ;;
    --) shift; CONFIGURE_ARGS=("$@"); break ;;
    -*) die 2 "there is no option $1$(near_option "$1"); see --help" ;;
    *)
      [ -z "$SOURCE" ] || die 2 "one SOURCE at a time: '$SOURCE' or '$1'"
      [ -n "$1" ] || die 2 "SOURCE is empty"
      SOURCE=$1
      ;;
    esac
    shift
  done
  check_usage
}

set_value() {
  if [ "$1" = prefix ]; then
    PREFIX=$2
    case $PREFIX in /*) ;; *) PREFIX=$PWD/$PREFIX ;; esac
    return
  fi
  if [ "$1" = git ]; then
    GIT=$2
    return
  fi
  if [ "$1" = jobs ]; then
    [[ $2 =~ ^[1-9][0-9]{0,3}$ ]] || die 2 "--jobs wants a number from 1 to 9999, and not '$2'"
    JOBS=$2
    return
  fi
  [ -z "$CHOICE" ] || die 2 "--$CHOICE and --$1 exclude each other"
  case $1:$2 in until:*[[:space:]]*) die 2 "--until wants one name, and not '$2'" ;; esac
  CHOICE=$1 NAMES=$2
}

near_option() { usage | grep -oE -e '--[a-z][a-z-]+' | did_you_mean "${1%%=*}" || :; }

check_usage() {
  if [ "$ACTION" != apply ] && [ -n "$CHOICE$BUILD" ]; then
    die 2 "--$ACTION goes with no choice of patches and no build"
  fi
  if [ -n "$GIT" ] && [ "$ACTION$INSTALL_DEPS" != apply ]; then
    die 2 "--git only says where SOURCE is to be patched from"
  fi
  if [ -n "$OFFLINE" ] && [ -n "$INSTALL_DEPS" ]; then
    die 2 "--install-deps and --offline exclude each other"
  fi
  if [ -z "$SOURCE" ] && [ "$ACTION" != list ] && [ -z "$INSTALL_DEPS" ]; then
    folded 2 "$(usage)"
    printf '%s\n' "$FOLDED" >&2
    die 2 "no SOURCE was given"
  fi
  if [ -z "$BUILD" ] && [ "${#PREFIX}${#CONFIGURE_ARGS[@]}" != 00 ]; then
    die 2 "--prefix and arguments for configure want --build"
  fi
  [ -z "$JOBS" ] || [ -n "$BUILD" ] || die 2 "--jobs wants --build"
  case $AS_JSON,$ACTION in
  yes,list | yes,status) TERMINAL=0 ;; # nothing is folded
  ,*) ;;
  *) die 2 "--json goes with --list or --status" ;;
  esac
  [ -z "$BUILD" ] || check_build_path
}

# check_build_path: autoconf's configure writes the path that it stands in between single
# quotes, and into the replacement of a command of sed; mkmf.rb quotes the prefix so.
check_build_path() {
  local folder=$PWD argument
  [ -n "$GIT" ] || [ ! -d "$SOURCE" ] || folder=$(cd -- "$SOURCE" 2>/dev/null && pwd) || return 0
  case $folder in *[\'\&]* | *$'\n'*)
    die 2 "Ruby cannot be built in '$folder': its configure takes no ', no & and no line break in the path" ;;
  esac
  for argument in "--prefix=$PREFIX" ${CONFIGURE_ARGS[@]+"${CONFIGURE_ARGS[@]}"}; do
    case $argument in --prefix=*\'*)
      die 2 "Ruby cannot be built for '${argument#*=}': no ' may be in the name of the prefix" ;;
    esac
  done
}

# name_base: where SOURCE is a version without its patch level, make it a base's name.
name_base() {
  local name=${SOURCE#ruby-} base could
  name=${name%/}
  [ -z "$GIT" ] || return 0
  [ "$ACTION" = list ] || [ ! -e "$SOURCE" ] || return 0
  [[ $name =~ ^[0-9]+(\.[0-9]+){0,2}$ ]] && command -v awk >/dev/null || return 0
  base=$(newest_base "$name")
  if [ -n "$base" ]; then
    note "ruby-$name means ruby-$base, the newest patch level that has a series"
    SOURCE=ruby-$base
    return
  fi
  could=$(bases_of "$name")
  [ -z "$could" ] || die 4 "ruby-$name is no release; this could mean $could"
}

# list_patches: for each base (or the one that SOURCE names), its patches.
list_patches() {
  local base group level file files last indent label requires cves words only=${SOURCE#ruby-}
  local -A header
  only=${only%/}
  [ -z "$only" ] || require_base "$only"
  [ -z "$AS_JSON" ] || { list_json "$only"; return; }
  for base in ${only:-$(bases_with_series)}; do
    printf 'ruby-%s (each patch of another group requires toolchain, too)\n' "$base"
    last=''
    know_levels "$base"
    while IFS=$'\t' read -r file words; do header[$file]=$words; done < <(series_headers "$base")
    while IFS=$'\t' read -r group level _ files; do
      [ "$group" = "$last" ] || printf '  %s\n' "$group"
      last=$group indent=4
      # A name for several patches stands above them.
      if [ "$files" != "${files% *}" ]; then
        printf '    %s\n' "$level"
        indent=6
      fi
      for file in $files; do
        IFS=$'\t' read -r requires cves words <<<"${header[$file]}"
        label=${NAME_OF[$file]}
        [ "$cves" = none ] || label+=" ($cves)"
        printf '%*s%-*s %s (requires: %s)\n' "$indent" '' "$((32 - indent))" "$label" \
          "$words" "$requires"
      done
    done < <(series_levels "$base")
  done
}

# list_json BASE: the same as JSON; of all bases where it is empty.
list_json() {
  local base group file requires cves words separator=''
  json_string "$(cat "$ROOT/VERSION")"
  printf '{"version": %s, "bases": [' "$JSON"
  for base in ${1:-$(bases_with_series)}; do
    know_levels "$base"
    json_string "ruby-$base"
    printf '%s\n{"base": %s, "patches": [' "$separator" "$JSON"
    separator=''
    while IFS=$'\t' read -r group _ file requires cves words; do
      printf '%s\n' "$separator"
      json_patch "$group" "$file" "$cves"
      json_string "$words"
      printf ', "description": %s' "$JSON"
      json_names "$requires"
      printf ', "requires": %s}' "$JSON"
      separator=,
    done < <(paste <(series_groups "$base") <(series_headers "$base"))
    printf ']}'
    separator=,
  done
  printf ']}\n'
}

# json_patch GROUP PATCHFILE CVES: the beginning of a patch's object.
json_patch() {
  json_string "${NAME_OF[$2]}"
  printf '{"name": %s' "$JSON"
  json_string "$2"
  printf ', "file": %s' "$JSON"
  json_string "$1"
  printf ', "group": %s' "$JSON"
  json_string "${LEVEL_OF[$2]}"
  printf ', "level": %s' "$JSON"
  json_names "$3"
  printf ', "cves": %s' "$JSON"
}

# json_names WORDS: set JSON to a list of what a field of a header names.
json_names() {
  local words=${1//,/ } names
  [ "$words" != none ] || words=''
  read -r -a names <<<"$words"
  json_list ${names[@]+"${names[@]}"}
}

# print_list: as wide as a terminal is.
print_list() {
  local list
  list=$(list_patches)
  print "$list" all
}

# find_source: set TREE to the folder that SOURCE means, unpacked if it must be.
find_source() {
  local base=${SOURCE#ruby-}
  if [ -n "$GIT" ]; then
    archive_of_git
    unpack_archive
  elif [ -d "$SOURCE" ]; then
    TREE=$SOURCE
  elif [ -f "$SOURCE" ]; then
    ARCHIVE=$SOURCE
    unpack_archive
  elif [ "$base" = "${SOURCE##*/}" ] || [ "ruby-$base" = "$SOURCE" ]; then
    if [ ! -f "$ROOT/scripts/bases/$base" ]; then
      die 4 "there is no file or folder '$SOURCE', and it names none of the" \
        "bases ($(bases_with_series | paste -s -d ' '))$(near_base "$base")"
    fi
    require_base "$base"
    TREE=ruby-$base
    [ ! -d "$TREE" ] || return 0
    [ "$ACTION" = apply ] ||
      die 4 "--$ACTION is for a folder, and there is no folder 'ruby-$base' here"
    find_archive "$base"
    unpack_archive "$base"
  else
    die 4 "there is no file or folder '$SOURCE'"
  fi
}

# enter_tree: from here on all happens in the top of the tree.
enter_tree() {
  cd -- "$TREE" 2>/dev/null || die 4 "the folder '$TREE' cannot be entered"
  check_owner
  check_state
  if [ -f "$STATE/base" ]; then
    BASE=$(cat "$STATE/base")
  else
    BASE=$(base_of_tree .)
  fi
  [ -n "$BASE" ] || die 4 "'$TREE' is not a Ruby source (no version.h that says so);" \
    "one of the bases is wanted: $(bases_with_series | paste -s -d ' ')"
  require_base "$BASE"
  PATCHES=$TMP/patches
  check_series
}

# check_series: the checkout is whole; the whole text of each patch goes to PATCHES.
check_series() {
  local patch path
  while IFS=$'\t' read -r patch path; do
    [ -f "$ROOT/patches/$path" ] || die 6 "$patch, which series/$BASE names, is missing"
  done < <(series_parts "$BASE")
  mkdir "$PATCHES"
  complete_patches "$BASE" "$PATCHES"
  series_requires "$BASE" >"$TMP/requires" || {
    check_room "$TMP"
    die 6 "what $(sed -n '$s/\t$//p' "$TMP/requires") requires is not in series/$BASE"
  }
}

# unpack_archive [BASE]: set TREE to what ARCHIVE holds, once that was checked (and is
# BASE), in a folder that becomes ./ruby-BASE when it is patched (place_tree).
unpack_archive() {
  local name=${ARCHIVE##*/} base
  name=${name%.t*}
  case $ARCHIVE in /*) ;; *) ARCHIVE=$PWD/$ARCHIVE ;; esac
  [ "$ACTION" = apply ] || die 2 "--$ACTION wants a folder, not an archive"
  if [ -d "$name" ] && [ -f "$ROOT/scripts/bases/${name#ruby-}" ]; then
    note "$name is here already; the archive is left alone"
    TREE=$name
    return
  fi
  need_gnu tar
  check_official "$ARCHIVE"
  check_members "$ARCHIVE"
  UNPACKING=$TMP/unpack
  if [ -z "$DRY_RUN" ]; then
    exec 8<.
    lock_folder 8
    UNPACKING=$PWD/$UNPACK_FOLDER
    rm -rf "$UNPACKING"
  fi
  mkdir "$UNPACKING" 2>/dev/null || die 8 "$PWD cannot be written"
  HERE=$PWD
  unpack "$ARCHIVE" "$UNPACKING"
  TREE=$UNPACKED
  base=$(base_of_tree "$TREE")
  [ "${1:-$base}" = "$base" ] ||
    die 5 "$ARCHIVE is not ruby-$1: ${base:+it is ruby-}${base:-no version.h in it says so}"
  if [ -n "$base" ] && [ -e "$HERE/ruby-$base" ]; then
    note "ruby-$base is here already; the archive is left alone"
    TREE=$HERE/ruby-$base
  elif [ -n "$base" ] && [ -L "$HERE/ruby-$base" ]; then
    die 8 "$HERE/ruby-$base is a link that leads nowhere"
  fi
}

# place_tree: give what was unpacked and patched its name.
place_tree() {
  if [ -n "$UNPACKING" ] && [ "$PWD" = "$UNPACKED" ]; then
    mv -T "$PWD" "$HERE/ruby-$BASE"
    cd "$HERE/ruby-$BASE"
    exec 8<&-
  fi
}

# choose_patches: set ASKED to the patches that the tree shall have, and
# SUBSET when they are not simply the beginning of the series.
choose_patches() {
  local all named file needed dropped
  series_patches "$BASE" >"$TMP/series"
  mapfile -t all <"$TMP/series"
  case $CHOICE in
  '') ASKED=("${all[@]}") ;;
  until)
    named=$(resolve_names "$NAMES")
    for file in "${all[@]}"; do
      ASKED+=("$file")
      [ "$file" != "${named##*$'\n'}" ] || break
    done
    ;;
  only)
    named=$(resolve_names "${NAMES//,/ }")
    # Patch file names hold no blanks.
    # shellcheck disable=SC2086
    patches_closure "$BASE" $named >"$TMP/closure"
    mapfile -t ASKED <"$TMP/closure"
    ;;
  without)
    dropped=$'\n'$(resolve_names "${NAMES//,/ }")$'\n'
    # What a patch requires comes before it, so one walk finds all.
    while IFS=$'\t' read -r file needed; do
      case $dropped in *$'\n'"$needed"$'\n'*) dropped+=$file$'\n' ;; esac
    done <"$TMP/requires"
    for file in "${all[@]}"; do
      case $dropped in *$'\n'"$file"$'\n'*) ;; *) ASKED+=("$file") ;; esac
    done
    ;;
  esac
  if [ -n "$CHOICE" ] && [ "${#ASKED[@]}" -eq 0 ]; then
    die 2 "--$CHOICE $NAMES leaves no patch to apply"
  fi
  if ! is_beginning "$(printf '%s\n' "${ASKED[@]}")" \
    "$(printf '%s\n' "${all[@]}")"; then
    SUBSET=yes
  fi
}

# resolve_names NAMES: the patch files meant; stops at an unknown one.
resolve_names() {
  local name names
  read -r -d '' -a names <<<"$1" || :
  for name in ${names[@]+"${names[@]}"}; do
    case $name in
    [Cc][Vv][Ee]-*) closing_patches "$BASE" "${name^^}" || no_patch_closes "${name^^}" ;;
    *)
      resolve_name "$BASE" "$name" ||
        die 2 "there is no patch or group '$name' in the series for" \
          "ruby-$BASE$(series_names "$BASE" | did_you_mean "${name%.*}"); see --list"
      ;;
    esac
  done
}

# no_patch_closes NUMBER: say why, where scripts/holes does.
no_patch_closes() {
  local why
  why=$(other_holes "$BASE" | awk -F '\t' -v number="$1" '
    $1 == number { print " " $2 ": " $4; exit }')
  die 2 "no patch in the series for ruby-$BASE closes $1$why"
}

# is_beginning LINES LINES: are the first ones the beginning of the second?
is_beginning() {
  [ -z "$1" ] || [ "$1" = "$2" ] || [ "${2#"$1"$'\n'}" != "$2" ]
}

# check_pristine: the tree is the release, and nothing else. What a run that was killed
# left is all that may be there.
check_pristine() {
  judge_tree
  refuse_strange "the pristine ruby-$BASE"
  [ -e lex.c ] || note "lex.c is missing: make will want gperf"
  say "ruby-$BASE is pristine"
}

# check_patched: a tree that is patched already is the release, but for what the patches
# applied make of it (check_applied compares that), and nothing else. What a build left
# may be there when it is known that no other user's was.
check_patched() {
  judge_tree applied
  refuse_strange "ruby-$BASE with patches"
}

refuse_strange() {
  local built=''
  [ -s "$TMP/strange" ] || return 0
  if [ -e config.status ] && ! tree_is_known "$STATE/base" 2>/dev/null; then
    built='; what was built there counts only where this apply.sh patched the tree'
    [ -n "$KNOWN_TREES" ] ||
      built+=', and without HOME or XDG_STATE_HOME it keeps no list of these'
  fi
  visible "$(some_strange | sed 's/^/  /')"
  printf '%s\n' "$VISIBLE" >&"$STDERR"
  die 5 "this is not $1 (paths: $(wc -l <"$TMP/strange"); the first are above);" \
    "nothing was changed$built"
}

# check_carry_on: what is applied must be the beginning of what is asked, and
# in this checkout's form.
check_carry_on() {
  local patch applied
  applied=$(applied_patches)
  for patch in $applied; do
    cmp -s "patches/$patch" "$PATCHES/$patch" ||
      die 5 "$patch was applied in another form than this checkout's;" \
        "--revert first"
  done
  is_beginning "$applied" "$(printf '%s\n' "${ASKED[@]}")" ||
    die 5 "other patches than asked are applied (--status shows them);" \
      "--revert first"
}

# check_tools: all that the asked patches, and a build, will want.
check_tools() {
  local file tools=(flock cmp ${BUILD:+make cc})
  need_gnu patch
  touched_by "${ASKED[@]}" >"$TMP/touched"
  for file in configure.in:configure:autoconf parse.y:parse.c:bison; do
    if grep -qxF -e "${file%%:*}" "$TMP/touched" ||
      { [ -e "${file%%:*}" ] && [ ! -e "$(cut -d : -f 2 <<<"$file")" ]; }; then
      tools+=("${file##*:}")
    fi
  done
  need_tools "${tools[@]}"
}

need_gnu() {
  need_tools "$1"
  case $("$1" --version 2>/dev/null) in
  *GNU*) ;;
  *) die 3 "the $1 here is not GNU $1, which is wanted. Install with:
  $(install_line "$(package_manager)" "$1")" ;;
  esac
}

# apply_patches: prepare the next state beside the tree, then go to it.
apply_patches() {
  local patch number=0 applied
  know_levels "$BASE"
  applied=$(applied_patches | wc -l)
  if [ -e "$STATE/base" ] && [ "$applied" -eq "${#ASKED[@]}" ]; then
    check_whole
    [ -n "$DRY_RUN" ] || remember_tree "$STATE/base"
    say "all $applied patches are applied already"
    return
  fi
  WORK=$STATE/work
  [ -z "$DRY_RUN" ] || WORK=$TMP/work
  mkdir -p "$WORK" 2>/dev/null || die 8 "$PWD cannot be written"
  begin_stage "${ASKED[@]}"
  for patch in "${ASKED[@]}"; do
    if [ "$number" -eq "$applied" ] && [ -e "$STATE/base" ]; then
      check_applied
    fi
    number=$((number + 1))
    stage_patch "$patch" "$SUBSET"
    say "  $number/${#ASKED[@]} $(patch_name "$BASE" "$patch")"
  done
  stage_generated
  stage_quilt
  case $CHOICE in
  only | without) printf '%s\n' "${ASKED[@]}" >"$WORK/pc/series" ;;
  esac
  if [ -n "$DRY_RUN" ]; then
    say "all patches apply; nothing was changed (--dry-run)"
    return
  fi
  write_journal "${ASKED[@]}"
  commit "$WORK/journal"
  WORK=''
}

# check_whole: where all is applied, every file is what the release and the
# patches make of it.
check_whole() {
  local patch
  WORK=$TMP/whole
  begin_stage "${ASKED[@]}"
  for patch in "${ASKED[@]}"; do
    stage_patch "$patch" "$SUBSET"
  done
  stage_generated
  find "$WORK/new" -type f -printf '%P\n' | sort -u - "$WORK/touched" >"$WORK/all"
  mv "$WORK/all" "$WORK/touched"
  check_applied
  WORK=''
}

# show_status: what is applied; reads only.
show_status() {
  local applied patch own=0 known='' count
  [ ! -e "$STATE/journal" ] || [ -n "$AS_JSON" ] ||
    say "a run was interrupted here; the next run finishes it, or --revert"
  know_levels "$BASE"
  applied=$(applied_patches)
  known=$(series_patches "$BASE")
  for patch in $applied; do
    grep -qxF -e "$patch" <<<"$known" || own=$((own + 1))
  done
  find_changes
  find_strange
  count=$(($(applied_patches | wc -l) - own))
  if [ -n "$AS_JSON" ]; then
    status_json "$applied" "$count"
    return
  fi
  say "ruby-$BASE: $count of $(series_patches "$BASE" | wc -l) patches are applied"
  for patch in $known; do
    if grep -qxF -e "$patch" <<<"$applied"; then
      say "  applied  $(patch_label "$BASE" "$patch")"
    else
      say "  -        $(patch_label "$BASE" "$patch")"
    fi
  done
  for patch in $applied; do
    grep -qxF -e "$patch" <<<"$known" ||
      say "  applied  $patch, which is not of the series"
  done
  note_changes
  note_strange
  if is_unpatched; then
    if [ -s "$TMP/strange" ]; then
      say "no patch is applied, and it is not as it was published"
    else
      say "no patch is applied, and it is as it was published"
    fi
  fi
}

# status_json APPLIED COUNT: the same as JSON, with what the notes say.
status_json() {
  local group file cves flag separator='' others=() lines
  json_string "ruby-$BASE"
  printf '{"base": %s' "$JSON"
  json_string "$PWD"
  printf ', "folder": %s, "applied": %s' "$JSON" "$2"
  flag=false
  [ ! -e "$STATE/journal" ] || flag=true
  printf ', "interrupted": %s, "patches": [' "$flag"
  while IFS=$'\t' read -r group _ file _ cves _; do
    printf '%s\n' "$separator"
    json_patch "$group" "$file" "$cves"
    flag=false
    if grep -qxF -e "$file" <<<"$1"; then flag=true; fi
    printf ', "applied": %s}' "$flag"
    separator=,
  done < <(paste <(series_groups "$BASE") <(series_headers "$BASE"))
  while IFS= read -r file; do
    [ -z "$file" ] || [ -n "${NAME_OF[$file]-}" ] || others+=("$file")
  done <<<"$1"
  json_list ${others[@]+"${others[@]}"}
  printf '],\n"others": %s' "$JSON"
  mapfile -t lines <"$TMP/changed"
  json_list ${lines[@]+"${lines[@]}"}
  printf ', "changed": %s' "$JSON"
  mapfile -t lines <"$TMP/strange"
  json_list ${lines[@]+"${lines[@]}"}
  printf ', "strange": %s, "build_products": %s}\n' "$JSON" "$PRODUCTS"
}

# is_unpatched: neither this script nor quilt has done anything here.
is_unpatched() { [ ! -e "$STATE" ] && [ -z "$(applied_patches)" ]; }

# find_strange: judge the tree, or, where that cannot be, find nothing.
find_strange() {
  : >"$TMP/strange"
  if [ -e "$STATE/base" ]; then
    judge_tree created
  elif is_unpatched; then
    judge_tree
  fi
}

# note_strange: name what --revert does not bring back to the release's form.
note_strange() {
  local line
  some_strange >"$TMP/noted"
  while IFS= read -r line; do
    note "$line"
  done <"$TMP/noted"
  [ "$PRODUCTS" -eq 0 ] || note "build products are there, which 'make distclean' before --revert removes"
}

revert() {
  if [ ! -e "$STATE/base" ]; then
    [ -z "$(applied_patches)" ] || die 5 "quilt applied these patches, not apply.sh:" \
      "use 'quilt pop -a'"
    say "nothing is applied"
  elif [ -n "$DRY_RUN" ]; then
    say "would revert $(applied_patches | wc -l) patches"
  else
    find_strange
    note_strange
    revert_tree
    if [ -s "$TMP/strange" ] || [ "$PRODUCTS" -gt 0 ]; then
      say "the patches are taken off ruby-$BASE; it is not as it was published"
    else
      say "ruby-$BASE is as it was published"
    fi
  fi
}

# build: configure, make and perhaps install, with all output in one log.
build() {
  local log=$PWD/$STATE/build.log step jobs=()
  [ -n "$JOBS" ] || JOBS=$(default_jobs)
  [ "$JOBS" = 1 ] || jobs=("-j$JOBS")
  [ -z "$PREFIX" ] || CONFIGURE_ARGS=("--prefix=$PREFIX" "${CONFIGURE_ARGS[@]}")
  [ -n "$KNOWN_TREES" ] ||
    note "without HOME or XDG_STATE_HOME a later run will not take what is built here"
  say "building; the log is $log"
  rm -f "$log"
  : >"$log"
  # What was left out for want of a library may find it today.
  { grep -ls '^# skipped: ' ext/*/Makefile ext/*/*/Makefile || :; } |
    tr '\n' '\0' | xargs -0 -r rm -f
  for step in configure ${OPTIMIZE:+optimize} make ${INSTALL:+install} ${RUBYGEMS:+rubygems} $BUNDLER; do
    say "  $step"
    case $step in
    configure) run_step "$step" "$log" ./configure "${CONFIGURE_ARGS[@]}" ;;
    optimize) optimize "$step" "$log" "${jobs[@]}" ;;
    make) run_step "$step" "$log" make "${jobs[@]}" ;;
    install) run_step "$step" "$log" make install ;;
    rubygems | bundler) install_rubygems "$log" "$step" ;;
    esac || build_failed "$step" "$log"
  done
}

# optimize STEP LOG [-jN]: make has less to do after it; where the compiler cannot, all of it.
optimize() {
  local status=0 profile=$PWD/$STATE/profile
  rm -rf "$profile"
  run_step "$1" "$2" bash -p "$ROOT/scripts/optimize" ${3:+--jobs "${3#-j}"} \
    --profile "$profile" "$PWD" || status=$?
  rm -rf "$profile"
  [ "$status" = 3 ] || return "$status"
  note "$(sed -n 's/^optimize: //p' "$2" | tail -n 1); built without --optimize"
}

# default_jobs: one for each CPU that this process may use. The release's own Makefiles
# are not known to name all that a file waits for, so without all of the group toolchain,
# upon which every level is built with several jobs in CI, it is one.
default_jobs() {
  local patch jobs
  jobs=$(nproc 2>/dev/null) || jobs=1
  for patch in $(series_groups "$BASE" | sed -n 's/^toolchain\t//p'); do
    case " ${ASKED[*]-} " in *" $patch "*) ;; *) jobs=1 ;; esac
  done
  printf '%s\n' "$jobs"
}

# interpreter_name: what --program-prefix and the like make of ruby.
interpreter_name() {
  local name
  name=$(sed -n 's/^RUBY_INSTALL_NAME *= *//p' Makefile 2>/dev/null | head -n 1)
  printf '%s\n' "${name:-ruby}"
}

# install_rubygems LOG STEP: RubyGems, or Bundler, for the interpreter that was installed.
install_rubygems() {
  local ruby
  ruby=$(installed_prefix)/bin/$(interpreter_name)
  know_gem "$BASE" "${2#rubygems}"
  "$ruby" -e 'require "zlib"; require "openssl"' >>"$1" 2>&1 ||
    die 7 "RubyGems wants the extensions zlib and openssl, which $ruby has not both;" \
      "Ruby itself is installed. See $1"
  unpack_rubygems "$TMP/$2" >>"$1" 2>&1 || return
  # The words are the other bash's.
  # shellcheck disable=SC2016
  run_step "$2" "$1" bash -p -c '. "$1" && "set_up_$2" "$3" "$4" "$5"' - \
    "$ROOT/scripts/lib/rubygems.sh" "$2" "$TMP/$2" "$ruby" "$GEMS_ARCHIVE"
}

# installed_prefix: where the built tree was installed.
installed_prefix() {
  local prefix
  prefix=$(sed -n 's/^prefix *= *//p' Makefile 2>/dev/null | head -n 1)
  printf '%s\n' "${prefix:-${PREFIX:-/usr/local}}"
}

# check_prefix: what will be installed can be written where it goes, and the first line
# of a program can name the interpreter there.
check_prefix() {
  local folder=${PREFIX:-/usr/local} argument
  for argument in "${CONFIGURE_ARGS[@]}"; do
    case $argument in --prefix=*) folder=${argument#*=} ;; esac
  done
  case $folder in *[[:space:]]*)
    die 2 "a Ruby in '$folder' could not run its own programs: no blank may be in the name" ;;
  esac
  while [ ! -e "$folder" ] && [ -n "$folder" ]; do
    case $folder in */*) folder=${folder%/*} ;; *) folder=. ;; esac
  done
  { [ -d "${folder:-/}" ] && [ -w "${folder:-/}" ]; } ||
    die 8 "nothing can be installed: ${folder:-/} cannot be written"
}

# run_step STEP LOG COMMAND: without the lock, which a server that the build leaves
# running (a compiler cache) would keep; in a process group of its own, which
# interrupted ends, and which ends when this script is killed outright.
run_step() {
  local step=$1 log=$2 status=0 leash=() shown=''
  shift 2
  if setpriv --pdeathsig TERM true 2>/dev/null; then
    leash=(setpriv --pdeathsig TERM)
  fi
  if progress_begin "$step" "$log"; then shown=yes; fi
  set -m
  if [ -n "$VERBOSE" ]; then
    ("${leash[@]}" "$@" 2>&1 | tee -a "$log") 3>&- 9<&- </dev/null &
  else
    "${leash[@]}" "$@" >>"$log" 2>&1 3>&- 6>&- 7<&- 9<&- </dev/null &
  fi
  CHILD=$!
  set +m
  [ -z "$shown" ] || progress_follow "$step" "$CHILD"
  wait "$CHILD" || status=$?
  CHILD=''
  return "$status"
}

# summarize_build: what was built, what was left out and why, and what to type.
summarize_build() {
  local log=$PWD/$STATE/build.log ruby name reason arch manager package
  ruby=$PWD/$(interpreter_name)
  manager=$(package_manager)
  grep '^skipped ' "$log" | sort -u >"$TMP/skipped" || :
  say "built: $("$ruby" -v 2>/dev/null || echo "$ruby")"
  while read -r _ name reason; do
    name=${name%:}
    package=$(package_of_extension "$name" "$manager")
    say "  without $name: $reason${package:+; package $package}"
  done <"$TMP/skipped"
  if [ -n "$INSTALL" ]; then
    say "done: $(installed_prefix)/bin/${ruby##*/}"
    [ -z "$RUBYGEMS" ] || say "RubyGems $(rubygems_field "$BASE" 2):" \
      "$(installed_prefix)/bin/gem"
    [ -z "$BUNDLER" ] || say "Bundler $(rubygems_field "$BASE" 4):" \
      "$(installed_prefix)/bin/bundle"
  else
    arch=$(sed -n 's/^arch *= *//p' Makefile 2>/dev/null | head -n 1)
    say "done: $ruby"
    # 1.6 leaves each extension in the folder of its source.
    if [ ! -e ext/extmk.rb.in ]; then
      say "until it is installed, it finds its library with" \
        "RUBYLIB=$PWD/lib:$PWD/.ext/common:$PWD/.ext/${arch:-ARCH}"
    else
      say "until it is installed, it finds its library with RUBYLIB=$PWD/lib, but no extension"
    fi
  fi
}

build_failed() {
  tail -n 20 "$2" >&"$STDERR"
  die 7 "$1 failed; the last lines are above, all of them in $2"
}

# begin: the temporary folder, and what happens when the run ends.
begin() {
  local found tools=(awk cmp comm find flock mktemp paste sed sha256sum sort xargs)
  # The default wants these; a choice of patches may not, and asks later.
  if [ "$ACTION$CHOICE" = apply ]; then
    tools+=(patch autoconf bison ${BUILD:+make cc})
  fi
  found=$(source_tools; [ -z "$RUBYGEMS" ] || rubygems_tools $BUNDLER)
  # The words are names of tools.
  # shellcheck disable=SC2206
  tools+=($found)
  need_tools "${tools[@]}"
  trap clean_up EXIT
  catch_signals
  make_tmp
  hush
}

# source_tools: what getting at SOURCE will want, which is nothing for a folder.
source_tools() {
  local ARCHIVE=$SOURCE
  if [ -n "$GIT" ]; then
    echo git tar
    return
  fi
  if [ "$ACTION" != apply ] || [ -d "$SOURCE" ] || [ -d "ruby-${SOURCE#ruby-}" ]; then
    return
  fi
  if [ ! -f "$SOURCE" ]; then
    [ -f "$ROOT/scripts/bases/${SOURCE#ruby-}" ] || return 0
    if ! look_for_archive "${SOURCE#ruby-}"; then
      [ -z "$OFFLINE$DRY_RUN" ] || return 0
      command -v wget >/dev/null || echo curl
      ARCHIVE=$SOURCE.tar.bz2
    fi
  fi
  echo tar
  case $ARCHIVE in
  *bz2) echo bzip2 ;;
  *xz) echo xz ;;
  *gz) echo gzip ;;
  esac
}

catch_signals() {
  trap 'interrupted 129' HUP
  if [ -n "$DONE" ]; then trap '' PIPE; else trap 'interrupted 141' PIPE; fi
  trap 'interrupted 130' INT
  trap 'interrupted 143' TERM
}

main() {
  parse_options "$@"
  name_base
  if [ "$ACTION" = list ]; then
    print_list
    return
  fi
  if [ -n "$INSTALL_DEPS" ]; then
    install_packages "$RUBYGEMS"
    [ -n "$SOURCE" ] || return 0
  fi
  begin
  find_source
  enter_tree
  if [ "$ACTION" = status ]; then
    show_status >"$TMP/status"
    if [ -t 1 ]; then
      folded 1 "$(cat "$TMP/status")"
      printf '%s' "${FOLDED:+$FOLDED$'\n'}" >"$TMP/status"
    fi
    cat "$TMP/status" || { [ "$?" -ne 141 ] || interrupted 141; false; }
    return
  fi
  exec 9<.
  lock_folder 9
  if [ -n "$DRY_RUN" ] && [ -e "$STATE/journal" ]; then
    die 8 "a run was interrupted here; it must be finished before a dry run"
  fi
  [ -n "$DRY_RUN" ] || finish_interrupted
  if [ "$ACTION" = revert ]; then
    revert
    return
  fi
  choose_patches
  check_tools
  [ -z "$INSTALL" ] || check_prefix
  [ -z "$RUBYGEMS" ] || find_rubygems "$BASE"
  [ -z "$BUNDLER" ] || find_rubygems "$BASE" bundler
  if [ -e "$STATE/base" ]; then
    check_carry_on
    check_patched
  else
    check_pristine
  fi
  apply_patches
  [ -z "$DRY_RUN" ] || return 0
  place_tree
  if [ -n "$BUILD" ]; then
    build
    summarize_build
  else
    say "done: now ./configure && make in $PWD"
  fi
}

main "$@"
