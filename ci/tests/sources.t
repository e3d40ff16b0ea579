#!/usr/bin/env bash
# The C files in patches/sources that need nothing of Ruby: the pool of stacks and
# the switch of heap-stacks. Each compiler that is here takes them without a warning,
# and their unit test passes.
set -u
export LC_ALL=C
ROOT=$(cd "$(dirname "$0")/../.." && pwd)
POOL=$ROOT/patches/sources/heap-stacks-pool
SWITCH=$ROOT/patches/sources/heap-stacks-switch
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
count=0

ok() {
  local what=$1
  shift
  count=$((count + 1))
  if "$@" >"$work/log" 2>&1; then
    printf 'ok %d - %s\n' "$count" "$what"
  else
    printf 'not ok %d - %s\n' "$count" "$what"
    sed 's/^/#   /' "$work/log"
  fi
}
skip() {
  count=$((count + 1))
  printf 'ok %d - %s # SKIP %s\n' "$count" "$1" "$2"
}

# compiles COMPILER...: both files, as Ruby compiles them and as the unit test does.
compiles() {
  local file define
  for file in "$POOL/thread_stack.c" "$SWITCH/thread_switch.c"; do
    for define in THREAD_STACK_TEST DISABLE_HEAP_STACKS; do
      # Without the test, the pool includes ruby.h.
      "$@" -Wall -Wextra -Werror -D_GNU_SOURCE -D"$define" -I"$work/ruby" -I"$POOL" \
        -c -o "$work/file.o" "$file" || return 1
    done
  done
}
mkdir "$work/ruby"
cat >"$work/ruby/ruby.h" <<'END'
void rb_bug(const char *, ...) __attribute__((noreturn, format(printf, 1, 2)));
void rb_warn(const char *, ...) __attribute__((format(printf, 1, 2)));
END
echo 'int main(void) { return 0; }' >"$work/empty.c"

for compiler in gcc clang 'gcc -m32' aarch64-linux-gnu-gcc arm-linux-gnueabihf-gcc riscv64-linux-gnu-gcc \
  powerpc64le-linux-gnu-gcc s390x-linux-gnu-gcc; do
  # One word or two, none holds a blank.
  # shellcheck disable=SC2206
  command=($compiler)
  if "${command[@]}" -o "$work/empty" "$work/empty.c" 2>/dev/null; then
    for level in -O0 -O2; do
      ok "$compiler $level compiles the pool and the switch without a warning" \
        compiles "${command[@]}" "$level"
    done
  else
    skip "$compiler compiles the pool and the switch without a warning" \
      "it is not here or compiles no program"
  fi
done

if command -v gcc >/dev/null; then
  unit() {
    gcc -O2 -g -w -DTHREAD_STACK_TEST -I"$POOL" -o "$work/unit" \
      "$ROOT/ci/checks/heap-stacks/heap_stacks_unit.c" "$POOL/thread_stack.c" \
      "$SWITCH/thread_switch.c" -lm &&
      THREAD_STACK_QUICK=1 timeout -s KILL 900 "$work/unit" && grep -q '^ok 1 ' "$work/log"
  }
  ok 'the unit test passes' unit
else
  skip 'the unit test passes' 'gcc is not here'
fi
printf '1..%d\n' "$count"
