#!/usr/bin/env bash
# Everything at once for a while: no crash, nobody starves, memory stays flat.
# By hand: TREE=... [BASELINE=...] ci/checks/soak/check.t [--full]; 20 seconds for
# each tree, with --full half an hour for TREE.
set -u
# shellcheck source=ci/checks/lib.sh
. "$(dirname "$0")/../lib.sh"

# soak TREE SECONDS: the line that soak.rb prints.
soak() { LIMIT=$(($2 + 120)) run_ruby "$1" "$HERE/soak.rb" "$2" "$SCRATCH/resident"; }
# field NAME LINE: the word that follows NAME.
field() { awk -v name="$1" '{ for (i = 1; i < NF; i++) if ($i == name) print $(i + 1) }' <<<"$2"; }

seconds=$(full 1800 20)
said=$(soak "$TREE" "$seconds" 2>&1 | tail -n 1)
# About how it went on the way.
awk -v step="$((seconds / 10))" '$1 >= next_one { print "# " $1 " s: " $2 " KB, " $3 " threads"; next_one += step }' \
  "$SCRATCH/resident" 2>/dev/null || :

everyone() {
  echo "$said"
  grep -xE 'early [0-9]+ late [0-9]+ rounds( [a-z]+ [1-9][0-9]*){6}' <<<"$said" >/dev/null
}
guard 'threads, continuations, exceptions, Timeout, DRb and WEBrick all get on' everyone
flat() {
  at_most "$(field late "$said")" \
    "$(awk -v early="$(field early "$said")" 'BEGIN { print int(early * 1.1) }')"
}
guard 'the memory of a process that does all this is flat' flat

if [ -n "${BASELINE:-}" ]; then
  less() {
    local here there
    here=$(field late "$(soak "$TREE" 20)")
    there=$(field late "$(soak "$BASELINE" 20)")
    at_most "$here" "$((${there:-0} / 2))"
  }
  check 'memory is at most half of what it is at the toolchain level' less
fi
finish
