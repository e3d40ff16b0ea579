# shellcheck shell=bash
# How a run begins and what it says when it fails. Sourced by apply.sh, export and
# release, before all else. The caller sets ME, its name in its sentences; need_tools
# and check_room are those of system.sh and source.sh.
export LC_ALL=C
umask 022
# What would change the way in which the tools below work.
unset CDPATH GLOBIGNORE POSIXLY_CORRECT TAR_OPTIONS TAPE GZIP BZIP BZIP2 \
  XZ_OPT XZ_DEFAULTS PATCH_GET SIMPLE_BACKUP_SUFFIX VERSION_CONTROL \
  PATCH_VERSION_CONTROL GREP_OPTIONS AWKPATH MAKEFLAGS MFLAGS MAKEFILES GNUMAKEFLAGS \
  AUTOM4TE AUTOM4TE_CFG AUTOCONF M4 M4PATH BISON_PKGDATADIR CONFIG_SITE \
  RUBYOPT RUBYLIB DIFF_OPTIONS PERL5LIB PERL5OPT PERLLIB BASH_ENV ENV \
  GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_CONFIG_PARAMETERS
# The number of a closed stream would be that of the next file. What is written to
# standard output fails all the same.
true 4>&2 || exec 2>/dev/null
{ true 4<&0; } 2>/dev/null || exec 0</dev/null
{ true 4>&1; } 2>/dev/null || exec 1</dev/null
# Whoever uses it leaves the folder that this is relative to.
case ${TMPDIR:-/} in /*) ;; *) TMPDIR=$PWD/$TMPDIR ;; esac
TMP='' STDERR=2 NOTES='' DONE=''

die() {
  local status=$1
  shift
  printf '%s: %s\n' "$ME" "$*" >&"$STDERR" || :
  # A file, for this may be a subshell.
  [ -z "$TMP" ] || : >"$TMP/died"
  exit "$status"
}
note() { printf 'note: %s\n' "$*" >&"${NOTES:-$STDERR}"; }

# print TEXT: where nobody may take it. Once what was asked is DONE, nobody need.
print() {
  printf '%s\n' "$1" 2>/dev/null || {
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
  # What speaks of another repository; a hook of git's has some of them.
  # shellcheck disable=SC2046
  unset $(git rev-parse --local-env-vars)
  said=$(git -C "$ROOT" rev-parse --show-prefix 2>&1) ||
    die 9 "git does not take $ROOT for a checkout: ${said%%$'\n'*}"
}
