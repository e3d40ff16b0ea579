#!/usr/bin/env bash
# The holes of RubyGems that patches/rubygems-VERSION closes: made-up gems and sources try
# each of them. It wants RubyGems' own archive in the cache, which scripts/rubygems names,
# and an installed interpreter: RUBY18.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
RUBY=${RUBY18-}
# shellcheck source=scripts/lib/rubygems.sh
. "$TOP/scripts/lib/rubygems.sh"
version=1.8.30
GEMS_ARCHIVE=$RELEASES/rubygems-update-$version.gem
sum=$(awk -v version="$version" '$2 == version { print $3; exit }' "$TOP/scripts/rubygems")
if [ -z "$RUBY" ] || [ ! -f "$GEMS_ARCHIVE" ]; then
  echo "1..0 # SKIP it wants an installed Ruby 1.8.7, which RUBY18 names, and $GEMS_ARCHIVE"
  exit 0
fi
if [ "$(sha256sum <"$GEMS_ARCHIVE" | cut -c 1-64)" != "$sum" ]; then
  echo "Bail out! $GEMS_ARCHIVE is not the published archive"
  exit 1
fi
# With UNPATCHED set it shows what fails without the patches.
if [ -n "${UNPATCHED-}" ]; then
  extract_rubygems "$T/rubygems"
else
  unpack_rubygems "$T/rubygems" >"$T/log"
fi || { cat "$T/log"; echo 'Bail out! RubyGems cannot be unpacked'; exit 1; }
mkdir "$T/holes"
env RUBYLIB="$T/rubygems/lib" RUBY="$RUBY" "$RUBY" "$TOP/ci/tests/rubygems-holes.rb" "$T/holes"
