#!/usr/bin/env bash
# benchmarks/gem-installs with gems and a RubyGems that are made up here: what it counts,
# which line it shows of what goes wrong, and what it asks RubyGems for.
set -u
export LC_ALL=C
TOP=$(cd "$(dirname "$0")/.." && pwd)
if ! command -v ruby >/dev/null; then
  echo '1..0 # SKIP no ruby to load them with'
  exit 0
fi
OTHER=$(command -v ruby)
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
TESTS=0
ok() {
  TESTS=$((TESTS + 1))
  if [ "$1" -eq 0 ]; then echo "ok $TESTS - $2"; else
    echo "not ok $TESTS - $2"
    sed 's/^/# /' "$T/out" "$T/err"
  fi
}
mkdir -p "$T/bin" "$T/registry"
# The registry has a script for each gem, which is run in the folder of the gems.
cat >"$T/bin/gem" <<'END'
#!/bin/sh
T=${0%/*}/..
echo "$* before ${RUBYGEMS_PUBLISHED_BEFORE-nothing}, opt ${RUBYOPT-none}, $(ls "$GEM_HOME")" >>"$T/asked"
[ -f "$T/registry/$2" ] || { echo "ERROR:  Could not find a valid gem '$2' (>= 0) in any repository"; exit 2; }
mkdir -p "$GEM_HOME/lib"
cd "$GEM_HOME" && . "$T/registry/$2"
END
# shellcheck disable=SC2016 # it is for the shell
printf '%s\n' '#!/bin/sh' "exec $OTHER -I \"\$GEM_HOME/lib\" -e 'module Kernel; def gem(*) end; end' \"\$@\"" >"$T/bin/ruby"
chmod 755 "$T/bin/gem" "$T/bin/ruby"
# made NAME LINE...
made() { printf '%s\n' "${@:2}" >"$T/registry/$1"; }
# run STATUS SENTENCE LINE [OPTIONS] [NAME...]: that line is in the output.
run() {
  local status=0 wrong=0 wanted=$1 sentence=$2 line=$3 options=()
  shift 3
  while [[ ${1-} == --* ]]; do
    options+=("$1" "$2")
    shift 2
  done
  RUBYOPT=-W0 RUBYGEMS_PUBLISHED_BEFORE=1999-01-01 "$TOP/gem-installs" --list "$T/list" --out "$T/made" \
    "${options[@]}" "$T/bin/ruby" "$@" >"$T/out" 2>"$T/err" || status=$?
  [ "$status" = "$wanted" ] || wrong=1
  grep -qxF -e "$line" "$T/out" "$T/err" || wrong=1
  ok "$wrong" "$sentence"
}
failed='echo "	ERROR: Failed to build gem native extension."'
made one 'mkdir -p gems/one-1.2 gems/one-more-3.4' 'touch lib/one.rb'
made other-words 'mkdir -p gems/other-words-0.1.pre' 'echo "require %q(one)" >lib/words.rb' 'touch lib/one.rb'
made broken 'mkdir -p gems/broken-2.0' 'echo "raise %q(first | line) + 10.chr + %q(second)" >lib/broken.rb'
made dies 'mkdir -p gems/dies-1' 'echo "exit! 3" >lib/dies.rb'
made syntax 'mkdir -p gems/syntax-1' 'echo "def (" >lib/syntax.rb'
made native 'mkdir -p gems/native-1.0/ext/native' 'echo why >gems/native-1.0/ext/native/mkmf.log' \
  'echo "Building native extensions.  This could take a while..."' 'echo "ERROR:  Error installing native:"' \
  "$failed" 'echo "native.c:7:3: error: no member r"' 'echo "native.c:9:3: error: another"' \
  'echo "make: *** [Makefile:9: native.o] Error 1"' 'exit 1'
made header 'echo "ERROR:  Error installing header:"' "$failed" 'echo "checking for libheader... no"' \
  'echo "libheader is missing. Please install it"' 'echo "*** extconf.rb failed ***"' 'exit 1'
made lacking 'echo "ERROR:  Error installing lacking:"' "$failed" 'echo "checking for a.h... no"' \
  'echo "checking for b() in -lb... no"' 'echo "checking for c.h... yes"' 'echo "*** extconf.rb failed ***"' 'exit 1'
made later 'echo "ERROR:  Error installing later:"' 'echo "	part requires Ruby version >= 1.9.3."' 'exit 1'
made tangled 'echo "ERROR:  While executing gem ... (Gem::DependencyError)"' \
  'echo "    Unable to resolve dependencies: tangled requires knot (>= 2)"' 'exit 1'
made failing 'echo "Fetching: failing"' 'echo "a word at the end"' 'exit 1'
printf '%s\n' '# words' one '' 'other-words one words' broken >"$T/list"

run 0 'one that is installed and loaded' '| one | 1.2 | yes | yes |  |' one
run 0 'it is counted' '1 gems, published before what RubyGems takes: 1 installed, 1 loaded' one
run 1 'the whole list, with what each is required by' '| other-words | 0.1.pre | yes | yes |  |'
ok "$(grep -q '^3 gems, .*: 3 installed, 2 loaded$' "$T/out"; echo $?)" 'the whole list is counted, but for comments'
run 0 '--count takes the first ones' '2 gems, published before what RubyGems takes: 2 installed, 2 loaded' --count 2
run 1 'an exception: its first line and class' '| broken | 2.0 | yes | no | first \| line (RuntimeError) |' broken
ok "$(grep -qx second "$T/made/default/broken/load"; echo $?)" 'the log has the whole of the exception'
run 1 'a process that ends' '| dies | 1 | yes | no | its process ends with status 3 |' dies
run 1 'a syntax error does not end the run' '2 gems, published before what RubyGems takes: 2 installed, 1 loaded' syntax one
run 1 'an extension that does not compile: the first error of the compiler' \
  '| native | 1.0 | no | no | error: no member r |' native
ok "$(grep -qx why "$T/made/default/native/mkmf.log"; echo $?)" 'what its configuration says is kept'
run 1 'an extension without its library' '| header | - | no | no | libheader is missing. Please install it |' header
run 1 'an extension that does not say it: what was not found last' \
  '| lacking | - | no | no | checking for b() in -lb... no |' lacking
run 1 'what wants a later Ruby' '| later | - | no | no | part requires Ruby version >= 1.9.3. |' later
run 1 'what RubyGems itself ends with' '| tangled | - | no | no | Unable to resolve dependencies: tangled requires knot (>= 2) |' tangled
run 1 'no reason that is known: the last line' '| failing | - | no | no | a word at the end |' failing
run 1 'no such gem; it does not load what the one before left' \
  "| none | - | no | no | Could not find a valid gem 'none' (>= 0) in any repository |" one none
: >"$T/asked"
run 0 'another day' '1 gems, published before 2011-02-03: 1 installed, 1 loaded' --published-before 2011-02-03 one
run 0 'no day' '1 gems, published before none: 1 installed, 1 loaded' --published-before none one
run 0 'the day of RubyGems itself' '| one | 1.2 | yes | yes |  |' one
ok "$(printf 'install one --no-rdoc --no-ri before %s, opt none, cache\n' 2011-02-03 none nothing | cmp -s - "$T/asked"; echo $?)" \
  'no version is asked for, nothing is installed before, and the environment has no part in it'
run 2 'a day that is none' 'benchmarks/gem-installs: --published-before wants a day such as 2014-01-01, or none: soon' --published-before soon one
run 2 'a count that is none' 'benchmarks/gem-installs: --count wants a number: 0' --count 0 one
run 2 'an unknown option' 'benchmarks/gem-installs: unknown option --other (--help lists them)' --other x
status=0
"$TOP/gem-installs" "$T/registry/one" one >"$T/out" 2>"$T/err" || status=$?
ok "$((status != 2 || $(wc -l <"$T/err") != 1))" 'what is no installed interpreter, in one sentence'
ok "$(awk '!/^#/ && NF { n++; if (seen[$1]++) bad = 1 } END { exit bad || n < 100 }' "$TOP/gems-popular.list"; echo $?)" \
  'the list that comes with it names no gem twice'
echo "1..$TESTS"
