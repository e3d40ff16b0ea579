# shellcheck shell=bash
# Takes patches apart and writes them anew. Sourced by refresh, export and
# port, after diff.sh, series.sh and source.sh. The caller sets ROOT and TMP.

# patch_header FILE: what stands above the first file, without what follows
# the fields.
patch_header() {
  awk '/^(--- |diff |Index: |=====)/ { exit }
       /^[ \t]*$/ { blank = blank "\n"; next }
       { printf "%s%s\n", blank, $0; blank = "" }' "$1"
}

# patch_files FILE: the files that a patch touches, sorted.
patch_files() {
  diff_lines "$1" | awk -F '\t' '
    ($1 == "from" || $1 == "to") && $4 !~ /^(---|\+\+\+) \/dev\/null/ {
      sub(/^(---|\+\+\+) ([^\/]*\/)?/, "", $4); print $4
    }' | sort -u
}

# patch_functions FILE: "path: function" of each hunk that names one, sorted.
patch_functions() {
  diff_hunks "$1" | awk -F '\t' '$4 != "" { print $1 ": " $4 }' | sort -u
}

# diff_files LABEL: for each path on standard input what changed from the folder a
# to the folder b, both here. With a LABEL (./, else empty) the paths begin with it on both sides,
# so that patch -p0 and patch -p1 take them, and a new program keeps its mode.
diff_files() {
  local path old new from to
  while IFS= read -r path; do
    old=a/$path new=b/$path
    [ -e "$old" ] || old=/dev/null
    [ -e "$new" ] || new=/dev/null
    from=$old to=$new
    if [ -n "$1" ]; then
      [ "$old" = /dev/null ] || from=$1$path
      [ "$new" = /dev/null ] || to=$1$path
      if [ "$old" = /dev/null ] && [ -x "$new" ]; then
        printf 'diff --git %s %s\nnew file mode 100755\n' "$to" "$to"
      fi
    fi
    # One that only fails ends with 1, too.
    diff -aup --label "$from" --label "$to" "$old" "$new" >"$TMP/diff" ||
      { [ $? -eq 1 ] && [ -s "$TMP/diff" ]; } || return 1
    cat "$TMP/diff"
  done
}

# unpack_release BASE: the pristine release, as the folder a here.
unpack_release() {
  local base=$1 path
  find_archive "$base"
  check_official "$ARCHIVE"
  check_members "$ARCHIVE"
  mkdir unpacked
  unpack "$ARCHIVE" unpacked
  (cd "$UNPACKED" && compare_with_manifest "$base")
  # What official archives generate may be absent or be made anew.
  path=$(sort "$TMP/differing" "$TMP/missing" |
    grep -vxE 'configure|parse\.c|lex\.c|config\.(guess|sub)' | head -n 1) || :
  [ -z "$path" ] || die 5 "$ARCHIVE is not the release: $path differs"
  mv -T "$UNPACKED" a
  chmod -R u+w a
  rm -rf unpacked
}

# push_patch FUZZ PART...: apply the files of its text to the folder b; what patch says
# of it is left in TMP/said. Never in reverse, and nothing is asked.
push_patch() {
  local part fuzz=$1
  shift
  : >"$TMP/said"
  for part; do
    (cd b && patch -p1 -N -F "$fuzz" --no-backup-if-mismatch) <"$part" >>"$TMP/said" 2>&1 || return
  done
}

# catch_up: in the folder a, what changed in the folder b: the files whose paths
# standard input lists.
catch_up() {
  local path
  while IFS= read -r path; do
    rm -f "a/$path"
    if [ -e "b/$path" ]; then
      mkdir -p "$(dirname "a/$path")"
      cp -p "b/$path" "a/$path"
    fi
  done
}

# canonical_patch FILE: it in canonical form, from the folders a and b, and the
# paths on standard input.
canonical_patch() {
  patch_header "$1"
  echo
  diff_files ''
}

# moved_hunks OLD NEW: what functions NEW's hunks name that OLD's do not.
moved_hunks() {
  patch_functions "$1" >"$TMP/functions"
  [ ! -s "$TMP/functions" ] ||
    patch_functions "$2" | comm -13 "$TMP/functions" -
}
