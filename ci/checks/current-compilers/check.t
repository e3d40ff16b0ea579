#!/usr/bin/env bash
# The sources are valid in the C of 1989 and of 2017, and the flags are right.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

flags=$(compile_flags "$TREE")
compile_all() {
  local file failed=0
  for file in array bignum class compar dir dln enum enumerator error eval file \
      gc hash inits io marshal math numeric object pack parse prec process \
      random range re regex ruby signal sprintf st string struct time util \
      variable version; do
    if lacks "$file.c"; then continue; fi
    # shellcheck disable=SC2086
    (cd "$TREE" && $CC $flags "-std=$1" $STRICT -fsyntax-only "$file.c") ||
      failed=1
  done
  return "$failed"
}
guard 'every source compiles under -std=gnu89, strictly' compile_all gnu89
check 'every source compiles under -std=gnu17, strictly' compile_all gnu17

links() {
  # shellcheck disable=SC2086
  (cd "$TREE" && $CC $flags -O0 -std=gnu17 -w -c parse.c -o "$SCRATCH/parse.o") &&
    ! nm "$SCRATCH/parse.o" | grep ' U rb_reserved_word'
}
check 'the inline lexer function is there under C99 rules, too' links

configured() { grep -q "^CFLAGS = .*$1" "$TREE/Makefile"; }
check 'configure asks for -std=gnu89' configured -std=gnu89
check 'configure asks for -fwrapv' configured -fwrapv
check 'configure asks for -fno-strict-aliasing' configured -fno-strict-aliasing

given_std() {
  try_configure "$SCRATCH/given" CC="$CC" CFLAGS=-std=gnu17 || return 1
  (cd "$SCRATCH/given" &&
    grep -q '^CFLAGS = .*-std=gnu17' Makefile &&
    ! grep -q '^CFLAGS = .*-std=gnu89' Makefile)
}
guard 'an -std of the user stays' given_std
crc_table() {
  run_ruby "$TREE" -rzlib -e 'exit(Zlib.crc_table[1] == 0x77073096)'
}
lacks zlib || check 'Zlib.crc_table is the table' crc_table
# 1.8.7-p374 names by RB_GC_GUARD what it works on; gcc optimises that away.
bignums() {
  run_ruby "$TREE" -e '
    GC.stress = true
    wrong = (336..535).reject do |i|
      (0x1000000000000000000000000 + i - 336).to_s == "79228162514264337593543950#{i}"
    end
    GC.stress = false
    exit(wrong.empty?)'
}
kind=check
case $CC in *clang*) kind=guard ;; esac
lacks guarded-bignums ||
  "$kind" 'what is guarded from the collector survives it' bignums
finish
