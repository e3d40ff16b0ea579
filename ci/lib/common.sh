# shellcheck shell=bash
# What ci/level, ci/run and ci/matrix share: their command lines, the release, the
# levels of a series and where each is kept. The caller has set ROOT.
# shellcheck source=scripts/lib/series.sh
. "$ROOT/scripts/lib/series.sh"

# complain SENTENCE: wrong usage.
complain() {
  printf 'ci/%s: %s\n' "${0##*/}" "$1" >&2
  exit 2
}

usage() { sed -n '2,/^set -eu/{/^#/s/^# \{0,1\}//p}' "$0"; }

# wants_value OPTION [VALUE], wants_number OPTION VALUE, wants_base BASE,
# wants_compiler CC: or complain.
wants_value() { [ -n "${2:-}" ] || complain "$1 wants a value"; }
wants_number() { case $2 in '' | *[!0-9]* | 0*) complain "$1 wants a number" ;; esac; }
wants_base() {
  if [ "${1##*/}" != "$1" ] || [ ! -f "$ROOT/series/$1" ]; then complain "no series/$1"; fi
}
wants_compiler() {
  command -v "${1%% *}" >/dev/null ||
    complain "there is no compiler ${1%% *} (ci/run --install-deps installs gcc and clang)"
}

# find_archive BASE: the release in the cache; or, and status 1, a sentence.
find_archive() {
  local dir=${RUBY18_SOURCES:-${XDG_CACHE_HOME:-$HOME/.cache}/ruby18-patches} ending
  for ending in tar.bz2 tar.gz tar.xz; do
    if [ -f "$dir/ruby-$1.$ending" ]; then
      printf '%s\n' "$dir/ruby-$1.$ending"
      return
    fi
  done
  printf 'no archive of ruby-%s in %s\n' "$1" "$dir"
  return 1
}

# built_levels BASE [FILE]: "FOLDER<tab>NAME<tab>GROUP<tab>END<tab>CHECKS<tab>SHORTS<tab>FILES"
# for each level that is built, in order, the last one ending with the patch FILE. A
# level is a patch, the parts that one check looks at, or a group whose line says
# "(one level)", which has several CHECKS, and in SHORTS the name of each (else -). END is
# the group that ends there, or -. Of a group that FILE cuts short, FOLDER names the cut.
built_levels() {
  series_levels "$1" | awk -F '\t' -v OFS='\t' -v last="${2:-}" -v whole="$(
    sed -n 's/^# group: \([^ ]*\) (one level) .*/\1/p' "$ROOT/series/$1" | tr '\n' ' ')" '
    { group[NR] = $1; short[NR] = $2; check[NR] = $3; files[NR] = $4 }
    END {
      for (i = 1; i <= NR; i++) {
        end = i == NR || group[i + 1] != group[i]
        stop = last != "" && index(" " files[i] " ", " " last " ")
        one = index(" " whole, " " group[i] " ")
        checks = checks (checks == "" ? "" : " ") check[i]
        shorts = shorts (shorts == "" ? "" : " ") short[i]
        all = all (all == "" ? "" : " ") files[i]
        if (one && !end && !stop) continue
        name = one ? group[i] : short[i]
        folder = sprintf("%02d-%s", ++n, name (one && !end ? "-until-" short[i] : ""))
        print folder, name, group[i], end ? group[i] : "-", checks, one ? shorts : "-", all
        if (stop) exit
        checks = shorts = all = ""
      }
    }'
}

# last_patch BASE NAME: the last one that a patch, a level or a group stands for.
last_patch() { resolve_name "$1" "$2" | tail -n 1; }

# where_levels_are OUT BASE CC: the folder that has one for each level.
where_levels_are() { printf '%s/%s/%s\n' "$1" "$2" "${3//[^A-Za-z0-9.+-]/_}"; }

# hold FOLDER: for this process and its children, those that do not close 7; status 1
# where another one holds it.
hold() {
  exec 7>>"${1%/*}/.${1##*/}.lock"
  flock -n 7
}

# where_installed FOLDER: for all levels in it. An ordinary user can read this place,
# too: CGI tests of Ruby's suite run the installed interpreter with an empty environment.
where_installed() {
  printf '/tmp/ruby18-ci-%s-%s\n' "$(id -u)" "$(printf '%s' "$1" | cksum | cut -d ' ' -f 1)"
}

# make_prefix PREFIX: status 1 where somebody else did.
make_prefix() { mkdir -p "$1" && [ -O "$1" ] && chmod 755 "$1"; }
