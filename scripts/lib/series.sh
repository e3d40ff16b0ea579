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

# series_requires BASE: "PATCHFILE<tab>REQUIRED" for each file that a patch requires
# directly: what its X-Requires names, and all toolchain patches unless it is one of
# them. Status 1, and "PATCHFILE<tab>" last, where it names what the series has not.
series_requires() {
  awk -v folder="$ROOT/patches/$1/" '
    function names(name, file) {
      if (index(files[name] " ", " " file " ") == 0) files[name] = files[name] " " file
    }
    /^# group: / { group = $3; next }
    /^[[:space:]]*(#|$)/ { next }
    {
      short = $1; sub(/\.patch$/, "", short)
      names($1, $1); names(short, $1); names(group, $1)
      if (short ~ /^mbari[0-9]-/) { sub(/-.*/, "", short); names(short, $1) }
      order[++patches] = $1; group_of[$1] = group
    }
    function field(file, name,    line, value) {
      while ((getline line < (folder file)) > 0) {
        if (line ~ /^(---|diff|Index:)/) break
        if (index(line, name ":") == 1) { value = substr(line, length(name) + 2); break }
      }
      close(folder file)
      return value
    }
    END {
      for (i = 1; i <= patches; i++) {
        wanted = field(order[i], "X-Requires")
        if (group_of[order[i]] != "toolchain") wanted = "toolchain " wanted
        n = split(wanted, name, /[ \t,]+/)
        for (j = 1; j <= n; j++) {
          if (name[j] == "" || name[j] == "none") continue
          if (!(name[j] in files)) {
            if (name[j] == "toolchain") continue
            print order[i] "\t"; exit 1
          }
          m = split(files[name[j]], file, " ")
          for (k = 1; k <= m; k++) print order[i] "\t" file[k]
        }
      }
    }' "$ROOT/series/$1"
}

# patches_closure BASE PATCHFILE...: the patches and all that they require,
# in series order, each once.
patches_closure() {
  local base=$1
  shift
  # What a patch requires may stand anywhere: once more until nothing is added.
  { printf '%s\t\n' "$@"; echo; series_requires "$base" && { echo; series_patches "$base"; }; } |
    awk -F '\t' '
      $0 == "" { part++; next }
      part == 0 { wanted[$1]; next }
      part == 1 { from[++n] = $1; to[n] = $2; next }
      part == 2 && !settled++ {
        do {
          more = 0
          for (i = 1; i <= n; i++)
            if (from[i] in wanted && !(to[i] in wanted)) { wanted[to[i]]; more = 1 }
        } while (more)
      }
      $1 in wanted { print; found = 1 }
      END { exit !found }'
}
