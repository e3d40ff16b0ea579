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
  echo tar gzip
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

# unpack_rubygems DIR: the files of GEMS_ARCHIVE, made to ask for gems over https, to
# verify who answers, and to read the list of the one gem that is asked for instead of
# that of all gems. The versions of the time do none of it by themselves.
unpack_rubygems() {
  mkdir -p "$1"
  tar -xOf "$GEMS_ARCHIVE" data.tar.gz |
    tar --no-same-owner --no-same-permissions -xzf - -C "$1" || return
  sed -i '/def self.default_sources/,/end/s|%w\[http:|%w[https:|' \
    "$1/lib/rubygems/defaults.rb" &&
    sed -i 's/OpenSSL::SSL::VERIFY_NONE/OpenSSL::SSL::VERIFY_PEER/' \
      "$1/lib/rubygems/remote_fetcher.rb" &&
    lists_of_one_gem >>"$1/lib/rubygems/spec_fetcher.rb"
}

# lists_of_one_gem: Ruby for the end of RubyGems' spec_fetcher.rb.
lists_of_one_gem() {
  cat <<'END'

# A source of today has a list for each gem, info/NAME. The list of all gems, which is read
# where there is none, takes a Ruby 1.8 many minutes, and gigabytes.
class Gem::SpecFetcher
  alias find_in_lists find_matching_with_errors
  alias list_of_all_gems list

  def find_matching_with_errors(dependency, *others)
    @wanted = dependency
    find_in_lists(dependency, *others)
  ensure
    @wanted = nil
  end

  def list(all = false, prerelease = false)
    found = {}
    Gem.sources.each do |source|
      uri = URI.parse source
      found[uri] = @wanted && list_of_one_gem(uri, @wanted, all, prerelease)
      return list_of_all_gems(all, prerelease) unless found[uri]
    end
    found
  end

  # It would look for similar names in the list of all gems.
  def suggest_gems_from_name(name)
    []
  end

  private

  # What a Ruby of today wants is left out, but where one version is asked for, whose
  # gem says so itself.
  def list_of_one_gem(uri, wanted, all, prerelease)
    name = wanted.name
    return unless String === name and name =~ /\A[\w.-]+\z/ and uri.scheme =~ /\Ahttps?\z/
    return unless text = text_of_one_gem(uri, name)
    one = wanted.requirement.requirements.all? { |how, version| how == '=' }
    specs = []
    text.each_line do |line|
      next unless line =~ /\A([^\s-]+)(?:-(\S+))? [^|]*\|(.*)/
      version, platform, wants = $1, $2 || 'ruby', $3
      next unless Gem::Version.correct? version and (one or wants_this_ruby? wants)
      specs << [name, Gem::Version.new(version), platform]
    end
    specs = specs.select { |spec| spec[1].prerelease? ? prerelease : !prerelease }
    return specs if all or prerelease
    newest = {}
    specs.each do |spec|
      of = newest[spec[2]]
      newest[spec[2]] = spec if of.nil? or of[1] < spec[1]
    end
    newest.values
  end

  # Empty for a gem that there is not; nil where the source has no such lists.
  def text_of_one_gem(uri, name)
    text = @fetcher.fetch_path uri + "info/#{name}"
    text if text =~ /\A---$/
  rescue Gem::RemoteFetcher::FetchError => e
    e.message =~ /\b404\b/ && has_lists?(uri) ? '' : nil
  end

  def has_lists?(uri)
    @fetcher.fetch_path uri + 'versions', nil, true
    true
  rescue Gem::RemoteFetcher::FetchError
    false
  end

  # wants: checksum:SUM,ruby:>= 1.8.7&< 3,rubygems:>= 1.3.6
  def wants_this_ruby?(wants)
    wants.split(',').all? do |want|
      what, requirement = want.split(':', 2)
      here = {'ruby' => Gem.ruby_version, 'rubygems' => Gem::Version.new(Gem::VERSION)}[what]
      here.nil? or Gem::Requirement.new(requirement.split('&')).satisfied_by?(here)
    end
  rescue ArgumentError
    true
  end
end
END
}

# set_up_rubygems DIR RUBY: install what was unpacked for this interpreter, whatever
# the settings of the user and of the environment.
set_up_rubygems() (
  cd "$1" && HOME=$1 && export HOME && unset GEM_HOME GEM_PATH GEMRC RUBYGEMS_GEMDEPS &&
    exec "$2" setup.rb --no-rdoc --no-ri
)
