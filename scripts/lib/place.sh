# shellcheck shell=bash
# Puts a patch into a tree: the one place where it is done. Sourced, after diff.sh, by
# whatever applies patches; it writes into the given folder and below TMP, which the
# caller sets.

# place_patch FOLDER FILE [moved [BEFORE]]: without fuzz. No hunk may be off by lines, or
# with moved each may, within the function that its @@ line names. Otherwise status 1 where
# it does not apply, and 2 where it is not at its place, which MISPLACED says; patch's own
# words are in TMP/patch. The files as they were before, empty where there were none, are
# left in the folder BEFORE, which is new.
place_patch() {
  local before=${4-$TMP/before} said
  [ -n "${4-}" ] || [ ! -e "$before" ] || rm -rf "$before"
  # patch goes to its folder first.
  case $before in /*) ;; *) before=$PWD/$before ;; esac
  patch -d "$1" -p1 -F0 -f -b -V simple -B "$before/" -r - <"$2" >"$TMP/patch" 2>&1 || return 1
  MISPLACED=''
  IFS= read -r -d '' said <"$TMP/patch" || :
  case $said in *'(offset'*) ;; *) return 0 ;; esac
  MISPLACED=$(misplaced "$2" "$before" "${3-}")
  [ -z "$MISPLACED" ] || return 2
}

# may_move FILE: moved, for a text that several bases share.
may_move() { case $1 in */patches/common/*) echo moved ;; esac; }

# misplaced FILE BEFORE MOVED: what is wrong with the places at which patch, which has said
# so in TMP/patch, put the hunks, BEFORE being the files as they were: the function of a
# line is the last line above it that begins with a letter, as diff -p has it. A function
# of C is known by its name: its arguments may be others without the patches left out.
misplaced() {
  diff_hunks "$1" | awk -F '\t' -v moved="$3" -v folder="$2/" '
    FILENAME == ARGV[1] {
      if (/^patching file /) path = substr($0, 15)
      if (/^Hunk #[0-9]+ succeeded .*\(offset/) {
        hunk = substr($0, 7) + 0
        sub(/.*\(offset /, "")
        offset[path, hunk] = $0 + 0
      }
      next
    }
    # The last line above each line that begins with a letter.
    function read_places(path,    line, n, last) {
      if (path == have) return
      have = path
      split("", place)
      while ((getline line < (folder path)) > 0) {
        place[++n] = last
        if (line ~ /^[A-Za-z_$]/) last = line
      }
      place[n + 1] = last
      close(folder path)
    }
    # All is read, so that who writes it is not stopped.
    !bad {
      by = offset[$1, $2] + 0
      if (moved == "") {
        if (!by) next
        print " at its place (" $1 ": hunk " $2 " is off by " by " lines)"
        bad = 1
        next
      }
      read_places($1)
      name = $4
      at = place[$3 + by]
      if (match(name, /^[a-z_][A-Za-z0-9_]*\(/)) name = substr(name, 1, RLENGTH)
      if (index(at, name) == 1 || name == "") next
      print " (" $1 ": hunk " $2 " is in \"" at "\", not in \"" $4 "\")"
      bad = 1
    }' "$TMP/patch" -
}
