#!/usr/bin/env bash
# Bundler with the patches of patches/bundler-VERSION, and a made-up source on loopback that
# has a list for each gem. It wants the archives of RubyGems and Bundler in the cache, which
# scripts/rubygems names, and an installed interpreter: RUBY18.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
ROOT=$TOP RUBY=${RUBY18-}
# shellcheck source=scripts/lib/rubygems.sh
. "$TOP/scripts/lib/rubygems.sh"
for what in RubyGems Bundler; do
  field=2
  [ "$what" = RubyGems ] || field=4
  GEMS_ARCHIVE=$RELEASES/rubygems-update-$(rubygems_field 1.8.7-p374 "$field").gem
  [ "$what" = RubyGems ] || GEMS_ARCHIVE=${GEMS_ARCHIVE/rubygems-update/bundler}
  if [ -z "$RUBY" ] || [ ! -f "$GEMS_ARCHIVE" ]; then
    echo "1..0 # SKIP it wants an installed Ruby 1.8.7, which RUBY18 names, and $GEMS_ARCHIVE"
    exit 0
  fi
  if [ "$(sha256sum <"$GEMS_ARCHIVE" | cut -c 1-64)" != "$(rubygems_field 1.8.7-p374 "$((field + 1))")" ]; then
    echo "Bail out! $GEMS_ARCHIVE is not the published archive"
    exit 1
  fi
  # With UNPATCHED set it shows what fails without Bundler's patches.
  if [ "$what${UNPATCHED:+ as published}" = 'Bundler as published' ]; then
    extract_rubygems "$T/$what"
  else
    unpack_rubygems "$T/$what" >"$T/log"
  fi || { cat "$T/log"; echo "Bail out! $what cannot be unpacked"; exit 1; }
done
unset RUBYOPT GEM_HOME GEM_PATH RUBYGEMS_PUBLISHED_BEFORE
export RUBYLIB=$T/RubyGems/lib:$T/Bundler/lib BUNDLE_SILENCE_ROOT_WARNING=1 no_proxy=127.0.0.1
export BUNDLE_JOBS=1 BUNDLE_RETRY=2
ruby() { timeout 60 "$RUBY" "$@"; }
mkdir "$T/source" "$T/app"
cd "$T/source" || exit 1
echo well >mood
"$RUBY" "$TOP/ci/tests/bundler.rb" >log 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null; rm -rf "$T"' EXIT
for ((i = 0; i < 200; i++)); do [ ! -f port ] || break; sleep 0.1; done
[ -f port ] || { cat log; echo 'Bail out! there is no source'; exit 1; }
site=http://127.0.0.1:$(cat port)
cd "$T/app" || exit 1

# bundle ARGS: OUT and STATUS. What it wants is in the folder gems, which is new each time,
# or the folder AGAIN.
bundle() {
  rm -rf gems
  [ -z "${AGAIN-}" ] || mv "$AGAIN" gems
  : >../source/asked
  STATUS=0
  OUT=$(timeout 120 "$RUBY" "$T/Bundler/exe/bundle" "$@" 2>&1) || STATUS=$?
}
# gemfile GEM...: each word is the name, or NAME=VERSION.
gemfile() {
  local gem
  rm -f Gemfile.lock
  { echo "source '$site'"
    for gem in "$@"; do echo "gem '${gem%%=*}'$([ "${gem#*=}" = "$gem" ] || echo ", '${gem#*=}'")"; done; } >Gemfile
}
# locked: the gems of the lockfile, in one line.
locked() { sed -n 's/^    \([a-z]* ([0-9.]*)\)$/\1/p' Gemfile.lock 2>/dev/null | paste -s -d ' '; }
# asked: the lists that were asked for, and what is none.
asked() { sed -n '/\/gems\//!s/^GET .info.//p' ../source/asked | sort | paste -s -d ' '; grep -v -e ' /info/' -e ' /gems/' ../source/asked | sort -u; }
says() { ok "$(status_of grep -qF -e "$1" <<<"$OUT")" "$2" "$OUT"; }

gemfile old needs dayless
bundle install --path gems
is 'dayless (1.0) deep (1.0) needs (1.0) old (1.1) whole (1.0)' "$(locked)" \
  'the newest of before 2014, of the gems of the Gemfile and of what they need'
is 'dayless deep needs old whole
HEAD /versions' "$(asked)" '  each list is asked for once, and that of all gems is not'
says 'Left out, since published_before is 2014-01-01: old 2.0 of 2014-01-01' '  a line names what the Gemfile could have had'
is 'old 1.1' "$(timeout 60 "$RUBY" "$T/Bundler/exe/bundle" exec "$RUBY" -e 'require "old"' 2>&1)" '  they are installed'

gemfile old whole=4.0 needs
bundle install --path gems
is 'deep (1.0) needs (1.0) old (1.1) part (4.0) whole (4.0)' "$(locked)" \
  'one version, whenever it was published, and what it needs in just one'
cp Gemfile.lock kept
sed -i "s/, '4.0'//" Gemfile
bundle install --path gems
is 'deep (1.0) needs (1.0) old (1.1) part (4.0) whole (4.0)' "$(locked)" '  and what the lockfile has stays'
cp kept Gemfile.lock
gemfile young
bundle install --path gems
is '7 ' "$STATUS $(locked)" 'a gem of later only'
says 'published_before is 2014-01-01: young 1.0 of 2020-01-01' '  is told of'
RUBYGEMS_PUBLISHED_BEFORE=none bundle install --path gems
is 'young (1.0)' "$(locked)" 'all days, but none that wants a later Ruby'
gemfile nobody
bundle install --path gems
is '7 ' "$STATUS $(locked)" 'a gem that there is not'
is 'nobody
HEAD /versions' "$(asked | uniq)" '  nothing else is asked for'
gemfile evil
bundle install --path gems
is "0 evil
HEAD /versions" "$(find "$T" -name 'out*' -newer Gemfile | grep -vc "^$T/out$") $(asked)" \
  'a name that leads out of the folder of the lists is not asked for'

gemfile old
for mood in 'etag:"v1"' 'etag:W/"0"' md5; do
  echo "$mood" >../source/mood
  rm -rf "$T/home/.bundle" Gemfile.lock
  bundle install --path gems
  is '0 old (1.1)' "$STATUS $(locked)" "the server answers with $mood"
done
rm Gemfile.lock
bundle install --path gems
is 'old (1.1) old' "$(locked) $(asked | head -n 1)" 'a list that is known already'
echo "etag:\"$(printf '0%.0s' {1..32})\"" >../source/mood
rm -rf "$T/home/.bundle" Gemfile.lock
bundle install --path gems
is '1' "$([ "$STATUS" = 0 ] || echo 1)" 'a list that is not what its MD5 says is not taken'
ok "$(status_of grep -q '^GET /info/old$' ../source/asked)" '  it was asked for'
is 'HEAD /versions' "$(asked | sed 1d)" '  and no other list is read in its place'
echo busy >../source/mood
bundle install --path gems
is '0 old (1.1)' "$STATUS $(locked)" 'a server that is busy is asked again'
echo well >../source/mood

# As the command rails did, which was first of the gem rails, and then of railties.
gemfile moves=1.0
bundle install --path gems
mv gems kept-gems
gemfile moves=2.0
AGAIN=kept-gems bundle install --path gems
is '0 moves (2.0) new (2.0)' "$STATUS $(locked)" 'a command that another gem has in the next version is overwritten'
is 'command of new' "$(timeout 60 "$RUBY" "$T/Bundler/exe/bundle" exec moved 2>&1)" '  and is of that gem then'

gemfile old needs
bundle install --path gems
bundle package
kill "$server"
wait "$server" 2>/dev/null
rm -rf "$T/home/.bundle"
bundle install --local --path gems
is '0 deep (1.0) needs (1.0) old (1.1) whole (1.0)' "$STATUS $(locked)" 'without a network, from the application'"'"'s own cache'
is 'https://rubygems.org/ https://rubygems.org/ https://rubygems.org/ http://rubygems.org.example/' \
  "$(ruby -rbundler -e 'puts %w[http://rubygems.org http://gemcutter.org/ http://gems.rubyforge.org/ http://rubygems.org.example/].
    map { |uri| Bundler.settings.mirror_for(uri) }.join(" ")' 2>&1)" 'the registry is asked over https, by each name that it had'

# A git that only says what it was asked.
mkdir "$T/git" "$T/tmp/bundler"
printf '#!/bin/sh\necho "$*" >>%s/git/log\nexit 1\n' "$T" >"$T/git/git"
chmod 755 "$T/git/git"
printf "gem 'it', :git => '--upload-pack=touch out'\n" >Gemfile
rm -f Gemfile.lock
PATH=$T/git:$PATH bundle install --path gems
is 'clone --bare --no-hardlinks --quiet -- --upload-pack=touch out' "$(sed -n 's|^\(clone .*\) /.*|\1|p' "$T/git/log" | sort -u)" \
  'the address of a git source is no option of git'
printf 'GIT\n  remote: /nowhere\n  revision: 0; touch out\n  specs:\n    it (1.0)\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  it!\n' >Gemfile.lock
printf "gem 'it', :git => '/nowhere'\n" >Gemfile
PATH=$T/git:$PATH bundle install --path gems
says 'no revision of git: 0; touch out' 'the revision of a lockfile is no command'
# shellcheck disable=SC2016
home='home = Bundler.user_home.to_s; puts home.sub(/-\d.*-/, "-N-"), "%o" % File.stat(home).mode'
is "$T/tmp/bundler-home-N-nobody
40700" "$(HOME=/nowhere ruby -rbundler -retc -e "def Etc.getlogin; 'nobody'; end; $home" 2>/dev/null)" \
  'in place of a home it takes a new folder, for itself'
is bundler "$(ls "$T/tmp")" '  and leaves nothing'
finish
