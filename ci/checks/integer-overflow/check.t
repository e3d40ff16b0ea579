#!/usr/bin/env bash
# Arithmetic is right although the compiler may assume that nothing overflows.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

flags=$(compile_flags "$TREE")
# trap_build: numeric.c and bignum.c with every signed overflow in
# multiplication and negation made fatal, linked with the tree's other objects.
trap_build() {
  local file
  for file in numeric bignum; do
    # shellcheck disable=SC2086
    (cd "$TREE" && $CC $flags -O2 -fno-wrapv -fsanitize=signed-integer-overflow \
      -fsanitize-undefined-trap-on-error -c "$file.c" -o "$SCRATCH/$file.o") ||
      return 1
  done
  # That of 1.6 is called libruby.a.
  cp "$TREE"/libruby*.a "$SCRATCH/lib.a"
  ar r "$SCRATCH/lib.a" "$SCRATCH/numeric.o" "$SCRATCH/bignum.o"
  # shellcheck disable=SC2086
  (cd "$TREE" && $CC $flags -rdynamic main.o dmyext.o "$SCRATCH/lib.a" \
    -ldl -lcrypt -lm -o "$SCRATCH/ruby")
}
basis 'an interpreter that dies of an overflow can be built' trap_build
check 'an interpreter that dies of an overflow computes every product and power at the edges' \
  timeout 600 "$SCRATCH/ruby" "$HERE/integer-overflow.rb"
guard 'the interpreter itself computes every product and power at the edges' run_ruby "$TREE" "$HERE/integer-overflow.rb"
finish
