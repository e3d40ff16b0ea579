# shellcheck shell=bash
# Completes the arguments of apply.sh in bash: the options, the bases, and the names of
# patches, groups and holes, as the checkout has them that the command belongs to. Its
# files are read, and nothing of it is run.
#
# Either source this file, or install it as apply.sh in
# /usr/share/bash-completion/completions.

# _ruby18_root COMMAND: the top of the checkout.
_ruby18_root() {
  local path=${1/#\~\//$HOME/}
  case $path in */*) ;; *) path=$(type -P -- "$path") || return ;; esac
  path=$(readlink -f -- "$path") || return
  [ -d "${path%/*}/series" ] && printf '%s\n' "${path%/*}"
}

_ruby18_bases() {
  local file
  for file in "$1"/series/*; do
    [ ! -f "$1/scripts/bases/${file##*/}" ] || printf '%s\n' "${file##*/}"
  done
}

_ruby18_options() { sed -n '/^usage()/,/^}/p' "$1/apply.sh" | grep -oE -e '--[a-z][a-z-]+' | sort -u; }

# _ruby18_names ROOT BASE...: of patches, of several by one name, of groups and of holes.
_ruby18_names() {
  local root=$1 base
  shift
  for base; do
    awk -v folder="$root/patches/" -v base="$base" '
      function read_header(path,    line) {
        while ((getline line < path) > 0 && line !~ /^(---|diff|Index:)/) {
          if (line ~ /^X-Check:/) {
            sub(/\/check\.t$/, "", line); sub(/.*\//, "", line)
            if (line ~ /^mbari[0-9]-/) sub(/-.*/, "", line)
            print line
          } else if (sub(/^X-CVE:[ \t]*/, "", line) && line != "none") {
            gsub(/[, ]+/, "\n", line)
            print line
          }
        }
        close(path)
      }
      /^# group: / { print $3; next }
      /^[ \t]*(#|$)/ { next }
      {
        path = $1 ~ /\// ? $1 : base "/" $1
        read_header(folder path)
        sub(/.*\//, "", path); sub(/\.patch$/, "", path)
        print path
      }' "$root/series/$base"
  done | sort -u
}

# _ruby18_reply PREFIX WORD: of the lines on standard input what begins with the word, with
# the prefix before it. (compgen -W would expand what it is given, and run commands in it.)
_ruby18_reply() {
  local line
  while IFS= read -r line; do
    case $line in *[!A-Za-z0-9._-]* | '') continue ;; "$2"*) COMPREPLY+=("$1$line") ;; esac
  done
}

_ruby18_apply() {
  local cur=${COMP_WORDS[COMP_CWORD]} option='' root base bases word value
  COMPREPLY=()
  root=$(_ruby18_root "${COMP_WORDS[0]}") || return 0
  bases=$(_ruby18_bases "$root")
  # What stands after -- is for configure.
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [ "$word" != -- ] || return 0
  done
  # bash takes --only=NAME for three words.
  if [ "$cur" = = ]; then
    cur='' option=${COMP_WORDS[COMP_CWORD - 1]}
  elif [ "${COMP_WORDS[COMP_CWORD - 1]}" = = ]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  else
    option=${COMP_WORDS[COMP_CWORD - 1]}
  fi
  case $option in
  --only | --without | --until)
    # Those of the base that is named, else of all.
    for word in "${COMP_WORDS[@]:1}"; do
      for base in $bases; do
        case $word in "$base" | "ruby-$base" | */"ruby-$base" | *"ruby-$base"[./]*) bases=$base ;; esac
      done
    done
    value=$cur
    case $option,$cur in --until,*) ;; *,*,*) value=${cur##*,} ;; esac
    # The bases are words without blanks.
    # shellcheck disable=SC2086
    _ruby18_reply "${cur%"$value"}" "$value" < <(_ruby18_names "$root" $bases)
    ;;
  --prefix | --git)
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -d -- "$cur")
    ;;
  --jobs) _ruby18_reply '' "$cur" < <(seq "$(nproc 2>/dev/null || echo 1)") ;;
  *)
    case $cur in
    -*) _ruby18_reply '' "$cur" < <(_ruby18_options "$root") ;;
    *)
      compopt -o filenames 2>/dev/null
      # The bases by their whole names, or as --list takes them.
      _ruby18_reply '' "$cur" < <(_ruby18_bases "$root" | sed 's/.*/ruby-&\n&/')
      mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur")
      ;;
    esac
    ;;
  esac
}

complete -F _ruby18_apply apply.sh
