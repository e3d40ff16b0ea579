# shellcheck shell=bash
# Walks a series over the pristine release, with the touched files of the
# level below in TMP/levels/a and of the level itself in TMP/levels/b, and
# writes a level's patch in canonical form. Sourced by scripts/refresh,
# scripts/export and scripts/port after series.sh, source.sh and tree.sh. The
# caller sets ROOT and TMP (a folder that it removes), and provides die.

# find_release BASE: set ARCHIVE to the release's archive; nothing is fetched.
find_release() {
  local folder kind cache
  cache=$(cache_folder)
  [ -f "$ROOT/scripts/bases/$1" ] || die 4 "$1 is not in scripts/bases"
  for folder in . "$cache"; do
    for kind in bz2 gz xz; do
      ARCHIVE=$folder/ruby-$1.tar.$kind
      [ ! -f "$ARCHIVE" ] || return 0
    done
  done
  die 4 "ruby-$1.tar.{bz2,gz,xz} is neither here nor in $cache;" \
    "it is published at $(base_field "$1" url)"
}

# begin_levels BASE PATCH...: unpack the release, and check that what these
# patches touch is what was released.
begin_levels() {
  local base=$1 path wanted
  shift
  PATCHES=$ROOT/patches/$base
  find_release "$base"
  rm -rf "$TMP/unpacked" "$TMP/levels"
  mkdir -p "$TMP/unpacked" "$TMP/levels/a" "$TMP/levels/b"
  check_official "$ARCHIVE"
  check_members "$ARCHIVE"
  unpack "$ARCHIVE" "$TMP/unpacked"
  chmod -R u+rwX "$TMP/unpacked"
  touched_by "$@" >"$TMP/all-touched"
  copy_present "$UNPACKED" "$TMP/levels/a" <"$TMP/all-touched"
  copy_present "$UNPACKED" "$TMP/levels/b" <"$TMP/all-touched"
  while IFS= read -r path; do
    [ -e "$TMP/levels/a/$path" ] || continue
    wanted=$(sed -E "$FOLD_KEYWORDS" "$TMP/levels/a/$path" | sha256sum)
    base_manifest "$base" | grep -qxF -e "${wanted%-}$path" ||
      die 5 "$path in $ARCHIVE is not the release's"
  done <"$TMP/all-touched"
}

# push_level PATCH [FUZZ]: apply a patch to b; status 1 if it does not go.
# What patch said stays in TMP/patch.
push_level() {
  patch -d "$TMP/levels/b" -p1 -F"${2:-0}" -f --no-backup-if-mismatch -r - \
    <"$PATCHES/$1" >"$TMP/patch" 2>&1
}

# astray PATCH: print the hunks that landed elsewhere than in the function
# that their @@ line names.
astray() {
  (
    # shellcheck disable=SC2317 # check_places calls it
    die() { printf '%s\n' "${*:2}" | sed 's/; nothing was changed$//'; exit 1; }
    # shellcheck disable=SC2034 # read by check_places
    SUBSET=yes
    check_places "$1" "$TMP/levels/a"
  ) || :
}

# canonical_text PATCH: its header, then the difference between the levels.
canonical_text() {
  local path
  awk '/^(--- |diff |Index: )/ { exit }
       /^[ \t]*$/ { blank++; next }
       { for (; blank; blank--) print ""; print }
       END { print "" }' "$PATCHES/$1"
  patch_paths "$PATCHES/$1" | sort -u | while IFS= read -r path; do
    (cd "$TMP/levels" && diff_file "$path")
  done
}

# diff_file PATH: between a and b. The files' bytes are nobody's alphabet: -a.
diff_file() {
  local old=a/$1 new=b/$1 status=0
  [ -e "$old" ] || old=/dev/null
  [ -e "$new" ] || new=/dev/null
  diff -a -U 3 -p --label "$old" --label "$new" "$old" "$new" || status=$?
  [ "$status" -le 1 ] || die 8 "$1 could not be compared"
}

# next_level PATCH: b becomes a.
next_level() {
  local path
  patch_paths "$PATCHES/$1" | while IFS= read -r path; do
    if [ -e "$TMP/levels/b/$path" ]; then
      copy_file "$TMP/levels/b" "$path" "$TMP/levels/a"
    else
      rm -f "$TMP/levels/a/$path"
    fi
  done
}

# put_file FROM TO: replace TO at once, or not at all.
put_file() {
  if ! cp "$1" "$2.new" || ! mv -f "$2.new" "$2"; then
    rm -f "$2.new"
    die 8 "$2 cannot be written"
  fi
}
