# shellcheck shell=bash
# RubyGems: its archive, found or downloaded, unpacked and set up. Sourced by
# apply.sh, after source.sh, and by a check. The caller provides die, say and detail.

# rubygems_field BASE N: the version (2) or the SHA-256 (3); 4 and 5 are Bundler's.
rubygems_field() {
  awk -v base="$1" -v field="$2" '$1 == base { print $field; exit }' "$ROOT/scripts/rubygems"
}

# know_gem BASE [bundler]: set TITLE, GEM, GEM_VERSION and GEM_SUM to what RubyGems, or
# Bundler, is called, and GEMS_ARCHIVE to its place in the cache.
know_gem() {
  local field=2
  TITLE=RubyGems GEM=rubygems-update
  [ -z "${2-}" ] || { TITLE=Bundler GEM=bundler field=4; }
  GEM_VERSION=$(rubygems_field "$1" "$field") GEM_SUM=$(rubygems_field "$1" "$((field + 1))")
  GEMS_ARCHIVE=$(cache_folder) || exit
  GEMS_ARCHIVE+=/$GEM-$GEM_VERSION.gem
}

# rubygems_tools [bundler]: what that will want; the base may not be known yet.
rubygems_tools() {
  local folder gem
  folder=$(cache_folder) || exit
  echo tar gzip patch
  for gem in rubygems-update "$@"; do
    [ -n "$OFFLINE$DRY_RUN" ] || compgen -G "$folder/$gem-*.gem" >/dev/null || echo gem
  done
}

# find_rubygems BASE [bundler]: set GEMS_ARCHIVE to the archive in the cache, fetched if it
# must be, and checked. In a dry run it need not be there.
find_rubygems() {
  know_gem "$@"
  [ -n "$GEM_VERSION" ] ||
    die 4 "no version of $TITLE is known for ruby-$1; see scripts/rubygems"
  if [ ! -f "$GEMS_ARCHIVE" ]; then
    [ -z "$OFFLINE" ] || no_rubygems 'and --offline forbids fetching it'
    if [ -n "$DRY_RUN" ]; then
      TERMINAL=0 say "would run $(fetch_line "$@")" # whole, to be copied
      return
    fi
    need_tools gem
    fetch_rubygems "$@"
  fi
  detail "found $GEMS_ARCHIVE"
  checksum_is "$GEMS_ARCHIVE" "$GEM_SUM" ||
    die 5 "$GEMS_ARCHIVE is not the published archive: its SHA-256 is not $GEM_SUM"
}

# fetch_line BASE [bundler]: what another RubyGems, which knows where gems are published,
# is asked.
fetch_line() { know_gem "$@"; echo "gem fetch $GEM --version $GEM_VERSION"; }

# fetch_gem NAME VERSION: NAME-VERSION.gem, into this folder, by the first gem in PATH of
# version 2 or later. It reads the list of all gems there are before it fetches one, minutes
# long; so its fetcher is asked for the file first, at the sources that are set. An older gem,
# such as that of a Ruby 1.8 which rbenv's shims put first, does where there is no other.
# A gem asks PATH for its interpreter: the one beside it counts.
fetch_gem() {
  local gem
  while IFS= read -r gem; do
    case $(PATH=${gem%/*}:$PATH "$gem" --version 2>/dev/null </dev/null) in
    [2-9].* | [1-9][0-9]*.*)
      PATH=${gem%/*}:$PATH fetch_file_of_gem "${gem%/*}/ruby" "$1-$2.gem" </dev/null 2>/dev/null ||
        PATH=${gem%/*}:$PATH "$gem" fetch "$1" --version "$2" </dev/null
      return ;;
    esac
  done < <(type -ap gem)
  gem fetch "$1" --version "$2"
}

# fetch_file_of_gem RUBY FILE
fetch_file_of_gem() {
  [ -x "$1" ] && "$1" -rrubygems -rrubygems/remote_fetcher -e '
    Gem.sources.each do |source|
      begin
        data = Gem::RemoteFetcher.fetcher.fetch_path("#{source.to_s.chomp("/")}/gems/#{ARGV[0]}")
        File.open(ARGV[0], "wb") { |file| file.write data }
        exit
      rescue Gem::RemoteFetcher::FetchError
      end
    end
    exit 1' "$2"
}

# fetch_rubygems BASE [bundler]: into the cache, once its sum is right.
fetch_rubygems() {
  local fetched=$TMP/${GEMS_ARCHIVE##*/}
  if ! mkdir -p -- "${GEMS_ARCHIVE%/*}" 2>/dev/null || ! : 2>/dev/null >>"$GEMS_ARCHIVE.part"; then
    die 8 "the cache ${GEMS_ARCHIVE%/*} cannot be written"
  fi
  TERMINAL=0 say "$(fetch_line "$@")"
  if ! (cd "$TMP" && tell fetch_gem "$GEM" "$GEM_VERSION") || [ ! -f "$fetched" ]; then
    rm -f -- "$GEMS_ARCHIVE.part"
    no_rubygems 'and fetching it failed'
  fi
  if ! checksum_is "$fetched" "$GEM_SUM"; then
    rm -f -- "$GEMS_ARCHIVE.part"
    die 5 "what gem fetched is not the published archive: its SHA-256 is not $GEM_SUM"
  fi
  if ! cp -- "$fetched" "$GEMS_ARCHIVE.part" || ! mv -- "$GEMS_ARCHIVE.part" "$GEMS_ARCHIVE"; then
    die 8 "the cache ${GEMS_ARCHIVE%/*} cannot be written"
  fi
}

# no_rubygems WHY: say where it was looked for and what would do.
no_rubygems() {
  die 4 "$TITLE $GEM_VERSION was not found, $1.
  searched:     $GEMS_ARCHIVE
  brings it:    gem fetch $GEM --version $GEM_VERSION
  its SHA-256:  $GEM_SUM"
}

# rubygems_patches rubygems-VERSION: the texts of the patches for that version, in their
# order; or bundler-VERSION.
rubygems_patches() {
  local folder=${BASH_SOURCE[0]%/*}/../../patches/$1 patch
  [ -f "$folder/series" ] || return
  while IFS= read -r patch; do
    cat "$folder/$patch" || return
  done < <(sed -e 's/[[:space:]]*#.*$//' -e '/^[[:space:]]*$/d' "$folder/series")
}

# extract_rubygems DIR: the files of GEMS_ARCHIVE as they were published.
extract_rubygems() {
  mkdir -p "$1"
  tar -xOf "$GEMS_ARCHIVE" data.tar.gz |
    tar --no-same-owner --no-same-permissions -xzf - -C "$1"
}

# unpack_rubygems DIR: the files of GEMS_ARCHIVE, whose sum was looked at, with the patches
# for its version, exactly.
unpack_rubygems() {
  local name=${GEMS_ARCHIVE##*/}
  name=${name/#rubygems-update-/rubygems-}
  extract_rubygems "$1" || return
  rubygems_patches "${name%.gem}" >"$1/patches" &&
    patch -s -d "$1" -p1 -F0 -f --no-backup-if-mismatch -r - <"$1/patches" &&
    rm -f "$1/patches"
}

# set_up_rubygems DIR RUBY: install what was unpacked for this interpreter, whatever
# the settings of the user and of the environment.
set_up_rubygems() (
  cd "$1" && HOME=$1 && export HOME && unset GEM_HOME GEM_PATH GEMRC RUBYGEMS_GEMDEPS &&
    exec "$2" setup.rb --no-rdoc --no-ri
)

# set_up_bundler DIR RUBY ARCHIVE: the same, by RubyGems, out of a gem with these files.
set_up_bundler() (
  mkdir "$1.gem" && tar -xf "$3" -C "$1.gem" metadata.gz &&
    tar -C "$1" --owner=0 --group=0 -czf "$1.gem/data.tar.gz" . && cd "$1.gem" &&
    tar -cf "${3##*/}" data.tar.gz metadata.gz &&
    HOME=$1.gem && export HOME && unset GEM_HOME GEM_PATH GEMRC RUBYGEMS_GEMDEPS RUBYOPT &&
    exec "$2" -e 'require "rubygems"; require "rubygems/gem_runner"; Gem::GemRunner.new.run ARGV' -- \
      install --local --no-rdoc --no-ri --force "${3##*/}"
)
