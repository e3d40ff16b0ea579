# shellcheck shell=bash
# Reads series files and patch headers. Sourced by apply.sh and by everything
# under scripts/ and ci/; it only prints and never writes. The caller sets
# ROOT to the top of the checkout.

# series_patches BASE: the patches' file names, one a line, in their order.
series_patches() {
  sed -e 's/[[:space:]]*#.*$//' -e '/^[[:space:]]*$/d' "$ROOT/series/$1"
}

# series_groups BASE: "GROUP<tab>PATCHFILE" for each patch, in order.
# A line "# group: NAME - sentence" in the series file begins a group.
series_groups() {
  awk '/^# group: / { group = $3; next }
       /^[[:space:]]*(#|$)/ { next }
       { print group "\t" $1 }' "$ROOT/series/$1"
}

# patch_short FILE: the name that people type: mbariN for mbariN-anything,
# otherwise the file's name without .patch.
patch_short() {
  local SHORT
  set_short "$1"
  printf '%s\n' "$SHORT"
}

# set_short FILE: the same in SHORT, for loops that would fork too often.
set_short() {
  SHORT=${1##*/}
  SHORT=${SHORT%.patch}
  case $SHORT in
  mbari[0-9]-*) SHORT=${SHORT%%-*} ;;
  esac
}

# source_folder PATCHFILE: where the files that the patch creates stand, once for
# all bases.
source_folder() { printf '%s\n' "$ROOT/patches/sources/${1%.patch}"; }

# files_below FOLDER: the paths of its files in it, sorted; none if it is absent.
files_below() {
  [ ! -d "$1" ] || find "$1" -type f -printf '%P\n' | sort
}

# patch_field FILE FIELD: the first line of a header field's value.
patch_field() {
  awk -v field="$2:" '
    /^(---|diff|Index:)/ { exit }
    index($0, field) == 1 {
      sub(/^[^:]*:[ \t]*/, ""); print; exit
    }' "$1"
}

# patch_label BASE FILE: the short name, and behind it the numbers of the holes
# that the patch closes, if it closes any.
patch_label() {
  local numbers
  numbers=$(patch_field "$ROOT/patches/$1/$2" X-CVE)
  printf '%s%s\n' "$(patch_short "$2")" "${numbers:+ ($numbers)}"
}

# resolve_name BASE NAME: the patch files that a short name, a file name or
# a group's name stands for, in series order; status 1 when there is none.
resolve_name() {
  local group file found=1 SHORT
  while IFS=$'\t' read -r group file; do
    set_short "$file"
    if [ "$2" = "$group" ] || [ "$2" = "$file" ] ||
       [ "$2" = "${file%.patch}" ] || [ "$2" = "$SHORT" ]; then
      printf '%s\n' "$file"
      found=0
    fi
  done < <(series_groups "$1")
  return "$found"
}

# patch_requires BASE PATCHFILE: the files that a patch requires directly:
# its X-Requires, and all toolchain patches unless it is one of them.
patch_requires() {
  local names name group
  group=$(series_groups "$1" | awk -F '\t' -v f="$2" '$2 == f { print $1 }')
  names=$(patch_field "$ROOT/patches/$1/$2" X-Requires)
  if [ "$group" != toolchain ]; then
    resolve_name "$1" toolchain || :
  fi
  for name in ${names//,/ }; do
    if [ "$name" != none ]; then
      resolve_name "$1" "$name" || return 1
    fi
  done
}

# patches_closure BASE PATCHFILE...: the patches and all that they require,
# in series order, each once.
patches_closure() {
  local base=$1 file wanted queue needed
  shift
  wanted=$'\n'
  queue=("$@")
  while [ "${#queue[@]}" -gt 0 ]; do
    file=${queue[0]}
    queue=("${queue[@]:1}")
    case $wanted in *$'\n'"$file"$'\n'*) continue ;; esac
    wanted+=$file$'\n'
    needed=$(patch_requires "$base" "$file") || return 1
    # One file name a line, none holds blanks.
    # shellcheck disable=SC2206
    queue+=($needed)
  done
  series_patches "$base" | while read -r file; do
    case $wanted in *$'\n'"$file"$'\n'*) printf '%s\n' "$file" ;; esac
  done
}
