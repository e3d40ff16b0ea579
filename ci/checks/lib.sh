# shellcheck shell=bash
# What the checks share. A check script sources it, calls check and guard,
# and ends with finish. ci/run gives TREE, BELOW, BASELINE, PRISTINE, LEVEL
# and CC; by hand, TREE alone is enough for most of them.
export LC_ALL=C
: "${TREE:?is the built tree to check}"
CC=${CC:-gcc}
# The folder of the check, and that of the programs of several checks.
HERE=$(cd "$(dirname "$0")" && pwd)
COMMON=$(cd "$(dirname "${BASH_SOURCE[0]}")/common" && pwd)
# shellcheck source=ci/lib/tree.sh
. "$COMMON/../../lib/tree.sh"
FULL=${CHECK_FULL:-}
# --only TEXT: the tests whose sentence holds the text. --checks-only: no guards,
# for a tree of which only what fails there is asked. --this-build: what wants another
# build of the level is skipped; --other-builds: only that is run.
ONLY='' GUARDS=yes BUILDS=all
while [ $# -gt 0 ]; do
  case $1 in
  --full) FULL=1 ;;
  --checks-only) GUARDS=no ;;
  --this-build) BUILDS=this ;;
  --other-builds) BUILDS=other ;;
  --only)
    [ -n "${2:-}" ] || { echo '--only wants a text' >&2; exit 2; }
    ONLY=$2
    shift ;;
  *) echo "unknown argument $1" >&2; exit 2 ;;
  esac
  shift
done
SCRATCH=$(mktemp -d)
trap 'rm -rf "$SCRATCH"' EXIT
tap_count=0 tap_ended=$EPOCHREALTIME

# What makes gcc 12 as strict as gcc 14 and clang 16 are by default.
STRICT="-Werror=implicit-int -Werror=implicit-function-declaration"
# shellcheck disable=SC2034
STRICT="$STRICT -Werror=int-conversion -Werror=incompatible-pointer-types"
# clang counts a lost qualifier among these, but forbids it nowhere by default.
STRICT="$STRICT -Wno-incompatible-pointer-types-discards-qualifiers"

# What a base does not have, so that a check cannot ask it there: the base,
# a name that lacks knows, and why.
LACKS='
1.8.6-p287 enumerator.c Enumerator is an extension, ext/enumerator
1.8.6-p287 GC.stress came with 1.8.7
1.8.6-p287 Dir.mktmpdir came with 1.8.7
1.8.6-p287 Array#shuffle came with 1.8.7
1.8.6-p287 securerandom came with 1.8.7
1.8.6-p287 PKCS5 came with 1.8.7
1.8.6-p287 PKey::EC came with 1.8.7
1.8.6-p287 DEFAULT_PARAMS came with 1.8.7
1.8.6-p287 mail-tls Net::SMTP and Net::POP3 speak no TLS
1.8.6-p287 guarded-bignums Bignum#to_s keeps its copy in a volatile variable
1.8.7-p72 guarded-bignums Bignum#to_s keeps its copy in a volatile variable
1.6.8 enumerator.c Enumerator came with 1.8
1.6.8 GC.stress came with 1.8.7
1.6.8 zlib came with 1.8
1.6.8 guarded-bignums there is no RB_GC_GUARD
1.6.8 DragonFly io.c does not know it by its name
1.6.8 glibc configure does not find what glibc has buffered
1.6.8 --extension extmk.rb takes no such option
1.6.8 io/wait came with 1.8
'
# lacks NAME: true when the base of the tree has no such thing.
lacks() { grep -q "^$BASE $1 " <<<"$LACKS"; }
BASE=$(awk '$2 == "RUBY_VERSION" { version = $3; gsub(/"/, "", version) }
            $2 == "RUBY_PATCHLEVEL" { level = "-p" $3 }
            END { print version level }' "$TREE/version.h")

# What a release cures itself: the release, the check that cannot fail below
# there and is a guard instead, and why.
CURED='
1.8.7-p72|what an extension copies waits for its folder|mkmf.rb writes it so
1.8.7-p374|what an extension copies waits for its folder|mkmf.rb writes it so
1.8.7-p374|the inline lexer function is there under C99 rules, too|lex.c declares it static
1.8.6-p287|configure writes the same config.h with -flto|configure.in does not ask for __builtin_setjmp
1.8.7-p72|what waits for its finalizer is not marked again|it has no flags but the mark
1.8.6-p287|what waits for its finalizer is not marked again|it has no flags but the mark
1.8.7-p374|where one thread computes and the others have ended nothing interrupts it (--enable-pthread)|the last thread stops its timer
1.8.7-p374|where one thread computes and the others have ended nothing interrupts it, without --enable-pthread|the last thread stops its timer
1.8.7-p374|integers of more than 31 bits come back as they were|a dump marks what it has written
1.8.7-p374|objects that have marshal_dump come back as they were|a dump marks what it has written
1.8.7-p374|threads that leave continuations and die: memory stays flat|cc_purge frees their stacks
1.8.7-p374|Array#pack keeps the taint of its template|pack_pack infects what it returns
1.8.7-p374|a descriptor that C code closes is EBADF for its waiters, and for nobody else|EBADF wakes its waiter
1.8.7-p374|a waiter goes on where another one was killed as it waited for the monitor|mon_release looks whether a thread is alive
1.8.7-p374|a descriptor that C code closes is EBADF for its waiters where few wait|EBADF wakes its waiter
1.8.7-p374|the log of accesses has no control character of a request|AccessLog.escape is there
1.8.7-p374|the log of errors has no control character of a request|HTTPStatus::Status escapes its message
1.8.7-p374|entities within entities are expanded 10,000 times at most|record_entity_expansion counts them
1.8.7-p374|the text of an element grows by 10,240 bytes at most|Text.unnormalize counts the bytes
1.8.7-p374|String#inspect shows nothing behind the text|it compares the length of a character with what is left
1.8.7-p374|a Regexp that ends within an escape is read to its end only|read_special fetches the character
'
cured() { [[ $CURED == *$'\n'"$BASE|$1|"* ]]; }

# tap KIND WHAT COMMAND...: ok when the command succeeds.
tap() {
  local kind=$1 what=$2
  shift 2
  [[ $what == *"$ONLY"* ]] || return 0
  case $BUILDS in
  this)
    if wants_another_build "$@"; then
      tap_count=$((tap_count + 1))
      printf 'ok %d - %s: %s # SKIP it wants another build\n' "$tap_count" "$kind" "$what"
      return
    fi ;;
  other) wants_another_build "$@" || return 0 ;;
  esac
  tap_count=$((tap_count + 1))
  if "$@" >"$SCRATCH/tap.log" 2>&1; then
    printf 'ok %d - %s: %s\n' "$tap_count" "$kind" "$what"
  else
    printf 'not ok %d - %s: %s\n' "$tap_count" "$kind" "$what"
  fi
  tail -n 12 "$SCRATCH/tap.log" | sed 's/^/#   /'
  # Since the last line, what was done to prepare this one is part of it.
  awk -v a="$tap_ended" -v b="$EPOCHREALTIME" \
    'BEGIN { if (b - a >= 1) printf "#   %.1f s\n", b - a }'
  tap_ended=$EPOCHREALTIME
}

# wants_another_build COMMAND...: one of its words is, or is a function that names, such a
# tree or a variable that has one, or makes one.
wants_another_build() {
  local word name text
  for word; do
    [[ $word != */@(core|variant)-*/tree* ]] || return 0
    text=$(declare -f -- "$word") || continue
    [[ $text != *@(core|variant)_tree\ * ]] || return 0
    for name in $(compgen -v); do
      [[ ${!name-} != */@(core|variant)-*/tree || $text != *\$?(\{)"$name"[!a-zA-Z0-9_]* ]] || return 0
    done
  done
  return 1
}

# check: what the patch brings; it must fail at the level below.
check() { if cured "$1"; then guard "$@"; else tap check "$@"; fi; }
# guard: what must not break; a mutant of the patch must make it fail. Below, where
# only what the checks say counts, it is not run; basis is a guard that is, because
# a check after it uses what it makes.
basis() { tap guard "$@"; }
guard() { [ "$GUARDS" = no ] || tap guard "$@"; }
finish() {
  printf '1..%d\n' "$tap_count"
  [ -z "$ONLY" ] || [ "$tap_count" -gt 0 ] || { echo "no test says: $ONLY" >&2; exit 2; }
}

# full A B: A in the full form, B in the quick one.
full() { if [ -n "$FULL" ]; then echo "$1"; else echo "$2"; fi; }

# The Makefile of 1.6 does not say it.
arch_of() {
  { sed -n 's/^arch = //p' "$1/Makefile" 2>/dev/null; sed -n 's/^  CONFIG\["arch"\] = "\(.*\)"$/\1/p' "$1/rbconfig.rb" 2>/dev/null; } | head -n 1
}

# library TREE: where an interpreter as built, not installed, finds what it loads; and,
# last, what the check compiled.
library() {
  if [ -d "$1/.ext" ]; then
    printf '%s\n' "$1:$1/.ext/common:$1/lib:$1/.ext/$(arch_of "$1"):$SCRATCH"
  else
    printf '%s\n' "$1:$1/lib:$(built_extensions "$1"):$SCRATCH"
  fi
}

# built_extensions TREE: a folder that has them as they are installed: 1.6 leaves each in the folder
# of its source, ext/digest/md5/md5.so.
built_extensions() {
  local folder file name
  set -- "$(cd "$1" && pwd)"
  folder=$SCRATCH/ext-$(cksum <<<"$1" | cut -d ' ' -f 1)
  if [ ! -d "$folder" ]; then
    mkdir "$folder"
    for file in "$1"/ext/*/lib "$1"/ext/*/*.so "$1"/ext/*/*/*.so; do
      case $file in
      *'*'*) ;;
      */lib) cp -rs "$file/." "$folder" ;;
      *)
        name=${file#"$1"/ext/}
        name=${name%/*}
        [ "$name" = "${name%/*}" ] || mkdir -p "$folder/${name%/*}"
        ln -sf "$file" "$folder/${name%"${name##*/}"}${file##*/}" ;;
      esac
    done
  fi
  printf '%s\n' "$folder"
}

# limited COMMAND...: within LIMIT seconds of the CPU (default 600; at most 15 below, where
# that is red: no line takes half of it) and, by the clock, twice as many, at least 300: a
# machine that stands still for a minute is no failure.
limited() {
  local seconds=${LIMIT:-600}
  [ -n "$FULL" ] || [ "$GUARDS" = yes ] || [ "$seconds" -lt 15 ] || seconds=15
  timeout -k 10 "$((seconds < 150 ? 300 : 2 * seconds))" prlimit --cpu="$seconds" "$@"
}

# run_ruby TREE ARGUMENTS...: the interpreter as built, not installed.
run_ruby() {
  local tree=$1
  shift
  RUBYLIB=$(library "$tree") \
    limited "$tree/ruby" "$@"
}

# at_most A B, at_least A B: decimals, and a line that says both.
at_most() { echo "$1 <= $2 ?"; awk -v a="$1" -v b="$2" 'BEGIN { exit !(a != "" && a + 0 <= b + 0) }'; }
at_least() { echo "$1 >= $2 ?"; awk -v a="$1" -v b="$2" 'BEGIN { exit !(a != "" && a + 0 >= b + 0) }'; }

# peak_kb COMMAND...: the greatest resident size; empty when it fails.
peak_kb() {
  if /usr/bin/time -f %M -o "$SCRATCH/peak" "$@" >"$SCRATCH/peak.out" 2>&1; then
    tail -n 1 "$SCRATCH/peak"
  fi
}

# One of the CPUs that we may use, where what is compared sees the same
# neighbours.
one_cpu=$(taskset -cp "$$" 2>/dev/null | sed 's/.*: //' | tr , '\n' |
  awk -F - -v n="$$" '{ for (c = $1 + 0; c <= $NF + 0; c++) all[k++] = c }
    END { if (k) print all[n % k] }')

# cpu_seconds COMMAND...: user and system, to the millisecond.
cpu_seconds() {
  local TIMEFORMAT='%3U %3S' seconds
  seconds=$( { time "$@" >/dev/null 2>&1; } 2>&1 ) || return 1
  awk '{ printf "%.3f\n", $1 + $2 }' <<<"$seconds"
}

# one_pair TREE_A TREE_B ARGUMENTS...: the CPU time of A, then that of B.
one_pair() {
  local a=$1 b=$2 x y
  shift 2
  x=$(cpu_seconds_in "$a" "$@") && y=$(cpu_seconds_in "$b" "$@") && echo "$x $y"
}

cpu_seconds_in() {
  local tree=$1
  shift
  cpu_seconds ${one_cpu:+taskset -c "$one_cpu"} \
    env RUBYLIB="$(library "$tree")" \
    timeout 600 prlimit --cpu="${LIMIT:-600}" "$tree/ruby" "$@"
}

# ratio PAIRS TREE_A TREE_B ARGUMENTS...: CPU time of A over B, the median of
# interleaved pairs.
ratio() {
  local pairs=$1 i
  shift
  : >"$SCRATCH/pairs"
  for ((i = 0; i < pairs; i++)); do
    one_pair "$@" >>"$SCRATCH/pairs" || return 1
  done
  awk '{ print $1 / ($2 > 0 ? $2 : 0.001) }' "$SCRATCH/pairs" | sort -n |
    awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}

# least_of FILE N: of its lines of N figures the least of each column.
least_of() {
  awk -v n="$2" 'NF == n { for (i = 1; i <= n; i++) if (least[i] == "" || $i + 0 < least[i] + 0) least[i] = $i }
    END { for (i = 1; i in least; i++) printf "%s%s", (i > 1 ? " " : ""), least[i] }' "$1"
}

# least_over BOUND A B: A and B are commands that print a figure; the least of A's over
# the least of B's, interleaved, is at most BOUND. Where the machine is busy the least is
# still to come: so there are PAIRS pairs (default 3), and up to 20, unless FAR times
# (default 1.4) the bound is too little, or in the first two pairs twice that. In the
# quick form one pair is enough for half of the bound.
least_over() {
  local bound=$1 first second i ratio=''
  : >"$SCRATCH/least"
  for ((i = 1; i <= 20; i++)); do
    first=$($2) && second=$($3) || return 1
    echo "$first $second" >>"$SCRATCH/least"
    ratio=$(least_of "$SCRATCH/least" 2 | awk '$1 > 0 && $2 > 0 { print $1 / $2 }')
    [ -n "$ratio" ] || return 1
    case $(awk -v r="$ratio" -v b="$bound" -v i="$i" -v pairs="${PAIRS:-3}" -v far="${FAR:-1.4}" -v full="$FULL" '
      BEGIN {
        if (i >= pairs && r <= b || full == "" && r <= b / 2) print "near"
        if (r > b * far * (i < 3 ? 2 : 1)) print "far"
      }') in
    near | far) break ;;
    esac
  done
  echo "the least of $i pairs: $(least_of "$SCRATCH/least" 2)"
  at_most "$ratio" "$bound"
}

# plain_ruby TREE: a copy of its interpreter without line numbers, and its path:
# valgrind 3.19 gives up over those of clang 14 and later (DWARF 5).
plain_ruby() {
  local copy
  copy=$SCRATCH/ruby-$(cksum <<<"$1" | cut -d ' ' -f 1)
  [ -x "$copy" ] || strip -g -o "$copy" "$1/ruby" || return 1
  printf '%s\n' "$copy"
}

# compile_flags TREE: what the tree's own Makefile compiles with.
compile_flags() {
  local tree=$1
  make -s -C "$tree" -f Makefile -f - print-flags 2>/dev/null <<'MAKE'
print-flags:
	@echo $(CFLAGS) $(CPPFLAGS)
MAKE
}

# frame_size FILE FUNCTION: bytes of the function's own frame.
frame_size() {
  local flags
  flags=$(compile_flags "$TREE")
  if [ ! -e "$SCRATCH/$1.su" ]; then
    # shellcheck disable=SC2086
    (cd "$TREE" && $CC $flags -fstack-usage -w -c "$1.c" -o "$SCRATCH/$1.o") ||
      return 1
  fi
  # gcc names a column after the line, clang does not.
  awk -v f="$2" -F '\t' '{ name = $1; sub(/.*:/, "", name) }
    name == f { print $2 }' "$SCRATCH/$1.su"
}

# build_extension NAME HEADERS-TREE [FLAGS...]: compiles NAME.c, the check's own or a
# common one, into SCRATCH/NAME.so against the headers of that tree.
build_extension() {
  local name=$1 tree=$2 flags source=$HERE/$1.c
  shift 2
  [ -e "$source" ] || source=$COMMON/$name.c
  flags=$(compile_flags "$tree")
  # shellcheck disable=SC2086
  (cd "$tree" && $CC $flags "$@" -fPIC -shared -o "$SCRATCH/$name.so" "$source")
}

# try_configure FOLDER CONFIGURE-ARGUMENTS...: there, with the answers that the tree's
# own configure wrote down, also where these arguments give other flags. That is for
# tests of what configure does with its arguments, not of what it finds out.
try_configure() {
  local folder=$1 argument
  shift
  case " $*" in
  *' CC='*) ;;
  *) set -- "$@" CC="$(sed -n 's/^CC = //p' "$TREE/Makefile")" ;;
  esac
  (
    mkdir -p "$folder" && cd "$folder" || exit 1
    if [ -e "$TREE/config.cache" ]; then
      # 1.8.7-p374's configure goes on with no other compiler than the one before.
      sed -E '/^ac_cv_(env_|prog_(ac_ct_)?CC=)/d' "$TREE/config.cache" >config.cache
      for argument; do
        case $argument in
        [A-Z]*=*) printf "ac_cv_env_%s_set=set\nac_cv_env_%s_value='%s'\n" \
          "${argument%%=*}" "${argument%%=*}" "${argument#*=}" >>config.cache ;;
        esac
      done
      set -- --cache-file=config.cache "$@"
    fi
    "$TREE/configure" --srcdir="$TREE" "$@"
  )
}

# another_build FOLDER PREPARE TARGET CONFIGURE-ARGUMENTS...: prints the path of FOLDER/tree,
# which PREPARE makes of this level's sources, built so; once, beside the tree.
another_build() {
  local folder
  if [ "$BUILDS" = this ]; then
    printf '%s/%s/tree\n' "$SCRATCH" "$1"
    return
  fi
  folder=$(cd "$TREE/.." && pwd)/$1
  made_once "$folder" "${*:3}" build_another "$folder" "${@:2}" || :
  printf '%s\n' "$folder/tree"
}
build_another() {
  mkdir "$1/tree" && cd "$1/tree" && "$2" "$TREE" || return 1
  build_otherwise "$(nproc)" "$(sed -n 's/^CC = //p' "$TREE/Makefile")" "${@:3}"
}
copy_all() { cp -a "$1/." .; }

# variant_tree NAME CONFIGURE-ARGUMENTS...: the same level configured with these arguments;
# core_tree NAME TARGET CONFIGURE-ARGUMENTS...: one target (miniruby, ruby) of it, with the
# tree's library and without extensions. Each prints its path.
variant_tree() { another_build "variant-$1" copy_all '' "${@:2}"; }
core_tree() { another_build "core-$1" copy_core "${@:2}"; }

# stays_inside FUNCTIONS ARGUMENTS...: a program in which none of these functions (an
# extended regular expression), nor what one of them calls, reads or writes outside of
# its memory: none is among the six nearest frames of an access that valgrind calls invalid.
# Of the interpreter itself, which reads the whole stack, it says much else.
stays_inside() {
  local found functions=$1
  shift
  found=$(RUBYLIB=$SCRATCH:$(library "$TREE") \
    timeout 600 valgrind --undef-value-errors=no --error-limit=no \
    "$(plain_ruby "$TREE")" "$@" 2>&1) || { echo "$found" | tail -n 5; return 1; }
  awk -v functions="$functions" '
    /Invalid (read|write) of/ { where = ""; frames = 0; of = 1; next }
    of && / (at|by) 0x/ { if (++frames <= 6) where = where $0 "\n"; next }
    of { of = 0; if (where ~ functions && where !~ /garbage_collect|gc_mark|mark_locations/) { printf "%s", where; bad = 1 } }
    END { exit bad }' <<<"$found"
}

# instructions TREE ARGUMENTS...: executed outside the kernel. That is the same
# on a busy machine, and wherever the linker puts the code.
instructions() {
  local tree=$1
  shift
  RUBYLIB=$(library "$tree") timeout 600 \
    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null \
    "$(plain_ruby "$tree")" "$@" 2>&1 >/dev/null | sed -n 's/.*I *refs: *//p' | tr -d ,
}
# per BOUND STATEMENT: instructions for one of 20,000 that the check's expressions.rb runs.
per() {
  local all
  [ -n "${empty_loop-}" ] ||
    empty_loop=$(instructions "$TREE" "$HERE/expressions.rb" nil) || return 1
  all=$(instructions "$TREE" "$HERE/expressions.rb" "$2") || return 1
  at_most "$(((all - empty_loop) / 20000))" "$1"
}
# as_before PROGRAM: it prints what it printed at the level toolchain.
as_before() { diff <(cd "$HERE" && run_ruby "$TREE" "$1.rb" 2>&1) "$HERE/$1.expected"; }
