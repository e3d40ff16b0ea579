# shellcheck shell=bash disable=SC2034
# Old gems as they were, for experiments that want them: fetched once by the
# system's gem command, and unpacked by tar.
GEMS=$OUT/gems
GEMS_REASON=''

# fetch_gems NAME-VERSION...: into GEMS/NAME-VERSION; else GEMS_REASON says
# why not. What failed once is not tried again in the same run.
fetch_gems() {
  local gem unreachable missing=()
  unreachable=$(dirname "$WORK")/gems-unreachable
  mkdir -p "$GEMS"
  for gem; do
    [ -s "$GEMS/$gem.gem" ] || missing+=("${gem%-*}:${gem##*-}")
  done
  # All at once: each call of gem reads the whole index, which takes longer
  # than anything else. Older versions of it take one gem only, as below.
  if [ "${#missing[@]}" -gt 1 ] && [ -z "${OFFLINE:-}" ] && [ ! -e "$unreachable" ] &&
    command -v gem >/dev/null; then
    printf 'fetching the gems %s\n' "${missing[*]}" >&2
    (cd "$GEMS" && timeout 120 gem fetch "${missing[@]}") >&2 ||
      [ $? -ne 124 ] || : >"$unreachable"
  fi
  for gem; do
    [ ! -e "$GEMS/$gem/.whole" ] || continue
    GEMS_REASON="the gem $gem could not be had"
    if [ ! -s "$GEMS/$gem.gem" ]; then
      if [ -n "${OFFLINE:-}" ]; then
        GEMS_REASON="the gem $gem is not here (--offline)"
        return 1
      fi
      command -v gem >/dev/null || {
        GEMS_REASON='the gem command is missing (Debian: ruby)'
        return 1
      }
      [ ! -e "$unreachable" ] || return 1
      printf 'fetching the gem %s\n' "$gem" >&2
      if ! (cd "$GEMS" && timeout 120 gem fetch "${gem%-*}" --version "${gem##*-}") >&2; then
        rm -f "$GEMS/$gem.gem"
        : >"$unreachable"
        return 1
      fi
    fi
    unpack_gem "$gem" || return 1
  done
}

unpack_gem() {
  rm -rf "${GEMS:?}/$1"
  mkdir "$GEMS/$1"
  tar -xOf "$GEMS/$1.gem" data.tar.gz | tar -xzf - -C "$GEMS/$1" --no-same-owner &&
    : >"$GEMS/$1/.whole"
}
