#!/usr/bin/env bash
# A read waits for its descriptor only where the C library has nothing buffered.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# As where a FILE has no field that configure knows.
configured() {
  try_configure "$SCRATCH/$1" rb_cv_fcnt='not found' rb_cv_frptr='not found' rb_cv_frend='not found' \
    "${@:2}" >"$SCRATCH/$1.log" 2>&1 ||
    { tail -n 3 "$SCRATCH/$1.log"; return 1; }
}
refused() { ! configured opaque && grep -q '^configure: error: io.c cannot see' "$SCRATCH/opaque.log"; }
check 'configure refuses a C library that does not tell what a FILE has buffered' refused
by_name() {
  local name=__DragonFly__
  ! lacks DragonFly || name=__BEOS__
  configured named "CPPFLAGS=-D$name"
}
guard 'configure takes a system whose FILE io.c knows by its name' by_name

# reads TREE KIND: Where a read blocks all threads, it takes the time to the end.
reads() {
  RUBYLIB=$TREE/lib timeout -s KILL "$([ "$GUARDS" = yes ] && echo 60 || echo 10)" \
    "$1/miniruby" "$HERE/buffered-input.rb" "$2"
}
# 1.8 knows glibc.
if lacks glibc; then
  check 'a reader of an empty pipe stops no other thread (glibc)' reads "$TREE" waits
  check 'select and all kinds of reads see what glibc has buffered' reads "$TREE" buffered
fi
# musl's core, quickly compiled.
if command -v musl-gcc >/dev/null; then
  musl=$(core_tree musl miniruby CC=musl-gcc CFLAGS=-O0)
  check 'a thread runs while another one reads from an empty pipe (musl)' reads "$musl" waits
  guard 'what a stream has buffered is there for select and all kinds of reads (musl)' reads "$musl" buffered
else
  echo '# no musl-gcc (package musl-tools)'
fi
finish
