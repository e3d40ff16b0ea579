# shellcheck shell=bash
# What ci/run and ci/matrix do with a built tree: a patch's check, and Ruby's own suite.
# The caller has set ROOT.

# tap COMMAND LOG...: what the lines of a log say.
tap() { "$ROOT/ci/lib/tap" "$@"; }

# run_check SCRIPT TREE BELOW LOG ARGUMENT...: the caller's variables tell the check of
# the other trees (baseline, pristine), of the level and the compiler (level, cc), and
# where answers of configure are kept (answers).
# shellcheck disable=SC2154
run_check() {
  ANSWERS=$answers TREE=$2 BELOW=$3 BASELINE=$baseline PRISTINE=$pristine LEVEL=$level CC=$cc \
    CHECK_FULL='' timeout "$(case " $* " in *' --full '*) echo 8000 ;; *) echo 3000 ;; esac)" \
    "$1" "${@:5}" >"$4" 2>&1 </dev/null || :
}

# check_script NAME
check_script() { printf '%s/ci/checks/%s/check.t\n' "$ROOT" "$1"; }

# run_suite PREFIX HOME LOG LOCK: Ruby's own tests, which ci/suite-copy copied to HOME,
# with the interpreter in PREFIX, as an ordinary user. They use fixed ports: with a
# network of their own, or else, by the LOCK, one after the other.
run_suite() {
  local home=$2 lock=$4 command
  command=(env HOME="$home" TMPDIR="$home" "$1/bin/ruby" runner.rb)
  if [ "$(id -u)" = 0 ]; then
    chown -R nobody "$home"
    command=(setpriv --reuid=nobody --regid=nogroup --init-groups "${command[@]}")
    if unshare -n ip link set lo up 2>/dev/null; then
      # shellcheck disable=SC2016
      command=(unshare -n sh -c 'ip link set lo up; exec "$@"' - "${command[@]}")
      lock=$3.lock
    fi
  fi
  # What the suite leaves running must not keep a lock.
  (cd "$home/test" && flock 8 && timeout 3000 "${command[@]}" 7>&- 8>&- || :) \
    >"$3" 2>&1 8>"$lock" </dev/null || :
  rm -rf "$home"
}

# suite_result LOG: the line that counts. suite_failures LOG BASE: the tests that failed,
# but for what may fail there at any level, or now and then (ci/excused).
suite_result() { grep -a -E '^[0-9]+ tests, ' "$1" | tail -n 1; }
suite_failures() {
  grep -a -A 1 -E '^ +[0-9]+\) (Failure|Error):' "$1" |
    sed -n 's/^\([a-zA-Z_0-9?!=]*([^)]*)\).*/\1/p' | sort -u |
    comm -23 - <(grep -v '^#' "$ROOT/ci/excused" | cut -f 1 | sed "s/^$2://" | sort -u)
}
