#!/usr/bin/env bash
# A config.h that the release's own configure wrote stops the build.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

mkdir "$SCRATCH/tree"
cp "$TREE"/*.[ch] "$SCRATCH/tree"
compile() {
  local flags
  flags=$(compile_flags "$TREE")
  # shellcheck disable=SC2086
  (cd "$SCRATCH/tree" && $CC $flags -c array.c -o "$SCRATCH/array.o")
}
guard 'the regenerated configure lets the build go on' compile

sed -i '/CONFIGURE_MADE_FROM_PATCHED_SOURCE/d' "$SCRATCH/tree/config.h"
stops() {
  ! compile 2>"$SCRATCH/errors" &&
    grep -q 'error:.*run autoconf first' "$SCRATCH/errors" &&
    [ "$(grep -c 'error:' "$SCRATCH/errors")" = 1 ]
}
check 'without its mark the first file stops with one sentence' stops
finish
