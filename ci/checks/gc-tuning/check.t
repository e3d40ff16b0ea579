#!/usr/bin/env bash
# Variables of the environment say how the heap grows and how often it is collected.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# grows PATTERN N VARIABLES...: what growth.rb says of N objects.
grows() {
  local pattern=$1 n=$2
  shift 2
  (export "${@?}" && run_ruby "$TREE" "$HERE/growth.rb" "$n") | tee /dev/stderr | grep -Ex "$pattern"
}
# The pages that follow the first one, in thousands of objects, as they are added. With marks beside
# the heap, each has some addresses more, for which there is room for 2 thousand; where malloc takes
# memory for itself in the same moment, 3 more.
check 'RUBY_HEAP_MIN_SLOTS is how many objects the heap has room for at first' \
  grows '5[0-9]+:(18|2[0-3]) .*' 60000 RUBY_HEAP_MIN_SLOTS=60000
check 'RUBY_HEAP_SLOTS_INCREMENT is what the heap grows by for the first time' \
  grows '[0-9]+:5[0-5] [0-9]+:9[0-5] [0-9]+' 60000 RUBY_HEAP_SLOTS_INCREMENT=50000
check 'RUBY_HEAP_SLOTS_GROWTH_FACTOR is what the next growth is multiplied by' \
  grows '[0-9]+:3[0-5] [0-9]+:(7[5-9]|80) [0-9]+' 40000 RUBY_HEAP_SLOTS_INCREMENT=30000 RUBY_HEAP_SLOTS_GROWTH_FACTOR=2.5
for name in RUBY_HEAP_FREE_MIN RUBY_FREE_MIN; do
  check "a collection that leaves fewer free slots than $name adds a page" \
    grows '1:(1[89]|2[0-5]) .*' 200 "$name=30000"
done
# Of the pages of 18, 32, 58 and 105 thousand some are given back, all but those that an address on
# the stack keeps, and that of 50 is not.
guard 'the pages that RUBY_HEAP_MIN_SLOTS asks for stay when they are empty' \
  grows '.* (9[0-9]|1[0-9][0-9])' 180000 RUBY_HEAP_MIN_SLOTS=60000
guard 'without a variable the heap grows by 18,000 and then by 32,400' \
  grows '[0-9]+:(18|2[0-3]) [0-9]+:3[2-7] [0-9]+' 30000 RUBY_HEAP_SLOTS_INCREMENT=

dropped() {
  run_ruby "$TREE" -e '300.times { "x" * 1_000_000 }
    puts File.read("/proc/self/status")[/^VmHWM:\s+(\d+)/, 1]'
}
check 'RUBY_GC_MALLOC_LIMIT is how many bytes are allocated between two collections' \
  at_least "$(RUBY_GC_MALLOC_LIMIT=100000000 dropped)" 80000

# refused NAME VALUE: one sentence, and the program runs.
refused() {
  (export "$1=$2" && run_ruby "$TREE" -e 'puts "it runs"') >"$SCRATCH/said" 2>&1
  sort "$SCRATCH/said"
  [ "$(wc -l <"$SCRATCH/said")" = 2 ] && grep -qx 'it runs' "$SCRATCH/said" &&
    grep -Eqx "ruby: $1 must be a (whole )?number from [0-9]+ to [0-9]+, and is ignored" "$SCRATCH/said"
}
all_refused() {
  refused RUBY_HEAP_MIN_SLOTS many && refused RUBY_HEAP_MIN_SLOTS 600000x &&
    refused RUBY_HEAP_MIN_SLOTS 1e5 && refused RUBY_HEAP_MIN_SLOTS 0 &&
    refused RUBY_HEAP_SLOTS_INCREMENT 99999999999999999999999 &&
    refused RUBY_HEAP_SLOTS_INCREMENT 511 && refused RUBY_HEAP_SLOTS_GROWTH_FACTOR 0.9 &&
    refused RUBY_HEAP_SLOTS_GROWTH_FACTOR .5 && refused RUBY_HEAP_SLOTS_GROWTH_FACTOR nan &&
    refused RUBY_GC_MALLOC_LIMIT -1 && refused RUBY_GC_MALLOC_LIMIT ' 1' &&
    refused RUBY_HEAP_FREE_MIN 1.5 && refused RUBY_FREE_MIN 0x10
}
check 'a value that is no number of that kind is refused in one sentence, and the program runs' all_refused
tainted() {
  local said
  # shellcheck disable=SC2016 # a name of Ruby
  echo 'puts $SAFE' >"$SCRATCH/safe.rb"
  said=$(export RUBY_HEAP_MIN_SLOTS=many
    run_ruby "$TREE" -T "$SCRATCH/safe.rb" 2>&1
    RUBYOPT=-T run_ruby "$TREE" "$SCRATCH/safe.rb" 2>&1)
  echo "$said"
  [ "$said" = $'1\n1' ]
}
# shellcheck disable=SC2016 # a name of Ruby
guard 'where $SAFE is 1 from the start no variable is read, as RUBYOPT is not' tainted
finish
