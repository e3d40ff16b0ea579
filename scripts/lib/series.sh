# shellcheck shell=bash
# Reads series files and patch headers. Sourced by apply.sh and by everything
# under scripts/ and ci/; it only prints and never writes. The caller sets
# ROOT to the top of the checkout.

# series_file BASE: where the series is; that of a version of RubyGems or Bundler, which is
# called rubygems-VERSION or bundler-VERSION here, stands beside its patches.
series_file() {
  case $1 in
  rubygems-* | bundler-*) printf '%s\n' "$ROOT/patches/$1/series" ;;
  *) printf '%s\n' "$ROOT/series/$1" ;;
  esac
}

# rubygems_series: those of RubyGems and Bundler that have patches.
rubygems_series() {
  local file
  for file in "$ROOT"/patches/{rubygems,bundler}-*/series; do
    [ ! -f "$file" ] || basename "${file%/series}"
  done
}

# all_series: what has a series, RubyGems too.
all_series() {
  (cd "$ROOT/series" && printf '%s\n' *)
  rubygems_series
}

# A line of a series is FOLDER/PATCHFILE, below patches/; without a FOLDER it is BASE's
# own. A patch is called by its PATCHFILE. Its text is one file, or two that stand in two
# lines: common/PATCHFILE, what bases share, and then BASE/PATCHFILE, what it does only
# there. The header is that of the base's own file, or where this has none, the common one.

# series_parts BASE: "PATCHFILE<tab>FOLDER/PATCHFILE" for each line, in order.
series_parts() {
  awk -v base="$1" '
    /^[[:space:]]*(#|$)/ { next }
    { path = $1 ~ /\// ? $1 : base "/" $1
      name = path; sub(/.*\//, "", name)
      print name "\t" path }' "$(series_file "$1")"
}

# series_patches BASE: the patches' file names, one a line, in their order.
series_patches() {
  awk '/^[[:space:]]*(#|$)/ { next }
       { sub(/.*\//, "", $1) }
       $1 != last { print $1; last = $1 }' "$(series_file "$1")"
}

# series_groups BASE: "GROUP<tab>PATCHFILE" for each patch, in order.
# A line "# group: NAME - sentence" in the series file begins a group.
series_groups() {
  awk '/^# group: / { group = $3; next }
       /^[[:space:]]*(#|$)/ { next }
       { sub(/.*\//, "", $1) }
       $1 != last { print group "\t" $1; last = $1 }' "$(series_file "$1")"
}

# patch_parts BASE PATCHFILE...: the files of their texts, in order; of one that the
# series has not, where it would be.
patch_parts() {
  local base=$1
  shift
  series_parts "$base" | awk -F '\t' -v folder="$ROOT/patches/" -v base="$base" -v names="$*" '
    { text[$1] = text[$1] folder $2 "\n" }
    END {
      n = split(names, name, " ")
      for (i = 1; i <= n; i++)
        printf "%s", name[i] in text ? text[name[i]] : folder base "/" name[i] "\n"
    }'
}

# complete_patch PART...: the text of a patch that has these files.
complete_patch() {
  if [ "$#" -eq 1 ]; then
    cat "$1"
    return
  fi
  awk '
    FNR == 1 { part++; body = 0 }
    /^(--- |diff |Index: )/ { body = 1 }
    body { text = text $0 "\n"; next }
    part == 1 { head = head $0 "\n"; next }
    { own = own $0 "\n" }
    END { printf "%s%s", own == "" ? head : own, text }' "$@"
}

# complete_patches BASE DIR: the whole text of each patch that is there, as DIR/PATCHFILE.
complete_patches() {
  local name path last='' heads=() second=()
  while IFS=$'\t' read -r name path; do
    path=$ROOT/patches/$path
    if [ ! -f "$path" ]; then continue; fi
    if [ "$name" = "$last" ]; then second+=("$path"); else heads+=("$path"); fi
    last=$name
  done < <(series_parts "$1" | awk '!seen[$0]++')
  [ "${#heads[@]}" -eq 0 ] || cp "${heads[@]}" "$2"
  for path in ${second[@]+"${second[@]}"}; do
    name=${path##*/}
    complete_patch "$ROOT/patches/common/$name" "$path" >"$2/$name"
  done
}

# series_levels BASE: "GROUP<tab>LEVEL<tab>CHECK<tab>PATCHFILE..." for each level, in
# order: consecutive patches of a group whose X-Check is the same file are the parts of
# one level. CHECK is the name of that file's folder (where a header has none, the patch's
# without .patch), and LEVEL the short name that people type: the same, but mbariN for
# mbariN-anything.
series_levels() {
  awk -v folder="$ROOT/patches/" -v base="$1" '
    function field(path, name,    line, value) {
      while ((getline line < path) > 0) {
        if (line ~ /^(---|diff|Index:)/) break
        if (index(line, name ":") == 1) { value = substr(line, length(name) + 2); break }
      }
      close(path)
      return value
    }
    function check_of(file,    value) {
      value = field(folder base "/" file, "X-Check")
      if (value == "") value = field(folder "common/" file, "X-Check")
      sub(/^[ \t]+/, "", value)
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
      sub(/.*\//, "", $1)
      if ($1 == last) next
      last = $1
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

# header_file BASE PATCHFILE: the file with the patch's header.
header_file() {
  local own=$ROOT/patches/$1/$2 line=''
  [ ! -f "$own" ] || IFS= read -r line <"$own" || :
  case $line in
  '' | '--- '*) [ ! -f "$ROOT/patches/common/$2" ] || own=$ROOT/patches/common/$2 ;;
  esac
  printf '%s\n' "$own"
}

# field_of BASE PATCHFILE FIELD: the first line of the field's value.
field_of() { patch_field "$(header_file "$1" "$2")" "$3"; }

# series_headers BASE: "PATCHFILE<tab>REQUIRES<tab>CVES<tab>DESCRIPTION" for each patch, in
# order: the first lines of these fields in its header; "none" for one that has none.
series_headers() {
  series_patches "$1" | awk -v folder="$ROOT/patches/" -v base="$1" '
    function header_of(file,    path, line) {
      path = folder base "/" file
      line = ""
      if ((getline line < path) <= 0) line = ""
      close(path)
      if (line != "" && index(line, "--- ") != 1) return path
      if ((getline line < (folder "common/" file)) > 0) path = folder "common/" file
      close(folder "common/" file)
      return path
    }
    function value(line) {
      sub(/^[^:]*:[ \t]*/, "", line)
      gsub(/\t/, " ", line)
      return line
    }
    {
      path = header_of($1)
      description = requires = cves = ""
      while ((getline line < path) > 0) {
        if (line ~ /^(---|diff|Index:)/) break
        if (description == "" && index(line, "Description:") == 1) description = value(line)
        if (requires == "" && index(line, "X-Requires:") == 1) requires = value(line)
        if (cves == "" && index(line, "X-CVE:") == 1) cves = value(line)
      }
      close(path)
      if (requires == "") requires = "none"
      if (cves == "") cves = "none"
      print $1 "\t" requires "\t" cves "\t" description
    }'
}

# closing_patches BASE NUMBER: the patches whose X-CVE has that number, in order; status 1
# where none has it.
closing_patches() {
  series_headers "$1" | awk -F '\t' -v number="$2" '
    { gsub(/[, ]+/, " ", $3) }
    index(" " $3 " ", " " number " ") { print $1; found = 1 }
    END { exit !found }'
}

# tells_holes BASE: true where the holes are accounted for: not where the series says that it
# is without the group security, so that nobody has looked for them.
tells_holes() { ! grep -q '^# without the group security: ' "$(series_file "$1")"; }

# other_holes BASE: "NUMBER<tab>(STATE)<tab>BASE<tab>WHY" for each hole of scripts/holes,
# which no patch closes there.
other_holes() {
  [ -f "$ROOT/scripts/holes" ] && tells_holes "$1" || return 0
  awk -F '|' -v base="$1" '
    /^#/ || NF < 4 { next }
    ($2 == "all" && base !~ /^[a-z]/) || index(" " $2 " ", " " base " ") {
      count = split($1, number, " ")
      for (i = 1; i <= count; i++)
        printf "%s\t(%s)\t%s\t%s\n", number[i], $3, base, $4
    }' "$ROOT/scripts/holes"
}

# patch_label BASE FILE: the patch's name, and behind it the numbers of the holes
# that it closes, if these have any.
patch_label() {
  local numbers
  numbers=$(field_of "$1" "$2" X-CVE)
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
  series_levels "$1" | awk -F '\t' -v folder="$ROOT/patches/" -v base="$1" '
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
    function field(path, name,    line, value) {
      while ((getline line < path) > 0) {
        if (line ~ /^(---|diff|Index:)/) break
        if (index(line, name ":") == 1) { value = substr(line, length(name) + 2); break }
      }
      close(path)
      return value
    }
    END {
      for (i = 1; i <= patches; i++) {
        wanted = field(folder base "/" order[i], "X-Requires")
        if (wanted == "") wanted = field(folder "common/" order[i], "X-Requires")
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
