#!/usr/bin/env bash
# What a RubyGems of the time gets by the patch one-gem-lists: the list of the one gem
# that is asked for, where the source has it, and the list of all gems where it has not;
# by published-before and whole-names, in 1.8.30: the versions of the time, and whether a word
# is a gem's name; and how RubyGems itself is fetched.
# shellcheck source=ci/tests/lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v ruby >/dev/null; then
  echo '1..0 # SKIP no ruby to run it with'
  exit 0
fi
# shellcheck source=scripts/lib/rubygems.sh
. "$TOP/scripts/lib/rubygems.sh"

# A fetcher of the time, in short, whose list of all gems holds one that no other list
# has; the pages of the sources are in PAGES, or the words of an error.
cat >before.rb <<'END'
require 'rubygems'
require 'rubygems/remote_fetcher'
require 'uri'
PAGES = {}
ASKED = []
SOURCES = ['https://one.example/']
def Gem.sources; SOURCES; end
def Gem.ruby_version; Gem::Version.new('1.8.7.374'); end
class Fetcher
  def fetch_path(uri, time = nil, head = false)
    ASKED << "#{'HEAD ' if head}#{uri}"
    page = PAGES[uri.to_s]
    return page if page and page !~ /\Abad response/
    raise Gem::RemoteFetcher::FetchError.new(page || 'bad response Not Found 404', uri.to_s)
  end
end
class Gem::SpecFetcher
  def initialize
    @fetcher = Fetcher.new
  end
  def find_matching_with_errors(dependency, all = false, platform = true, prerelease = false)
    found = list(all, prerelease).values.inject([]) { |specs, more| specs + more }
    [found.select { |name, version, _| dependency.requirement.satisfied_by? version }, []]
  end
  def list(all = false, prerelease = false)
    ASKED << 'all gems'
    raise Gem::RemoteFetcher::FetchError.new(PAGES['all'], 'all') if PAGES['all']
    {:all => [['of the list of all', Gem::Version.new('1.0'), 'ruby']]}
  end
  def suggest_gems_from_name(name)
    list
  end
end
END
# What the patch adds to the end of spec_fetcher.rb; it is the same for both versions.
added() { sed -n '/^+++ /,$s/^+\([^+]\|$\)/\1/p' "$TOP/patches/rubygems-$1/one-gem-lists.patch"; }
added 1.8.30 >after.rb
is "$(added 1.3.7)" "$(cat after.rb)" 'one-gem-lists adds the same to both versions'
# And what published-before and whole-names make of it, with the former's part of the configuration.
published=$TOP/patches/rubygems-1.8.30/published-before.patch
cp after.rb published.rb
for patch in "$published" "${published%/*}/whole-names.patch"; do
  sed -n '/^--- .*spec_fetcher/,$p' "$patch" | patch -s -F0 published.rb
done
{ echo "class Made; DEFAULT_PUBLISHED_BEFORE = '2014-01-01'; def initialize(hash = {}) @hash = hash end"
  sed -n '/^+  def published_before/,/^+  end/s/^+//p' "$published"
  echo 'end'; } >config.rb
cat >program.rb <<'END'
require './before'
require "./#{ARGV[0]}"
require './config'
CONFIGURATION = Made.new
def Gem.configuration; CONFIGURATION; end
def (Gem::Platform).match(platform) platform == 'ruby' end
class Gem::SpecFetcher
  def alert_warning(line) puts "warning: #{line}" end
end
Wanted = Struct.new(:name, :requirement)
def find(name, requirement = '>= 0', all = false, prerelease = false)
  ASKED.clear
  found = Gem::SpecFetcher.new.find_matching_with_errors(
    Wanted.new(name, Gem::Requirement.new(requirement)), all, true, prerelease)[0]
  puts found.map { |spec| spec.join(' ') }.sort.join(', '), ASKED.map { |one| "asked: #{one}" }
end
SUM = 'checksum:' + '0' * 64
PAGES['https://one.example/versions'] = ''
PAGES['https://one.example/info/rake'] = "---\n0.8.7 |#{SUM}\n0.9.0.beta.1 |#{SUM},rubygems:> 1.3.1\n" +
  "10.4.2 |#{SUM},ruby:>= 0\n10.5.0 |#{SUM},ruby:>= 1.8.7&< 9\n11.0.0 |#{SUM},rubygems:>= 99\n" +
  "13.0.0 a:>= 1&< 2,b:= 2|#{SUM},ruby:>= 2.2\nno version |#{SUM}\n"
PAGES['https://one.example/info/c-ext'] = "---\n1.0 |#{SUM}\n1.0-java |#{SUM}\n1.1 |#{SUM}\n1.2-x86-mingw32 |#{SUM},ruby:odd\n"
PAGES['https://one.example/info/page'] = "<html>\n1.0 |#{SUM}\n"
PAGES['https://one.example/info/busy'] = 'bad response Service Unavailable 503'
day = lambda { |day, wants| "|#{SUM}#{wants},created_at:#{day}T18:30:09Z" }
PAGES['https://one.example/info/old'] = "---\n1.0 #{day['2009-07-25', '']}\n1.1 #{day['2013-12-31', ',ruby:>= 1.8.7']}\n" +
  "1.0.9 #{day['2015-03-01', '']}\n2.0 a:>= 1#{day['2014-01-01', ',ruby:>= 0']}\n2.1-java #{day['2015-01-02', '']}\n" +
  "2.2.pre #{day['2015-01-03', '']}\n3.0 #{day['2016-05-06', ',ruby:>= 2.0']}\n"
PAGES['https://one.example/info/young'] = "---\n1.0 #{day['2020-02-03', '']}\n"
eval STDIN.read.gsub('DAY:', 'ENV["RUBYGEMS_PUBLISHED_BEFORE"] =')
END
# answers SENTENCE PROGRAM LINE...: by each of the texts, the first of which is that of 1.3.7.
answers() {
  local sentence=$1 program=$2 text
  shift 2
  for text in "${texts[@]}"; do
    is "$(printf '%s\n' "$@")" "$(ruby program.rb "$text" 2>&1 <<<"$program")" "$sentence ($text)"
  done
}
one=https://one.example
unset RUBYGEMS_PUBLISHED_BEFORE
texts=(after published)

answers 'the newest that runs here, with one request' 'find "rake"' \
  'rake 10.5.0 ruby' "asked: $one/info/rake"
answers 'all that run here' 'find "rake", "> 0", true' \
  'rake 0.8.7 ruby, rake 10.4.2 ruby, rake 10.5.0 ruby' "asked: $one/info/rake"
texts=(published)
answers 'one version' 'find "rake", "= 0.8.7", true' \
  'rake 0.8.7 ruby' "asked: $one/info/rake"
answers 'one version that does not run here: its gem says so' 'find "rake", "= 13.0.0", true' \
  'rake 13.0.0 ruby' "asked: $one/info/rake"
answers 'versions before a release' 'find "rake", "> 0", false, true' \
  'rake 0.9.0.beta.1 ruby' "asked: $one/info/rake"
answers 'the newest of each platform; what cannot be read is not left out' 'find "c-ext"' \
  'c-ext 1.0 java, c-ext 1.1 ruby, c-ext 1.2 x86-mingw32' "asked: $one/info/c-ext"
answers 'a gem that there is not, at a source that has such lists' 'find "none"' \
  '' "asked: $one/info/none" "asked: HEAD $one/versions"
answers 'a source that has none' 'PAGES.delete "https://one.example/versions"; find "none"' \
  'of the list of all 1.0 ruby' "asked: $one/info/none" "asked: HEAD $one/versions" 'asked: all gems'
answers 'a source that answers with a page' 'find "page"' \
  'of the list of all 1.0 ruby' "asked: $one/info/page" 'asked: all gems'
answers 'a source that does not answer' 'find "busy"' \
  'of the list of all 1.0 ruby' "asked: $one/info/busy" 'asked: all gems'
answers 'two sources' 'SOURCES << "http://two.example/"; PAGES["http://two.example/versions"] = ""
  PAGES["http://two.example/info/rake"] = "---\n10.6.0 |#{SUM}\n"; find "rake"' \
  'rake 10.5.0 ruby, rake 10.6.0 ruby' "asked: $one/info/rake" 'asked: http://two.example/info/rake'
answers 'two sources, one of which has no such lists' 'SOURCES << "http://two.example/"; find "rake"' \
  'of the list of all 1.0 ruby' "asked: $one/info/rake" 'asked: http://two.example/info/rake' \
  'asked: HEAD http://two.example/versions' 'asked: all gems'
answers 'a source that is a folder' 'SOURCES[0] = "file:///gems/"; find "rake"' \
  'of the list of all 1.0 ruby' 'asked: all gems'
answers 'names that fit an expression' 'find(/^rake$/)' \
  'of the list of all 1.0 ruby' 'asked: all gems'
answers 'a name that is no name' 'find "../rake"' \
  'of the list of all 1.0 ruby' 'asked: all gems'
answers 'names like one that there is not: nobody looks for them' \
  'p Gem::SpecFetcher.new.suggest_gems_from_name("rak"), ASKED' '[]' '[]'
answers 'where no list could be read, that is why there is no such gem' 'PAGES["all"] = "certificate verify failed"
  it = Gem::SpecFetcher.new
  3.times { |i| PAGES.delete "all" if i == 2
    begin i == 1 ? p(it.suggest_gems_from_name("busy")) : it.find_matching_with_errors(Wanted.new("busy", Gem::Requirement.default))
    rescue Gem::RemoteFetcher::FetchError; puts $!.message[/certificate verify failed/] end }' \
  'certificate verify failed' 'certificate verify failed'
answers 'the list of all, afterwards' \
  'it = Gem::SpecFetcher.new; find "rake"; ASKED.clear; p it.list.keys, ASKED' \
  'rake 10.5.0 ruby' "asked: $one/info/rake" '[:all]' '["all gems"]'


left='warning: old 2.0 of 2014-01-01 is left out: published_before is 2014-01-01'
answers 'the newest of before 2014, and one line of the newest of later' 'find "old"' \
  "$left" 'old 1.1 ruby' "asked: $one/info/old"
answers 'the newest of later is told of once' \
  'it = Gem::SpecFetcher.new; 2.times { p it.find_matching_with_errors(Wanted.new("old", Gem::Requirement.default))[0].size }' \
  "$left" 1 1
answers 'of those that a dependency allows' 'find "old", ["> 0", "< 3"], true' \
  "$left" 'old 1.0 ruby, old 1.1 ruby' "asked: $one/info/old"
answers 'nobody hears of one that is not newer, or not allowed' 'find "old", ["< 2"], true' \
  'old 1.0 ruby, old 1.1 ruby' "asked: $one/info/old"
answers 'one version, whenever it was published' 'find "old", "= 2.0", true; find "old", "1.0.9", true' \
  'old 2.0 ruby' "asked: $one/info/old" 'old 1.0.9 ruby' "asked: $one/info/old"
answers 'a gem of later only' 'find "young"' \
  'warning: young 1.0 of 2020-02-03 is left out: published_before is 2014-01-01' '' "asked: $one/info/young"
answers 'versions before a release, of later' 'find "old", "> 0", false, true' \
  'warning: old 2.2.pre of 2015-01-03 is left out: published_before is 2014-01-01' '' "asked: $one/info/old"
answers 'another day in the environment' 'DAY: "2014-01-02"; find "old"' \
  'old 2.0 ruby' "asked: $one/info/old"
answers 'all of them' 'DAY: "none"; find "old"' \
  'old 2.0 ruby, old 2.1 java' "asked: $one/info/old"
answers 'what the configuration says' 'require "date"
  p [{}, {:published_before => "2012-03-04"}, {:published_before => Date.new(2012, 3, 4)},
    {:published_before => "none"}, {:published_before => false}].map { |hash| Made.new(hash).published_before }' \
  '["2014-01-01", "2012-03-04", "2012-03-04", nil, nil]'
answers 'the environment goes before it' \
  'DAY: "2011-01-01"; p Made.new({:published_before => "2012-03-04"}).published_before' '"2011-01-01"'
answers 'what is no day is not passed over' \
  'DAY: "2014"; begin find "old"; rescue Gem::Exception; puts $!.message end' \
  'published_before is no day like 2014-01-01, and not none: 2014'
answers 'whether a word is the name of a gem' \
  'it = Gem::SpecFetcher.new; p %w[rake rak rak* ../rake].map { |word| it.has_gem? word }, it.has_gem?(nil)
  it.find_matching_with_errors(Wanted.new("rake", Gem::Requirement.default)); puts ASKED.map { |one| "asked: #{one}" }' \
  '[true, false, false, false]' 'false' "asked: $one/info/rake" "asked: $one/info/rak" "asked: HEAD $one/versions"
answers 'nobody knows where one source has no lists of single gems' \
  'SOURCES << "http://two.example/"; p Gem::SpecFetcher.new.has_gem?("rake"); SOURCES[1] = "file:///gems/"
  p Gem::SpecFetcher.new.has_gem?("rake")' false false

# A source on loopback with one file, as the fetcher of the Ruby that is here asks for it.
cat >source.rb <<'END'
require 'socket'
server = TCPServer.new('127.0.0.1', 0)
File.open('port.new', 'w') { |file| file.puts server.addr[1] }
File.rename('port.new', 'port')
body = "the file\0\r\n\xff"
loop do
  client = server.accept
  request = client.gets.to_s
  nil until client.gets.to_s.strip.empty?
  if request.start_with? 'GET /some/gems/it-1.0.gem '
    client.write "HTTP/1.1 200 OK\r\nContent-Length: #{body.bytesize}\r\nConnection: close\r\n\r\n", body
  else
    client.write "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
  end
  client.close
end
END
ruby source.rb &
server=$!
trap 'kill "$server"; rm -rf "$T"' EXIT
for ((i = 0; i < 100; i++)); do [ ! -f port ] || break; sleep 0.1; done
printf -- '---\n:sources:\n- http://127.0.0.1:%s/none/\n- http://127.0.0.1:%s/some\n' "$(cat port)" "$(cat port)" >gemrc
# shellcheck disable=SC2016
fetch() {
  env GEMRC="$PWD/gemrc" HOME="$PWD" no_proxy=127.0.0.1 \
    bash -c '. "$1" && fetch_file_of_gem "$2" "$3"' - "$TOP/scripts/lib/rubygems.sh" "$(type -P ruby)" "$1" >log 2>&1
}
fetch it-1.0.gem
is "0 $(printf 'the file\0\r\n\xff' | cksum)" "$? $(cksum <it-1.0.gem)" 'the file of a gem, from the second of two sources'
fetch other-1.0.gem
is '1 ' "$? $(ls other* 2>/dev/null)" 'one that no source has'
finish
