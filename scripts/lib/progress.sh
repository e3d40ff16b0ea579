# shellcheck shell=bash
# How far a build is, as one line of a terminal, read out of the build's log.
# Sourced by apply.sh, which provides QUIET and VERBOSE.

# What progress_begin sets, and progress_read goes on with.
PROGRESS_ON='' to_compile=0 compiled=0 extensions=0 number=0
file='' extension='' said='' rest=''

# progress_wanted: only a terminal that can erase a line is shown one.
progress_wanted() {
  [ -z "$QUIET$VERBOSE" ] && [ -t 1 ] || return 1
  case ${TERM-} in '' | dumb) return 1 ;; esac
}

# progress_to_compile: how many files of the interpreter make will compile; 0 where
# it cannot say. Not `make -n` of everything: that runs the recipes that name MAKE.
progress_to_compile() {
  # The library's name is made of other variables, so make itself has to read it.
  # shellcheck disable=SC2016
  { printf 'include Makefile\nr18-objects: $(LIBRUBY_A) main.o\n' |
    make -n -f - r18-objects 2>/dev/null || :; } |
    grep -cE -- ' -c ([^ ]*/)?[^ ]*\.c$' || :
}

# progress_objects EXTENSION: "N of M" of its objects that are there and that there
# will be, or nothing while its Makefile is not written.
progress_objects() {
  local object here=0 all=0
  for object in $(sed -n 's/^OBJS *= *//p' "ext/$1/Makefile" 2>/dev/null | head -n 1); do
    all=$((all + 1))
    [ ! -e "ext/$1/$object" ] || here=$((here + 1))
  done
  [ "$all" -eq 0 ] || printf '%s of %s' "$here" "$all"
}

# progress_line STEP: what is to be seen now, from what progress_read has read.
progress_line() {
  local objects
  if [ -n "$extension" ]; then
    objects=$(progress_objects "$extension")
    printf '%s %s of %s: %s%s' extension "$number" "$extensions" "$extension" \
      "${objects:+, files $objects}"
  elif [ -n "$file" ]; then
    if [ "$to_compile" -ge "$compiled" ]; then
      printf 'file %s of %s: %s' "$compiled" "$to_compile" "$file"
    else
      printf 'file %s: %s' "$compiled" "$file"
    fi
  else
    printf '%s' "${said:-$1}"
  fi
}

# progress_read: take what the log has got since the last time. The last line may
# not be whole yet.
progress_read() {
  local line
  while IFS= read -r line <&7; do
    line=$rest$line rest=''
    case $line in
    'checking '*) said=${line%%...*} ;;
    'compiling '*)
      extension=${line#compiling } number=$((number + 1))
      [ "$number" -le "$extensions" ] || extensions=$number ;;
    'making ruby'*) extension='' file='' said='linking ruby' ;;
    *' -c '*.c)
      [ -n "$extension" ] || compiled=$((compiled + 1)) file=${line##* } ;;
    esac
  done
  rest+=$line
}

# progress_draw TEXT: no wider than the terminal is now, so that it stays one line.
progress_draw() {
  local width
  width=$(stty size <&6 2>/dev/null) || width=''
  width=${width##* }
  [ "${width:-0}" -gt 0 ] || width=80
  width=$((width > 5 ? width - 5 : 0))
  PROGRESS_ON=yes
  printf '\r\033[K    %s' "${1:0:width}" 2>/dev/null || :
}

progress_erase() {
  [ -z "$PROGRESS_ON" ] || printf '\r\033[K' 2>/dev/null || :
  PROGRESS_ON=''
}

# progress_begin STEP LOG: before its process starts; status 1 where nothing is shown.
progress_begin() {
  progress_wanted || return 1
  to_compile=0 compiled=0 extensions=0 number=0 file='' extension='' said='' rest=''
  if [ "$1" = make ]; then
    to_compile=$(progress_to_compile)
    extensions=$(find ext -name extconf.rb 2>/dev/null | wc -l)
  fi
  # 6: the terminal, where standard output is a pipe to a command substitution.
  exec 6>&1 7<"$2"
  # What earlier steps said.
  while IFS= read -r file <&7; do :; done
  file=''
}

# progress_follow STEP CHILD: show how far it is until the process ends.
progress_follow() {
  local text shown=''
  while kill -0 "$2" 2>/dev/null; do
    progress_read
    text=$(progress_line "$1")
    [ "$text" = "$shown" ] || progress_draw "$text"
    shown=$text
    sleep 0.2 2>/dev/null || sleep 1
  done
  progress_erase
  exec 6>&- 7<&-
}
