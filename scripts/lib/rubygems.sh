# shellcheck shell=bash
# RubyGems: its archive, found or downloaded, unpacked and set up. Sourced by
# apply.sh, after source.sh, and by a check. The caller provides die, say and detail.

# rubygems_field BASE N: the version (2) or the SHA-256 (3).
rubygems_field() {
  awk -v base="$1" -v field="$2" '$1 == base { print $field; exit }' "$ROOT/scripts/rubygems"
}

# look_for_rubygems BASE: set GEMS_ARCHIVE to the place of the archive in the cache;
# fail where it is not there.
look_for_rubygems() {
  GEMS_ARCHIVE=$(cache_folder) || exit
  GEMS_ARCHIVE+=/rubygems-update-$(rubygems_field "$1" 2).gem
  [ -f "$GEMS_ARCHIVE" ]
}

# rubygems_tools: what that will want; the base may not be known yet.
rubygems_tools() {
  local folder
  folder=$(cache_folder) || exit
  echo tar gzip patch
  [ -n "$OFFLINE$DRY_RUN" ] || compgen -G "$folder/rubygems-update-*.gem" >/dev/null || echo gem
}

# find_rubygems BASE: set GEMS_ARCHIVE to the archive in the cache, fetched if it must
# be, and checked. In a dry run it need not be there.
find_rubygems() {
  [ -n "$(rubygems_field "$1" 2)" ] ||
    die 4 "no version of RubyGems is known for ruby-$1; see scripts/rubygems"
  if ! look_for_rubygems "$1"; then
    [ -z "$OFFLINE" ] || no_rubygems "$1" 'and --offline forbids fetching it'
    if [ -n "$DRY_RUN" ]; then
      say "would run $(fetch_line "$1")"
      return
    fi
    need_tools gem
    fetch_rubygems "$1"
  fi
  detail "found $GEMS_ARCHIVE"
  checksum_is "$GEMS_ARCHIVE" "$(rubygems_field "$1" 3)" ||
    die 5 "$GEMS_ARCHIVE is not the published archive: its SHA-256 is not" \
      "$(rubygems_field "$1" 3)"
}

# fetch_line BASE: what another RubyGems, which knows where gems are published, is
# asked.
fetch_line() { echo "gem fetch rubygems-update --version $(rubygems_field "$1" 2)"; }

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

# fetch_rubygems BASE: into the cache, once its sum is right.
fetch_rubygems() {
  local fetched=$TMP/${GEMS_ARCHIVE##*/}
  if ! mkdir -p -- "${GEMS_ARCHIVE%/*}" 2>/dev/null || ! : 2>/dev/null >>"$GEMS_ARCHIVE.part"; then
    die 8 "the cache ${GEMS_ARCHIVE%/*} cannot be written"
  fi
  say "$(fetch_line "$1")"
  if ! (cd "$TMP" && tell fetch_gem rubygems-update "$(rubygems_field "$1" 2)") ||
      [ ! -f "$fetched" ]; then
    rm -f -- "$GEMS_ARCHIVE.part"
    no_rubygems "$1" 'and fetching it failed'
  fi
  if ! checksum_is "$fetched" "$(rubygems_field "$1" 3)"; then
    rm -f -- "$GEMS_ARCHIVE.part"
    die 5 "what gem fetched is not the published archive: its SHA-256 is not" \
      "$(rubygems_field "$1" 3)"
  fi
  if ! cp -- "$fetched" "$GEMS_ARCHIVE.part" || ! mv -- "$GEMS_ARCHIVE.part" "$GEMS_ARCHIVE"; then
    die 8 "the cache ${GEMS_ARCHIVE%/*} cannot be written"
  fi
}

# no_rubygems BASE WHY: say where it was looked for and what would do.
no_rubygems() {
  die 4 "RubyGems $(rubygems_field "$1" 2) was not found, $2.
  searched:     $GEMS_ARCHIVE
  brings it:    $(fetch_line "$1")
  its SHA-256:  $(rubygems_field "$1" 3)"
}

# rubygems_version: that of GEMS_ARCHIVE, by its name.
rubygems_version() {
  local name=${GEMS_ARCHIVE##*/rubygems-update-}
  printf '%s\n' "${name%.gem}"
}

# rubygems_patches VERSION: the texts of the patches for that version, in their order.
rubygems_patches() {
  local folder=${BASH_SOURCE[0]%/*}/../../patches/rubygems-$1 patch
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
  extract_rubygems "$1" || return
  rubygems_patches "$(rubygems_version)" >"$1/patches" &&
    patch -s -d "$1" -p1 -F0 -f --no-backup-if-mismatch -r - <"$1/patches" &&
    rm -f "$1/patches"
}

# set_up_rubygems DIR RUBY: install what was unpacked for this interpreter, whatever
# the settings of the user and of the environment.
set_up_rubygems() (
  cd "$1" && HOME=$1 && export HOME && unset GEM_HOME GEM_PATH GEMRC RUBYGEMS_GEMDEPS &&
    exec "$2" setup.rb --no-rdoc --no-ri
)
