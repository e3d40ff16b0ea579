# shellcheck shell=bash disable=SC2154 # the caller sets OUT, pace, form and cc
# What passed, for ci/run --rest: the log of each step, under the sum of all that its
# verdict depends on. Only --rest asks; a step that is run again is forgotten first.
# The caller has set ROOT, OUT, pace, form and cc.

# key_of WORD...: the sum of these words and of what comes in.
key_of() { { printf '%s\n' "$cc" "$form" "$@"; cat; } | sha256sum | cut -c 1-32; }

# stamp_of TREE: the sum of what a tree was made of; of one that did not build, nothing
# that comes again.
stamp_of() { cat "${1%/tree}/stamp" 2>/dev/null || printf '%s\n' "$BASHPID.$EPOCHREALTIME"; }

# passed_before KEY LOG: LOG is that of the run that passed.
passed_before() {
  if [ "$pace" = rest ] && [ -e "$OUT/passed/$1" ] && cp "$OUT/passed/$1" "$2"; then
    echo >>"$work/before"
    return
  fi
  rm -f "$OUT/passed/$1"
  return 1
}

# has_passed KEY LOG
has_passed() {
  cp "$2" "$OUT/passed/.$1.$BASHPID" && mv "$OUT/passed/.$1.$BASHPID" "$OUT/passed/$1"
}

# sum_of_check NAME: of its programs and of what the checks share.
sum_of_check() {
  (cd "$ROOT/ci" && find "checks/$1" checks/common checks/lib.sh lib/check.sh lib/tree.sh -type f -print0 |
    sort -z | xargs -0 sha256sum) 2>/dev/null | sha256sum
}

# sum_of_project: of each file that is the project's; without git, nothing that comes again.
sum_of_project() {
  local files=$work/files
  (cd "$ROOT" && git ls-files -z --cached --others --exclude-standard) >"$files" 2>/dev/null ||
    { printf '%s\n' "$EPOCHREALTIME"; return; }
  (cd "$ROOT" && xargs -0 sha256sum <"$files" 2>/dev/null) | sha256sum
}
