# shellcheck shell=bash
# How a run begins and what it says when it fails. Sourced by apply.sh, export and
# release, after environment.sh. The caller sets ME, its name in its sentences; need_tools
# and check_room are those of system.sh and source.sh.
export LC_ALL=C
umask 022
# The number of a closed stream would be that of the next file. What is written to
# standard output fails all the same.
true 4>&2 || exec 2>/dev/null
{ true 4<&0; } 2>/dev/null || exec 0</dev/null
{ true 4>&1; } 2>/dev/null || exec 1</dev/null
# Whoever uses it leaves the folder that this is relative to.
case ${TMPDIR:-/} in /*) ;; *) TMPDIR=$PWD/$TMPDIR ;; esac
TMP='' STDERR=2 DONE='' TERMINAL=''

# visible TEXT: set VISIBLE to it, without what a terminal would obey.
visible() {
  VISIBLE=${1//[$'\001'-$'\010'$'\013'-$'\037'$'\177']/?}
  VISIBLE=${VISIBLE//$'\302'[$'\200'-$'\237']/?}
}

# folded FD TEXT [all]: set FOLDED to it, broken at blanks where FD is a terminal that is not as
# wide; what does not fit goes on in the next line, farther in. A word that is wider stays whole,
# so that it can be copied, unless all is to fit. Without awk, which may be missing, and files.
folded() {
  local width indent pad rest head
  FOLDED=$2
  [ -t "$1" ] || return 0
  [ -n "$TERMINAL" ] || { TERMINAL=$(stty size <&6 2>/dev/null) || TERMINAL=0; } 6>&"$1"
  width=${TERMINAL##* }
  [ "${width:-0}" -ge 8 ] || return 0
  FOLDED=''
  while IFS= read -r rest; do
    indent=${rest%%[! ]*}
    rest=${rest#"$indent"}
    pad="$indent    "
    pad=${pad:0:width / 2}
    [ "${#indent}" -le "${#pad}" ] || indent=$pad
    while [ "$((${#indent} + ${#rest}))" -gt "$width" ]; do
      head=${rest:0:width - ${#indent} + 1}
      case $head in
      *' '*) head=${head% *} ;;
      *) if [ -n "${3-}" ]; then head=${rest:0:width - ${#indent}}; else head=${rest%% *}; fi ;;
      esac
      [ "$head" != "$rest" ] || break
      rest=${rest:${#head}}
      rest=${rest#"${rest%%[! ]*}"}
      FOLDED+=$indent${head%"${head##*[! ]}"}$'\n'
      indent=$pad
    done
    FOLDED+=$indent$rest$'\n'
  done < <(printf '%s\n' "$2")
  FOLDED=${FOLDED%$'\n'}
}

# tell_user TEXT: on standard error. What begins with a blank stays whole: it is to be copied.
tell_user() {
  local whole
  visible "$1"
  whole=${VISIBLE#"${VISIBLE%%$'\n '*}"}
  folded "$STDERR" "${VISIBLE%"$whole"}"
  printf '%s%s\n' "$FOLDED" "$whole" >&"$STDERR"
}

die() {
  local status=$1
  shift
  tell_user "$ME: $*" || :
  # A file, for this may be a subshell.
  [ -z "$TMP" ] || : >"$TMP/died"
  exit "$status"
}
note() { tell_user "note: $*"; }

# print TEXT [all]: where nobody may take it. Once what was asked is DONE, nobody need.
print() {
  visible "$1"
  folded 1 "$VISIBLE" "${2-}"
  printf '%s\n' "$FOLDED" 2>/dev/null || {
    [ -z "$DONE" ] || return 0
    # It may be a file of ours.
    [ -z "$TMP" ] || check_room "$TMP"
    die 8 'standard output cannot be written'
  }
}

# usage_of FILE: the comment at its head.
usage_of() { print "$(sed -n '3,/^set -eu/{/^#/s/^# \{0,1\}//p}' "$1")"; }

# make_tmp: the temporary folder TMP. A signal waits until the name is known.
make_tmp() {
  TMP=$(trap '' HUP INT PIPE TERM; mktemp -d 2>/dev/null) ||
    die 8 "no temporary folder can be made in ${TMPDIR:-/tmp}"
}

# hush: from here on standard error is for tools, whose words nobody needs unless one
# fails without a sentence of ours: explain then has the first. A full disk must not take
# them: they are written over blanks.
hush() {
  printf '%4096s' ' ' >"$TMP/words"
  exec 3>&2 2<>"$TMP/words"
  STDERR=3
}

# explain STATUS [FOLDER]: the status that a run ends with, after a sentence where it
# has none: what failed could not write, there or where temporary files go.
explain() {
  case $1 in 0 | 129 | 130 | 143) return "$1" ;; esac
  [ -n "$TMP" ] && [ ! -e "$TMP/died" ] || return "$1"
  (
    check_room "$TMP"
    [ -z "${2-}" ] || check_room "$2"
    read -r said <"$TMP/words" || :
    die 8 "it could not be written: ${said:-a tool ended with status $1 and without a word}"
  )
}

# in_git: is this a checkout of git? One that git refuses is not taken for none.
in_git() {
  local said
  [ -e "$ROOT/.git" ] || return 1
  need_tools git
  said=$(git -C "$ROOT" rev-parse --show-prefix 2>&1) ||
    die 9 "git does not take $ROOT for a checkout: ${said%%$'\n'*}"
}
