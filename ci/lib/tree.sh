# shellcheck shell=bash
# How a tree is built, for whoever wants one: ci/level, ci/matrix and the checks.
# The commands talk to their standard output; each ends with its status.

# shellcheck source=scripts/lib/diff.sh
. "${BASH_SOURCE[0]%/*}/../../scripts/lib/diff.sh"
# shellcheck source=scripts/lib/place.sh
. "${BASH_SOURCE[0]%/*}/../../scripts/lib/place.sh"

# The trees differ in their path only: what one compiled serves the next.
export CCACHE_NOHASHDIR=1

# through_ccache CC
through_ccache() { printf '%s%s\n' "$(! command -v ccache >/dev/null || echo 'ccache ')" "$1"; }

# made_once FOLDER STAMP COMMAND...: FOLDER as the command makes it, which finds it
# empty, and whose output is FOLDER/build.log; made again where the stamp is another.
# Whoever asks for it at the same time waits.
made_once() {
  local folder=$1 stamp=$2
  shift 2
  (
    flock 9
    ! is_made "$folder" "$stamp" || exit 0
    rm -rf "$folder"
    mkdir "$folder" || exit 1
    "$@" >"$folder/build.log" 2>&1 </dev/null 9>&- || exit 1
    printf '%s\n' "$stamp" >"$folder/stamp"
  ) 9>>"$(lock_of "$folder")"
}

lock_of() { printf '%s/.%s.lock\n' "${1%/*}" "${1##*/}"; }

is_made() { [ -e "$1/stamp" ] && [ "$(cat "$1/stamp")" = "$2" ]; }

unpack() { mkdir -p "$2" && tar -xf "$1" -C "$2" --strip-components=1; }

# touches REGEXP PATCH...: one of the patches changes a file of such a name.
touches() { [ $# -gt 1 ] && grep -q -E "^\+\+\+ b/($1)" "${@:2}"; }

refresh_config_guess() {
  local file dir
  for file in config.guess config.sub; do
    for dir in /usr/share/misc /usr/share/automake-*; do
      if [ -f "$dir/$file" ]; then
        cp "$dir/$file" "$file"
        break
      fi
    done
  done
}

# apply_patches PATCH...: here, exactly.
apply_patches() {
  local patch TMP status=0
  TMP=$(mktemp -d) || return 1
  for patch; do
    place_patch . "$patch" "$(may_move "$patch")" || { status=$?; break; }
  done
  case $status in
  1) cat "$TMP/patch" ;;
  2) cat "$TMP/patch"; echo "${patch##*/} does not apply$MISPLACED." ;;
  esac
  rm -rf "$TMP"
  return "$status"
}

# generate PATCH...: what these patches, which are applied, or the release want.
generate() {
  if [ ! -f parse.c ] || touches 'parse\.y' "$@"; then
    bison -y -o parse.c parse.y || return 1
  fi
  if [ ! -f configure ] || touches 'configure\.in' "$@"; then
    # Its cache compares times by the second: too coarse for a fast build.
    rm -rf autom4te.cache config.cache
    autoconf --force || return 1
  fi
  if [ ! -f Makefile ] || touches 'configure\.in' "$@"; then refresh_config_guess; fi
}

# only_asks_more: configure is the one below and lines between, of which none names flags or
# libraries: what that one asked it asks in the same words, and with the same flags.
only_asks_more() {
  local lines
  [ -f ../configure.below ] && [ -f ../config.cache.below ] || return 1
  lines=$(diff ../configure.below configure) || :
  ! grep -q -E '^<|^>.*(FLAGS|LIBS)' <<<"$lines"
}

# told_by MAKEFILE: its variables, of a list that is long the first line.
told_by() { grep -E '^[A-Za-z_0-9]+[[:blank:]]*=' "$1"; }

# build_again JOBS CC PREFIX PATCH...: these were applied, upon the built tree of a level
# below, which this folder is a copy of, or upon the bare release.
build_again() {
  local jobs=$1 cc=$2 prefix=$3
  shift 3
  if cp configure ../configure.below 2>/dev/null; then
    cp config.cache ../config.cache.below 2>/dev/null || :
  fi
  generate "$@" || return 1
  if [ ! -f Makefile ] || touches 'configure\.in' "$@"; then
    cp Makefile ../Makefile.below 2>/dev/null || :
    # What it finds out is kept for other builds of the same level, and for the next one.
    rm -f config.cache
    ! only_asks_more || cp ../config.cache.below config.cache || return 1
    ./configure --cache-file=config.cache CC="$(through_ccache "$cc")" --prefix="$prefix" ||
      return 1
    # Where other variables tell make and the extensions what to do, but for which files
    # the interpreter is made of, the extensions, too, ask their questions anew.
    if [ -f ../Makefile.below ] && ! cmp -s <(told_by Makefile) <(told_by ../Makefile.below); then
      make clean || :
    fi
    # ccache knows what is the same, make does not know each header; and ar leaves in the
    # library what is no part of it any more.
    find . -name '*.o' -delete
    rm -f libruby*.a
  fi
  if touches 'configure\.in|.*\.h' "$@"; then
    # The extensions' own dependencies miss most headers, their own, too.
    find ext -name '*.o' -delete
    find ext .ext -name '*.so' -delete 2>/dev/null || :
  fi
  make -j"$jobs"
}

# build_otherwise JOBS COMPILER TARGET ARGUMENT-OF-CONFIGURE...: the sources that are here,
# built or not, configured anew, for a compiler as a Makefile has it, with ccache; TARGET of
# make may be empty.
build_otherwise() {
  local jobs=$1 compiler=$2 target=$3
  shift 3
  # make distclean removes it.
  [ ! -e config.cache ] || mv config.cache .config.cache
  [ ! -e Makefile ] || make distclean || :
  rm -rf .ext
  [ ! -e .config.cache ] || mv .config.cache config.cache
  configure_otherwise "$compiler" "$@" && make -j"$jobs" ${target:+"$target"}
}

# copy_core TREE: here, without what its make made and without extensions, but with its
# library.
copy_core() {
  find "$1" -maxdepth 1 -type f ! -name '*.[oa]' ! -name config.status \
    ! -name config.h ! -name ruby ! -name miniruby -exec cp -p -t . {} + &&
    # configure of 1.6 writes ext/extmk.rb.
    { [ ! -e "$1/ext/extmk.rb.in" ] || { mkdir ext && cp -p "$1/ext/extmk.rb.in" ext; }; } &&
    cp -a "$1/missing" . && ln -s "$(cd "$1" && pwd)/lib" lib
}

# configure_otherwise COMPILER ARGUMENT...: the sources that are here, with the answers that
# their own configure wrote down, where the compiler and its flags are the same, or with
# those of the same configure and the same arguments.
configure_otherwise() {
  local known='' compiler=$1
  shift
  case " $*" in
  *' '[A-Z]*=*)
    if ! only_names_macro "$@"; then
      rm -f config.cache
      known=$(known_answers configure "$compiler" "$@")
      [ ! -f "$known" ] || cp "$known" config.cache
    fi
    ;;
  esac
  case " $*" in
  *' CC='*) ;;
  *) set -- "$@" CC="$compiler" ;;
  esac
  if [ -e config.cache ] || [ -n "$known" ]; then
    set -- --cache-file=config.cache "$@"
  fi
  ./configure "$@" || return 1
  [ -z "$known" ] || keep_answers config.cache "$known"
}

# only_names_macro ARGUMENT...: the one flag among them defines a macro that configure does
# not know: its answers, which are here, are the same, and are told of the flag.
only_names_macro() {
  local argument settings=() macro
  for argument; do
    case $argument in [A-Z]*=*) settings+=("$argument") ;; esac
  done
  macro=${settings[0]#CPPFLAGS=-D}
  [ "${#settings[*]}" = 1 ] && [ "$macro" != "${settings[0]}" ] && [ -e config.cache ] || return 1
  # A name with a _ before it is the system's.
  [[ $macro =~ ^[A-Z][A-Z_]*(=[0-9]+)?$ ]] && ! grep -q -w -e "${macro%%=*}" configure || return 1
  sed -i '/^ac_cv_env_CPPFLAGS_/d' config.cache
  printf "ac_cv_env_CPPFLAGS_%s\n" set=set "value='-D$macro'" >>config.cache
}

# keep_answers FILE KNOWN: whoever else does the same.
keep_answers() {
  cp -a "$1" "$2.$$"
  mv -T "$2.$$" "$2" 2>/dev/null || rm -rf "$2.$$"
}

# known_answers CONFIGURE COMPILER ARGUMENT...: where, in the folder ANSWERS, if there is
# one, the answers of this configure with these arguments and this compiler are kept.
known_answers() {
  [ -z "${ANSWERS:-}" ] ||
    printf '%s/%s\n' "$ANSWERS" "$({ cat "$1"; printf '%s\n' "${@:3}"; $2 --version; } |
      sha256sum | cut -c 1-32)"
}
