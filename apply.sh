#!/usr/bin/env bash
# Applies a series of patches to a pristine Ruby 1.8 source. `./apply.sh --help`
# and apply.sh.1 say how it is used; main, at the end, reads as what it does.
# It writes only into the tree that it is given (or unpacks), the cache, and a
# temporary folder.
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@"
set -eu -o pipefail
export LC_ALL=C
unset CDPATH POSIXLY_CORRECT TAR_OPTIONS PATCH_GET SIMPLE_BACKUP_SUFFIX \
  VERSION_CONTROL PATCH_VERSION_CONTROL

VERSION=1.0
SELF=$(readlink -f -- "${BASH_SOURCE[0]}")
ROOT=${SELF%/*}
# shellcheck source=scripts/lib/series.sh
. "$ROOT/scripts/lib/series.sh"
# shellcheck source=scripts/lib/system.sh
. "$ROOT/scripts/lib/system.sh"
# shellcheck source=scripts/lib/source.sh
. "$ROOT/scripts/lib/source.sh"
# shellcheck source=scripts/lib/tree.sh
. "$ROOT/scripts/lib/tree.sh"

ACTION=apply SOURCE='' CHOICE='' NAMES='' BUILD='' INSTALL='' PREFIX=''
INSTALL_DEPS='' OFFLINE='' DRY_RUN='' QUIET='' VERBOSE='' CONFIGURE_ARGS=()
BASE='' SUBSET='' WORK='' UNPACKING='' TMP='' ASKED=()

usage() {
  cat <<'END'
Usage: apply.sh [options] SOURCE [-- CONFIGURE-ARGS]

Applies the series of patches to a pristine Ruby 1.8 source. SOURCE is a
folder (patched in place), an archive (unpacked here, then patched) or a
release's name such as ruby-1.8.7-p72 (looked for here, then in the cache,
then downloaded).

What to apply (P is a patch's short name or a group's; default: everything):
  --until P          the series up to and with P
  --only P[,P...]    these patches and what they require
  --without P[,P...] everything but these and what requires them
What else to do:
  --list             show bases, patches and what each requires
  --status           show what is applied
  --revert           bring SOURCE back to its pristine form
  --build            configure and make; arguments after -- go to configure
  --prefix DIR       where the built Ruby is to be installed
  --install          make install after building
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

die() {
  local status=$1
  shift
  printf 'apply.sh: %s\n' "$*" >&2
  # A file, for this may be a subshell.
  [ -z "$TMP" ] || : >"$TMP/died"
  exit "$status"
}
say() { [ -n "$QUIET" ] || printf '%s\n' "$*"; }
note() { printf 'note: %s\n' "$*" >&2; }
detail() { [ -z "$VERBOSE" ] || printf '%s\n' "$*"; }

# clean_up: on every exit. What failed without a sentence of ours is a command
# that could not write; it has said why itself.
clean_up() {
  local status=$?
  trap '' HUP INT TERM
  if [ "$status" -ne 0 ] && [ -n "$TMP" ] && [ ! -e "$TMP/died" ]; then
    printf 'apply.sh: stopped by the error above%s\n' \
      "${WORK:+; nothing was changed}" >&2
    status=8
  fi
  if [ -n "$WORK" ] && [ ! -e "$STATE/journal" ]; then
    rm -rf "$WORK"
    [ ! -d "$STATE" ] || [ -e "$STATE/base" ] || rmdir "$STATE" || :
  fi
  [ -z "$UNPACKING" ] || rm -rf "$UNPACKING"
  rm -rf "$TMP" || :
  exit "$status"
}

interrupted() {
  [ -z "$TMP" ] || : >"$TMP/died"
  exit "$1"
}

parse_options() {
  while [ "$#" -gt 0 ]; do
    case $1 in
    --help | -h) usage; exit 0 ;;
    --version) echo "apply.sh $VERSION"; exit 0 ;;
    --list | --status | --revert)
      [ "$ACTION" = apply ] || die 2 "--$ACTION and $1 exclude each other"
      ACTION=${1#--}
      ;;
    --until | --only | --without | --prefix)
      [ -n "${2-}" ] || die 2 "$1 wants a value"
      set_value "${1#--}" "$2"
      shift
      ;;
    --until=?* | --only=?* | --without=?* | --prefix=?*)
      set_value "$(expr "x$1" : 'x--\([a-z]*\)=')" "${1#*=}"
      ;;
    --until= | --only= | --without= | --prefix=) die 2 "${1%=} wants a value" ;;
    --build) BUILD=yes ;;
    --install) BUILD=yes INSTALL=yes ;;
    --install-deps) INSTALL_DEPS=yes ;;
    --offline) OFFLINE=yes ;;
    --dry-run | -n) DRY_RUN=yes ;;
    --quiet | -q) QUIET=yes ;;
    --verbose | -v) VERBOSE=yes ;;
    --) shift; CONFIGURE_ARGS=("$@"); break ;;
    -*) die 2 "there is no option $1; see --help" ;;
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
  [ -z "$CHOICE" ] || die 2 "--$CHOICE and --$1 exclude each other"
  CHOICE=$1 NAMES=$2
}

check_usage() {
  if [ "$ACTION" != apply ] && [ -n "$CHOICE$BUILD" ]; then
    die 2 "--$ACTION goes with no choice of patches and no build"
  fi
  if [ -z "$BUILD" ] && [ "${#PREFIX}${#CONFIGURE_ARGS[@]}" != 00 ]; then
    die 2 "--prefix and arguments for configure want --build"
  fi
  if [ -n "$OFFLINE" ] && [ -n "$INSTALL_DEPS" ]; then
    die 2 "--install-deps and --offline exclude each other"
  fi
  if [ -z "$SOURCE" ] && [ "$ACTION" != list ] && [ -z "$INSTALL_DEPS" ]; then
    usage >&2
    die 2 "no SOURCE was given"
  fi
}

# list_patches: for each base (or the one that SOURCE names), its patches.
list_patches() {
  local base group last file requires only=${SOURCE#ruby-}
  only=${only%/}
  [ -z "$only" ] || require_base "$only"
  for base in ${only:-$(bases_with_series)}; do
    printf 'ruby-%s\n' "$base"
    last=''
    while IFS=$'\t' read -r group file; do
      [ "$group" = "$last" ] || printf '  %s\n' "$group"
      last=$group
      requires=$(patch_field "$ROOT/patches/$base/$file" X-Requires)
      printf '    %-28s %s (requires: %s)\n' "$(patch_short "$file")" \
        "$(patch_field "$ROOT/patches/$base/$file" Description)" \
        "${requires:-none}"
    done < <(series_groups "$base")
  done
}

# find_source: end up in the top of the tree that SOURCE means.
find_source() {
  local base=${SOURCE#ruby-}
  if [ -d "$SOURCE" ]; then
    enter_tree "$SOURCE"
  elif [ -f "$SOURCE" ]; then
    ARCHIVE=$SOURCE
    unpack_archive
  elif [ "$base" = "${SOURCE##*/}" ] || [ "ruby-$base" = "$SOURCE" ]; then
    if [ ! -f "$ROOT/scripts/bases/$base" ]; then
      die 4 "there is no file or folder '$SOURCE', and it names none of the" \
        "bases ($(bases_with_series | paste -s -d ' '))"
    fi
    require_base "$base"
    if [ -d "ruby-$base" ]; then
      enter_tree "ruby-$base"
      return
    fi
    [ "$ACTION" = apply ] ||
      die 4 "--$ACTION is for a folder, and there is no folder 'ruby-$base' here"
    find_archive "$base"
    unpack_archive
  else
    die 4 "there is no file or folder '$SOURCE'"
  fi
}

enter_tree() {
  cd -- "$1" 2>/dev/null || die 4 "the folder '$1' cannot be entered"
  if [ -f "$STATE/base" ]; then
    BASE=$(cat "$STATE/base")
  else
    BASE=$(base_of_tree .)
  fi
  [ -n "$BASE" ] || die 4 "'$1' is not a Ruby source (no version.h that says so);" \
    "one of the bases is wanted: $(bases_with_series | paste -s -d ' ')"
  require_base "$BASE"
  PATCHES=$ROOT/patches/$BASE
  check_series
}

# check_series: the checkout is whole.
check_series() {
  local patch
  for patch in $(series_patches "$BASE"); do
    [ -f "$PATCHES/$patch" ] || die 6 "$patch, which series/$BASE names, is missing"
    patch_requires "$BASE" "$patch" >/dev/null ||
      die 6 "what $patch requires is not in series/$BASE"
  done
}

# unpack_archive: ARCHIVE, once it was checked, into a folder that becomes
# ./ruby-BASE when it is patched (place_tree).
unpack_archive() {
  local name=${ARCHIVE##*/}
  name=${name%.t*}
  case $ARCHIVE in /*) ;; *) ARCHIVE=$PWD/$ARCHIVE ;; esac
  [ "$ACTION" = apply ] || die 2 "--$ACTION wants a folder, not an archive"
  if [ -d "$name" ] && [ -f "$ROOT/scripts/bases/${name#ruby-}" ]; then
    say "$name is here already; the archive is left alone"
    enter_tree "$name"
    return
  fi
  need_gnu tar
  case $ARCHIVE in
  *bz2) need_tools bzip2 ;;
  *xz) need_tools xz ;;
  *gz) need_tools gzip ;;
  esac
  check_official "$ARCHIVE"
  check_members "$ARCHIVE"
  UNPACKING=$TMP/unpack
  if [ -z "$DRY_RUN" ]; then
    exec 8<.
    lock_folder 8
    UNPACKING=$PWD/.ruby18-patches.unpack
    rm -rf "$UNPACKING"
  fi
  mkdir "$UNPACKING" 2>/dev/null || die 8 "$PWD cannot be written"
  HERE=$PWD
  unpack "$ARCHIVE" "$UNPACKING"
  enter_tree "$UNPACKED"
  if [ -e "$HERE/ruby-$BASE" ]; then
    say "ruby-$BASE is here already; the archive is left alone"
    enter_tree "$HERE/ruby-$BASE"
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
  mapfile -t all < <(series_patches "$BASE")
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
    mapfile -t ASKED < <(patches_closure "$BASE" $named)
    ;;
  without)
    dropped=$'\n'$(resolve_names "${NAMES//,/ }")$'\n'
    # What a patch requires comes before it, so one walk finds all.
    for file in "${all[@]}"; do
      for needed in "$file" $(patch_requires "$BASE" "$file"); do
        case $dropped in *$'\n'"$needed"$'\n'*)
          dropped+=$file$'\n'
          continue 2
          ;;
        esac
      done
      ASKED+=("$file")
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
  local name
  for name in $1; do
    resolve_name "$BASE" "$name" ||
      die 2 "there is no patch or group '$name' in the series for" \
        "ruby-$BASE; see --list"
  done
}

# is_beginning LINES LINES: are the first ones the beginning of the second?
is_beginning() {
  [ -z "$1" ] || [ "$1" = "$2" ] || [ "${2#"$1"$'\n'}" != "$2" ]
}

# check_pristine: every file of the release is as it was published, and what
# the patches create is not there.
check_pristine() {
  local file refused=0
  compare_with_manifest "$BASE"
  mapfile -t all < <(series_patches "$BASE")
  touched_by "${all[@]}" >"$TMP/touched"
  while IFS= read -r file; do
    if is_needed "$file"; then
      printf '  differs: %s\n' "$file" >&2
      refused=$((refused + 1))
    else
      note "$file differs from the release; nothing reads it"
    fi
  done <"$TMP/differing"
  while IFS= read -r file; do
    case $file in
    configure | parse.c) ;;
    lex.c) note "lex.c is missing: make will want gperf" ;;
    *)
      if is_needed "$file"; then
        printf '  missing: %s\n' "$file" >&2
        refused=$((refused + 1))
      fi
      ;;
    esac
  done <"$TMP/missing"
  { cat "$TMP/touched"; printf '%s\n' .pc patches; } | sort |
    comm -23 - "$TMP/listed" >"$TMP/created"
  while IFS= read -r file; do
    if [ -e "$file" ]; then
      printf '  in the way: %s\n' "$file" >&2
      refused=$((refused + 1))
    fi
  done <"$TMP/created"
  if [ "$refused" -gt 0 ]; then
    die 5 "this is not the pristine ruby-$BASE (files above: $refused);" \
      "nothing was changed"
  fi
  detail "$(wc -l <"$TMP/extra") files are not the release's and are left alone"
  say "ruby-$BASE is pristine"
}

is_needed() {
  read_by_build "$1" || grep -qxF -e "$1" "$TMP/touched"
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

# check_tools: all that the asked patches will want.
check_tools() {
  local file tools=(flock cmp)
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
  applied=$(applied_patches | wc -l)
  if [ -e "$STATE/base" ] && [ "$applied" -eq "${#ASKED[@]}" ]; then
    say "all $applied patches are applied already"
    note_changes
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
    stage_patch "$patch"
    say "  $number/${#ASKED[@]} $(patch_short "$patch")"
  done
  stage_generated
  stage_quilt "${ASKED[@]}"
  if [ -n "$DRY_RUN" ]; then
    say "all patches apply; nothing was changed (--dry-run)"
    return
  fi
  write_journal "${ASKED[@]}"
  commit "$WORK/journal"
  WORK=''
}

# show_status: what is applied; reads only.
show_status() {
  local applied patch
  [ ! -e "$STATE/journal" ] ||
    say "a run was interrupted here; the next run finishes it, or --revert"
  applied=$(applied_patches)
  say "ruby-$BASE: $(applied_patches | wc -l) of" \
    "$(series_patches "$BASE" | wc -l) patches are applied"
  for patch in $(series_patches "$BASE"); do
    if grep -qxF -e "$patch" <<<"$applied"; then
      say "  applied  $(patch_short "$patch")"
    else
      say "  -        $(patch_short "$patch")"
    fi
  done
  note_changes
}

revert() {
  if [ ! -e "$STATE/base" ]; then
    [ -z "$(applied_patches)" ] || die 5 "quilt applied these patches, not apply.sh:" \
      "use 'quilt pop -a'"
    say "nothing is applied"
  elif [ -n "$DRY_RUN" ]; then
    say "would revert $(applied_patches | wc -l) patches"
  else
    revert_tree
    say "ruby-$BASE is as it was published"
  fi
}

# build: configure, make and perhaps install, with all output in one log.
build() {
  local log=$PWD/$STATE/build.log step
  need_tools make cc
  [ -z "$PREFIX" ] || CONFIGURE_ARGS=("--prefix=$PREFIX" "${CONFIGURE_ARGS[@]}")
  say "building; the log is $log"
  : >"$log"
  for step in configure make ${INSTALL:+install}; do
    say "  $step"
    case $step in
    configure) run_step "$log" ./configure "${CONFIGURE_ARGS[@]}" ;;
    make) run_step "$log" make ;;
    install) run_step "$log" make install ;;
    esac || build_failed "$step" "$log"
  done
}

# run_step LOG COMMAND: without the lock, which a server that the build leaves
# running (a compiler cache) would keep.
run_step() {
  if [ -n "$VERBOSE" ]; then
    "${@:2}" 2>&1 9<&- | tee -a "$1"
  else
    "${@:2}" >>"$1" 2>&1 9<&-
  fi
}

build_failed() {
  tail -n 20 "$2" >&2
  die 7 "$1 failed; the last lines are above, all of them in $2"
}

# begin: the temporary folder, and what happens when the run ends.
begin() {
  need_tools awk cmp comm find flock mktemp paste sed sha256sum sort xargs
  trap clean_up EXIT
  catch_signals
  # A signal waits until the name is known.
  TMP=$(trap '' HUP INT PIPE TERM; mktemp -d) || die 8 "no temporary folder can be made"
}

catch_signals() {
  trap 'interrupted 129' HUP
  trap 'interrupted 141' PIPE
  trap 'interrupted 130' INT
  trap 'interrupted 143' TERM
}

main() {
  parse_options "$@"
  if [ "$ACTION" = list ]; then
    list_patches
    return
  fi
  if [ -n "$INSTALL_DEPS" ]; then
    install_packages
    [ -n "$SOURCE" ] || return 0
  fi
  begin
  find_source
  if [ "$ACTION" = status ]; then
    show_status >"$TMP/status"
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
  if [ -e "$STATE/base" ]; then
    check_carry_on
  else
    check_pristine
  fi
  check_tools
  apply_patches
  [ -z "$DRY_RUN" ] || return 0
  place_tree
  if [ -n "$BUILD" ]; then
    build
    say "done: $PWD/ruby"
  else
    say "done: now ./configure && make in $PWD"
  fi
}

main "$@"
