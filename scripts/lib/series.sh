# shellcheck shell=bash
# Reads series files and patch headers. Sourced by apply.sh and by everything
# under scripts/ and ci/; it only prints and never writes. The caller sets
# ROOT to the top of the checkout.

# series_file BASE: where the series is; that of a version of RubyGems, which is called
# rubygems-VERSION here, stands beside its patches.
series_file() {
  case $1 in
  rubygems-*) printf '%s\n' "$ROOT/patches/$1/series" ;;
  *) printf '%s\n' "$ROOT/series/$1" ;;
  esac
}

# rubygems_series: rubygems-VERSION for each version of RubyGems that has patches.
rubygems_series() {
  local file
  for file in "$ROOT"/patches/rubygems-*/series; do
    [ ! -f "$file" ] || basename "${file%/series}"
  done
}

# all_series: what has a series, RubyGems too.
all_series() {
  (cd "$ROOT/series" && printf '%s\n' *)
  rubygems_series
}

# series_patches BASE: the patches' file names, one a line, in their order.
series_patches() {
  sed -e 's/[[:space:]]*#.*$//' -e '/^[[:space:]]*$/d' "$(series_file "$1")"
}

# series_groups BASE: "GROUP<tab>PATCHFILE" for each patch, in order.
# A line "# group: NAME - sentence" in the series file begins a group.
series_groups() {
  awk '/^# group: / { group = $3; next }
       /^[[:space:]]*(#|$)/ { next }
       { print group "\t" $1 }' "$(series_file "$1")"
}

# series_levels BASE: "GROUP<tab>LEVEL<tab>CHECK<tab>PATCHFILE..." for each level, in
# order: consecutive patches of a group whose X-Check is the same file are the parts of
# one level. CHECK is the name of that file's folder (where a header has none, the patch's
# without .patch), and LEVEL the short name that people type: the same, but mbariN for
# mbariN-anything.
series_levels() {
  awk -v folder="$ROOT/patches/$1/" '
    function check_of(file,    line, value) {
      while ((getline line < (folder file)) > 0) {
        if (line ~ /^(---|diff|Index:)/) break
        if (sub(/^X-Check:[ \t]*/, "", line)) { value = line; break }
      }
      close(folder file)
      sub(/\/check\.t$/, "", value); sub(/.*\//, "", value)
      if (value == "") { value = file; sub(/\.patch$/, "", value) }
      return value
    }
    function end_level(    level) {
      if (files == "") return
      level = check
      if (level ~ /^mbari[0-9]-/) sub(/-.*/, "", level)
      print group "\t" level "\t" check "\t" files
      files = ""
    }
    /^# group: / { end_level(); group = $3; next }
    /^[[:space:]]*(#|$)/ { next }
    {
      its = check_of($1)
      if (its != check) end_level()
      check = its
      files = files (files == "" ? "" : " ") $1
    }
    END { end_level() }' "$(series_file "$1")"
}

# know_levels BASE: what series_levels says of each patch, by its file: LEVEL_OF and
# CHECK_OF, and in NAME_OF what the patch itself is called: the level's name, or for one
# of several parts the name of its file without .patch. Read once for a base: what calls
# the functions below in a loop calls this before.
declare -A LEVEL_OF CHECK_OF NAME_OF
LEVELS_OF=''
know_levels() {
  local level check file files
  [ "$LEVELS_OF" != "$1" ] || return 0
  LEVEL_OF=() CHECK_OF=() NAME_OF=()
  while IFS=$'\t' read -r _ level check files; do
    for file in $files; do
      LEVEL_OF[$file]=$level CHECK_OF[$file]=$check NAME_OF[$file]=$level
      [ "$files" = "$file" ] || NAME_OF[$file]=${file%.patch}
    done
  done < <(series_levels "$1")
  LEVELS_OF=$1
}

# level_of, check_of, patch_name BASE PATCHFILE: for a file that the series has not, the
# file's name without .patch.
level_of() { know_levels "$1"; printf '%s\n' "${LEVEL_OF[$2]-${2%.patch}}"; }
check_of() { know_levels "$1"; printf '%s\n' "${CHECK_OF[$2]-${2%.patch}}"; }
patch_name() { know_levels "$1"; printf '%s\n' "${NAME_OF[$2]-${2%.patch}}"; }

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

# patch_label BASE FILE: the patch's name, and behind it the numbers of the holes
# that it closes, if these have any.
patch_label() {
  local numbers
  numbers=$(patch_field "$ROOT/patches/$1/$2" X-CVE)
  [ "$numbers" != none ] || numbers=''
  printf '%s%s\n' "$(patch_name "$1" "$2")" "${numbers:+ ($numbers)}"
}

# resolve_name BASE NAME: the patch files that a short name, a file name or
# a group's name stands for, in series order; status 1 when there is none.
resolve_name() {
  local group level file files found=1
  while IFS=$'\t' read -r group level _ files; do
    for file in $files; do
      if [ "$2" = "$group" ] || [ "$2" = "$level" ] ||
         [ "$2" = "$file" ] || [ "$2" = "${file%.patch}" ]; then
        printf '%s\n' "$file"
        found=0
      fi
    done
  done < <(series_levels "$1")
  return "$found"
}

# series_requires BASE: "PATCHFILE<tab>REQUIRED" for each file that a patch requires
# directly: what its X-Requires names, and all toolchain patches unless it is one of
# them. Status 1, and "PATCHFILE<tab>" last, where it names what the series has not.
series_requires() {
  series_levels "$1" | awk -F '\t' -v folder="$ROOT/patches/$1/" '
    function names(name, file) {
      if (index(files[name] " ", " " file " ") == 0) files[name] = files[name] " " file
    }
    {
      n = split($4, part, " ")
      for (i = 1; i <= n; i++) {
        stem = part[i]; sub(/\.patch$/, "", stem)
        names(part[i], part[i]); names(stem, part[i])
        names($2, part[i]); names($1, part[i])
        order[++patches] = part[i]; group_of[part[i]] = $1
      }
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
    }'
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
