#!/usr/bin/env bash
# configure finds the same with a compiler that rejects old C.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# configure_in NAME FLAGS: without any answers that are there; but the same configure
# is asked only once in one run of ci/run.
configure_in() {
  local known
  known=$(known_answers "$TREE/configure" "$CC" CC="$CC" CFLAGS="$2")
  if [ -n "$known" ] && [ -d "$known" ]; then
    cp -a "$known" "$SCRATCH/$1"
    return
  fi
  mkdir "$SCRATCH/$1"
  (cd "$SCRATCH/$1" && "$TREE/configure" CC="$CC" CFLAGS="$2") || return 1
  [ -z "$known" ] || keep_answers "$SCRATCH/$1" "$known"
}
# The tree's own configure has found this out.
try_configure "$SCRATCH/plain" CC="$CC" CFLAGS=-O2 >"$SCRATCH/plain.log" 2>&1 &
# clang needs the linker's plugin for it, which Debian does not install with it. The quick
# form asks for both at once.
lto=-flto
echo 'int main(void) { return 0; }' |
  $CC -flto -x c -o "$SCRATCH/lto.out" - >"$SCRATCH/lto.log" 2>&1 || lto=
[ -z "$FULL" ] || configure_in lto "-O2 $lto" >>"$SCRATCH/lto.log" 2>&1 &
basis 'configure ends well with implicit declarations forbidden' \
  configure_in strict "-O2 $STRICT$(full '' " $lto")"
wait
check 'configure writes the same config.h with implicit declarations forbidden' \
  cmp "$SCRATCH/plain/config.h" "$SCRATCH/strict/config.h"
if [ -n "$lto" ] && [ -n "$FULL" ]; then
  check 'configure writes the same config.h with -flto' cmp "$SCRATCH/plain/config.h" "$SCRATCH/lto/config.h"
fi
no_odd_folder() { [ -e "$SCRATCH/strict/Makefile" ] && [ -z "$(find "$SCRATCH/strict" -name "*as_dir*")" ]; }
check 'configure leaves no folder that is named like a variable' no_odd_folder
finds_elf() { grep -q '^#define USE_ELF' "$SCRATCH/plain/config.h"; }
guard 'config.h knows ELF' finds_elf

# The probes of mkmf are C, too.
probe() {
  mkdir "$SCRATCH/probe"
  cd "$SCRATCH/probe" || return 1
  # shellcheck disable=SC2016
  STRICT=$STRICT LIBRARIES=-L$TREE run_ruby "$TREE" -rmkmf -e '
    $CFLAGS << " -std=gnu17 " << ENV["STRICT"]
    def probe(name)
      # That of 1.6 has no other form.
      respond_to?(:try_func, true) ? try_func(name, ENV["LIBRARIES"]) : have_func(name)
    end
    found = probe("getpwnam")
    none = probe("no_such_function_anywhere")
    exit(found && !none ? 0 : 1)'
}
check 'mkmf finds a function that no header was given for' probe
finish
