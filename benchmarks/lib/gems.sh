# shellcheck shell=bash
# Old gems as they were, for experiments that want them: fetched once by the
# system's gem command, and unpacked by tar.
GEMS=$OUT/gems
# shellcheck disable=SC2034  # read by the experiments
GEMS_REASON=''

# fetch_gems NAME-VERSION...: into GEMS/NAME-VERSION; else GEMS_REASON says
# why not.
fetch_gems() {
  local gem
  mkdir -p "$GEMS"
  for gem; do
    [ ! -e "$GEMS/$gem/.whole" ] || continue
    if [ ! -s "$GEMS/$gem.gem" ] && [ -n "${OFFLINE:-}" ]; then
      # shellcheck disable=SC2034
      GEMS_REASON="the gem $gem is not here (--offline)"
      return 1
    fi
    if [ ! -s "$GEMS/$gem.gem" ]; then
      command -v gem >/dev/null || {
        GEMS_REASON='the gem command is missing (Debian: ruby)'
        return 1
      }
      (cd "$GEMS" && timeout 60 gem fetch "${gem%-*}" --version "${gem##*-}") >&2 ||
        rm -f "$GEMS/$gem.gem"
    fi
    if [ ! -s "$GEMS/$gem.gem" ] || ! unpack_gem "$gem"; then
      # shellcheck disable=SC2034
      GEMS_REASON="the gem $gem could not be had"
      return 1
    fi
  done
}

unpack_gem() {
  rm -rf "${GEMS:?}/$1"
  mkdir "$GEMS/$1"
  tar -xOf "$GEMS/$1.gem" data.tar.gz | tar -xzf - -C "$GEMS/$1" --no-same-owner &&
    : >"$GEMS/$1/.whole"
}
