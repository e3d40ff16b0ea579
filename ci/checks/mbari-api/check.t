#!/usr/bin/env bash
# The MBARI methods are there when they were asked for, and only then.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

help_says() { "$TREE/configure" --help | grep -e --enable-mbari-api; }
check 'configure --help shows --enable-mbari-api' help_says

api=$(core_tree api ruby --enable-mbari-api)
defines() { grep '^#define MBARI_API' "$1/config.h"; }
defines_not() { ! defines "$1"; }
check '--enable-mbari-api is known to the sources when it is given' defines "$api"
guard '--enable-mbari-api is not known to the sources when it is not given' defines_not "$TREE"

list_methods() { run_ruby "$1" "$HERE/core-methods.rb" | sort; }
stock_methods() {
  {
    list_methods "${BASELINE:-$BELOW}"
    # heap-stacks brings these, whatever is asked for.
    if [ -e "$TREE/thread_stack.c" ]; then
      printf '%s\n' Thread.stack_size Thread.stack_size=
    fi
    # gc-statistics, these.
    if grep -q '"enable_stats"' "$TREE/gc.c"; then
      printf 'GC.%s\n' allocated_size clear_stats collections count disable_stats enable_stats \
        live_objects log log_file num_allocations stat time
      printf 'ObjectSpace%s\n' {.,#!}{allocated,live}_objects {.,#!}count_objects
    fi
    # thread-backtraces, these.
    if grep -q '"caller_for_all_threads"' "$TREE/eval.c"; then
      printf '%s\n' Thread#backtrace Kernel.caller_for_all_threads 'Kernel#!caller_for_all_threads'
    fi
  } | sort >"$SCRATCH/stock"
  list_methods "$TREE" >"$SCRATCH/here"
  test "$(wc -l <"$SCRATCH/stock")" -gt 1000 &&
    diff "$SCRATCH/stock" "$SCRATCH/here"
}
guard 'without --enable-mbari-api the core classes have the stock methods' stock_methods
finish
