#!/usr/bin/env bash
# A look-up in a Hash reads what is there, whatever the eql? of a key does to the Hash.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# What is freed is overwritten at once.
lookups() {
  MALLOC_PERTURB_=90 GLIBC_TUNABLES=glibc.malloc.tcache_count=0 LIMIT=20 run_ruby "$TREE" "$HERE/lookups.rb" "$1"
}
check 'a look-up reads no entry that eql? took out of the Hash' lookups taken
check 'a look-up finds its key where eql? let the Hash grow' lookups grown
check 'a look-up finds its key where eql? or hash called rehash' lookups rehashed
check 'a look-up gives no entry that eql? deleted within a loop' lookups emptied
check 'rehash keeps the keys that are in its new table already' lookups unmarked
guard 'a Hash of keys that change nothing gives, asks and loops as before' lookups ordinary
finish
