# Made-up gems, installed as a user would, for rubygems-holes.t: prints TAP.
# usage: RUBY -I LIB rubygems-holes.rb FOLDER, with LIB that of RubyGems
T = File.expand_path(ARGV[0])
HOME = "#{T}/home"
GEMS = "#{T}/gems"
ENV.update 'HOME' => HOME, 'GEM_HOME' => GEMS, 'GEM_PATH' => GEMS
ENV.delete 'GEMRC'
require 'rubygems'
require 'rubygems/gem_runner'
require 'rubygems/format'
require 'rubygems/server'
require 'rubygems/spec_fetcher'
require 'rubygems/commands/owner_command'
require 'rubygems/old_format'
require 'fileutils'
require 'stringio'
require 'timeout'
require 'zlib'
Gem.load_yaml

File.umask 022
MARK = "#{T}/mark"
OUTSIDE = "#{T}/outside"
CODE = "File.open(#{MARK.dump}, 'w') { }"

# What no specification holds: objects of it leave a mark.
class Stranger
  def yaml_initialize(*)
    File.open(MARK, 'w') { }
  end
  def self._load(text)
    File.open(MARK, 'w') { }
    new
  end
  def _dump(depth)
    ''
  end
end

$number = 0
def ok(right, sentence, said = nil)
  puts "#{'not ' unless right}ok #{$number += 1} - #{sentence}"
  puts said.to_s.split("\n").first(12).map { |line| "# #{line}" } unless right
end

# [name, text, mode, type, size as it stands there]
def tar(members)
  members.map { |name, text, mode, type, size|
    head = lambda { |sum|
      [name, '%07o' % (mode || 0644), '%07o' % 0, '%07o' % 0, size || '%011o' % text.length, '%011o' % 0,
       sum, type || '0', type == '2' ? OUTSIDE : '', 'ustar', '00', 'wheel', 'wheel', '%07o' % 0, '%07o' % 0, ''].
        pack('a100a8a8a8a12a12a8aa100a6a2a32a32a8a8a155x12')
    }
    sum = head[' ' * 8].unpack('C*').inject { |a, b| a + b }
    head["%06o\0 " % sum] + text + "\0" * (-text.length % 512)
  }.join + "\0" * 1024
end

def gz(text)
  io = StringIO.new
  Zlib::GzipWriter.wrap(io) { |out| out.write text }
  io.string
end

# The metadata of NAME-VERSION; fields stand as YAML.
def metadata(fields = {})
  fields = {'name' => 'vic', 'version' => nil, 'platform' => 'ruby', 'authors' => '[somebody]',
    'summary' => 'made up', 'description' => 'more of it', 'email' => 'a@example.org', 'homepage' => 'http://example.org/',
    'bindir' => 'bin', 'executables' => '[]', 'extensions' => '[]', 'files' => '[]', 'require_paths' => '[lib]',
    'rdoc_options' => '[]', 'extra_rdoc_files' => '[]', 'dependencies' => '[]', 'date' => '2008-01-01 00:00:00 +00:00',
    'specification_version' => '2', 'rubygems_version' => '1.3.1'}.merge(fields)
  version = (fields.delete('version') || '1').dump
  lines = fields.map { |field, value| "#{field}: #{value}\n" }.sort
  "--- !ruby/object:Gem::Specification\nversion: !ruby/object:Gem::Version\n  version: #{version}\n#{lines}"
end

def dependency(name, type = ':runtime')
  "\n- !ruby/object:Gem::Dependency\n  name: #{name}\n  type: #{type}\n  version_requirement:\n" +
  "  version_requirements: !ruby/object:Gem::Requirement\n    requirements:\n    - - \">=\"\n" +
  "      - !ruby/object:Gem::Version\n        version: \"0\"\n    version:\n"
end

# A gem x.gem of these fields and members, or of the whole archive.
def make(fields = {}, members = [['lib/vic.rb', 'VIC = 1', 0644]], archive = nil)
  text = String === fields ? fields : metadata(fields)
  archive ||= tar([['metadata.gz', gz(text)], ['data.tar.gz', gz(tar(members))]])
  File.open("#{T}/x.gem", 'wb') { |file| file.write archive }
end

# Everything anew: a gem vic-1.0 is there, and a file outside.
def anew
  FileUtils.rm_rf [GEMS, HOME, OUTSIDE, MARK, "#{T}/here"]
  FileUtils.mkdir_p ["#{GEMS}/gems/vic-1.0/lib", "#{GEMS}/bin", HOME, OUTSIDE, "#{T}/here"]
  File.open("#{GEMS}/gems/vic-1.0/lib/vic.rb", 'w') { |file| file.write 'old' }
  File.open("#{OUTSIDE}/kept", 'w') { |file| file.write 'kept' }
end

# What is there beside the gem's own places.
def strange
  own = %r{\A(gems/(gems/vic-1(/|\z)|bin|cache|doc|specifications|gems/?\z)|home|here|x\.gem)}
  there = Dir["#{T}/**/*"].reject { |path| File.directory? path }.map { |path| path[T.length + 1..-1] }
  there = there.reject { |path| path =~ own and path !~ /mark/ or path == 'out' }
  there -= ['gems/gems/vic-1.0/lib/vic.rb', 'outside/kept']
  there << 'vic-1.0 is another' unless (File.read("#{GEMS}/gems/vic-1.0/lib/vic.rb") rescue nil) == 'old'
  there << 'outside/kept is another' unless (File.read("#{OUTSIDE}/kept") rescue nil) == 'kept'
  there.sort
end

# The command gem, in a process of its own: what it says, and how it ends.
def process
  out = "#{T}/out"
  child = fork do
    Process.setrlimit Process::RLIMIT_CPU, 10 # whatever else it may be that has no end
    Process.setrlimit Process::RLIMIT_FSIZE, 1 << 24
    STDIN.reopen '/dev/null'
    STDOUT.reopen out, 'w'
    STDERR.reopen STDOUT
    Dir.chdir "#{T}/here"
    STDOUT.sync = true
    begin
      yield
    rescue SystemExit
      exit! $!.status
    rescue Exception
      puts "#{$!.class}: #{$!.message}", $!.backtrace.first(5)
      exit! 9
    end
    exit! 0
  end
  Process.wait child
  $status = $?.signaled? ? "signal #{$?.termsig}" : $?.exitstatus
  File.read out
end

def gem_command(*words)
  process do
    begin
      Gem::GemRunner.new.run words
    rescue Gem::SystemExitException
      exit $!.exit_code
    end
  end
end

def install(*options)
  gem_command 'install', "#{T}/x.gem", '--local', '--no-rdoc', '--no-ri', *options
end

# Through no door does this gem change anything outside its own folders.
def harmless(sentence, doors = [:install, :unpack, :spec])
  said, found = '', []
  doors.each do |door|
    anew
    yield if block_given?
    said << case door
            when :install then install + gem_command('list', '--local')
            when :unpack  then gem_command('unpack', "#{T}/x.gem")
            when :spec    then gem_command('specification', "#{T}/x.gem")
            end
    found += strange.map { |path| "#{door}: #{path}" }
    found << "#{door}: #{$status}" if $status.to_s =~ /signal/
  end
  ok found.empty?, sentence, "#{found.inspect}\n#{said}"
  said
end

# Right gems.
anew
make({'executables' => '[vic, vic2]', 'extensions' => '[]', 'dependencies' => dependency('other'),
      'homepage' => '', 'licenses' => '[MIT]', 'has_rdoc' => 'true', 'default_executable' => 'vic',
      'required_ruby_version' => "!ruby/object:Gem::Requirement\n  requirements:\n  - - \">=\"\n    - !ruby/object:Gem::Version\n      version: 0.0.0\n  version:\n"},
     [['lib/vic.rb', 'VIC = 1', 0644], ['./lib/./of/../two.rb', 'two', 0755], ['bin/vic', "#!/usr/bin/ruby\nputs 7", 0755],
      ['bin/vic2', "puts 8", 0644], ['doc', '', 0755, '5']])
said = install '--ignore-dependencies'
files = Dir["#{GEMS}/gems/vic-1/**/*"].select { |path| File.file? path }.
  map { |path| '%s %o' % [path[/vic-1\/(.*)/, 1], File.stat(path).mode & 07777] }.sort
ok $status == 0 && files == ['bin/vic 755', 'bin/vic2 755', 'lib/two.rb 755', 'lib/vic.rb 644'],
   'a right gem is installed, with its files and modes', "#{files.inspect}\n#{said}"
spec = Gem::Specification.load("#{GEMS}/specifications/vic-1.gemspec")
ok spec && [spec.name, spec.version.to_s, spec.dependencies.map { |one| one.to_s }, spec.executables, spec.licenses] ==
  ['vic', '1', ['other (>= 0)'], %w[vic vic2], %w[MIT]], '  and its specification is what it was', spec.inspect
said = install '--ignore-dependencies'
ok $status == 0, '  and is installed once more: its commands are its own', said

make({'authors' => 'me', 'rdoc_options' => '--quiet', 'executables' => 'vic', 'licenses' => '', 'summary' => '1.5',
      'description' => 'true', 'rubygems_version' => '0.9'}, [['bin/vic', 'p 1'], ['lib/vic.rb', 'class Vic; end']])
anew
said = gem_command 'install', "#{T}/x.gem", '--local', '--no-ri'
ok $status == 0 && File.exist?("#{GEMS}/bin/vic") && File.exist?("#{GEMS}/doc/vic-1/rdoc/index.html"),
   'so is one with a text where others have a list', said

# Where files go.
make({}, [['../vic-1.0/lib/vic.rb', 'new', 0644]])
harmless 'a member ../vic-1.0/lib/vic.rb of vic-1 does not overwrite the file of another gem', [:install]
make({}, [['lib/../../vic-1.0/lib/vic.rb', 'new', 0644]])
harmless 'nor does one that goes down first', [:install]
make({}, [["#{OUTSIDE}/kept", 'new', 0644]])
harmless 'a member with an absolute name is written nowhere'
make({}, [['../../../outside/new', 'new', 0644]])
harmless 'a member ../../../outside/new is written nowhere'
make({}, [['lib', '', 0777, '2'], ['lib/kept', 'new', 0644]])
harmless 'no member is written through a link'
make({}, [['../../../outside/new', '', 0755, '5']])
harmless 'no folder is made outside'
make({'name' => '../../outside/new'})
harmless 'a name ../../outside/new leads nowhere'
make({'name' => '"vic\'; ' + CODE.gsub('"', '\\"') + '; \'"', 'executables' => '[run]'}, [['bin/run', 'p 1', 0755]])
harmless('a name with a quote is no code of its command', [:install])
make({'version' => '1/../../../outside'})
harmless 'a version 1/../../../outside removes no folder'
make({'platform' => '/../../../outside'})
harmless 'a platform with slashes leads nowhere'
make({'executables' => '[../../outside/new]', 'bindir' => '"a/b"'}, [['outside/new', 'p 1', 0755]])
harmless 'an executable ../../outside/new is written nowhere', [:install]
make({'executables' => '[kept]', 'bindir' => '../../../outside'}, [['lib/kept', 'p 1', 0755]])
anew
install
ok File.stat("#{OUTSIDE}/kept").mode & 0111 == 0, 'no file outside becomes a program by a bindir ../../../outside'
make({'gem_dir' => OUTSIDE})
harmless 'a field gem_dir does not remove that folder', [:install]
make({'spec_file' => "#{OUTSIDE}/kept"})
harmless 'a field spec_file is not written to', [:install]
make({'cache_file' => "#{OUTSIDE}/new"})
harmless 'a field cache_file is not written to', [:install]
make({'bin_dir' => OUTSIDE, 'base_dir' => OUTSIDE, 'doc_dir' => OUTSIDE, 'gems_dir' => OUTSIDE, 'spec_dir' => OUTSIDE,
      'cache_dir' => OUTSIDE, 'full_gem_path' => OUTSIDE, 'loaded_from' => "#{OUTSIDE}/a/b"})
harmless 'nor are the other fields that are none places', [:install]
make({}, [['lib/a.rb', 'a', 06777], ['lib/b.rb', 'b', 0666]])
anew
said = install
modes = %w[a b].map { |name| File.stat("#{GEMS}/gems/vic-1/lib/#{name}.rb").mode & 07777 rescue nil }
ok modes == [0755, 0644], 'no file is setuid or for others to write', "#{modes.inspect}\n#{said}"

# Commands.
make({'executables' => '[ls]'}, [['bin/ls', 'p 1', 0755]])
anew
File.open("#{GEMS}/bin/ls", 'w') { |file| file.write 'the system' }
said = install
ok $status != 0 && File.read("#{GEMS}/bin/ls") == 'the system' && said =~ /--force/,
   'the command of somebody else is not overwritten unasked', said
ok !File.exist?("#{GEMS}/gems/vic-1"), '  and nothing of the gem is there', said
said = install '--force'
ok File.read("#{GEMS}/bin/ls") =~ /vic/, '  but with --force', said

# Ruby that is written from the fields.
make({'specification_version' => "\"3\\n#{CODE.gsub('"', '\\"')}\""})
harmless 'a specification_version is no code', [:install]
make({'dependencies' => dependency("\"x>); #{CODE.gsub('"', '\\"')}; p(%q<x\"", ':development')})
harmless 'the name of a dependency is no code', [:install]
make({'dependencies' => dependency('x', "\"runtime_dependency('x'); #{CODE.gsub('"', '\\"')}; s.add_runtime\"")})
harmless('the type of a dependency is no code', [:install]) { }
%w[require_paths executables extensions authors licenses requirements].each do |field|
  make({field => "[\"x\#{#{CODE.gsub('"', '\\"')}}\"]"})
  anew
  install
  gem_command 'list', '--local'
  ok strange.empty?, "no text of #{field} is code", strange.inspect
end
anew
said = process do
  spec = Gem::Specification.new('vic', '1') { |s| s.summary = 'x' }
  spec.specification_version = "3\n#{CODE}"
  other = Gem::Dependency.new("x>); #{CODE}; p(%q<x", '>= 0')
  spec.dependencies << other
  eval spec.to_ruby
end
ok !File.exist?(MARK), 'to_ruby writes no code, wherever the fields come from', said

# Classes.
objects = [metadata('summary' => '!ruby/object:Stranger {a: 1}'), "--- !ruby/object:Stranger\na: 1\n",
  metadata('dependencies' => "\n- !ruby/object:Stranger\n  a: 1\n"), metadata('authors' => '[!tag:ruby.yaml.org,2002:object:Stranger {a: 1}]'),
  metadata("? !ruby/object:Stranger {a: 1}\n" => '1')]
make objects[0]
harmless 'no object of another class is made of the metadata'
objects[1..-1].each_with_index do |text, i|
  make text
  harmless "  nor of such ones (#{i + 2})", [:spec]
end
make({}, [], tar([['metadata', objects[0]], ['data.tar.gz', gz(tar([]))]]))
harmless '  nor where they are not compressed', [:spec]
bomb = "summary: &a0 [x, x, x, x, x, x, x, x, x]\n" +
  (1..9).map { |i| "f#{i}: &a#{i} [#{(['*a' + (i - 1).to_s] * 9).join ', '}]\n" }.join
make metadata.sub(/summary: .*\n/, bomb)
anew
said = gem_command 'unpack', "#{T}/x.gem"
ok said =~ /too large/, 'aliases that stand for very many nodes are refused', "#{$status} #{said}"
old = "MD5SUM = 'x'; " + 'x' * 20 + "\n__END__\n#{metadata}---\n- {path: lib/a.rb, size: 1, mode: 420, x: !ruby/object:Stranger {a: 1}}\n---\n" +
  "#{[Zlib::Deflate.deflate('a')].pack('m')}---\n"
File.open("#{T}/x.gem", 'wb') { |file| file.write old }
harmless '  nor of the list of files of an old gem'
anew
said = process do
  command = Gem::Commands::OwnerCommand.new
  def command.rubygems_api_request(*) end
  def command.api_key; 'x' end
  def command.with_response(*)
    yield Struct.new(:body).new("- email: !ruby/object:Stranger {a: 1}\n")
  end
  command.show_owners 'vic'
end
ok !File.exist?(MARK), 'gem owner makes no object of another class', said
said = process do
  command = Gem::Commands::OwnerCommand.new
  def command.rubygems_api_request(*) end
  def command.api_key; 'x' end
  def command.with_response(*)
    yield Struct.new(:body).new("- email: a@example.org\n- email: b@example.org\n")
  end
  command.show_owners 'vic'
end
ok said =~ /a@example.org\n- b@example.org/, '  and lists the owners', said

# What a source sends.
def source(specs, gemspec = nil)
  FileUtils.rm_rf "#{T}/here/source"
  FileUtils.mkdir_p "#{T}/here/source/quick/Marshal.4.8"
  %w[specs latest_specs prerelease_specs].each do |name|
    File.open("#{T}/here/source/#{name}.4.8.gz", 'wb') { |file| file.write gz(specs) }
  end
  if gemspec then
    File.open("#{T}/here/source/quick/Marshal.4.8/vic-1.gemspec.rz", 'wb') { |file| file.write Zlib::Deflate.deflate(gemspec) }
  end
end
def ask(*words)
  gem_command(*(words + ['--clear-sources', '--source', "file://#{T}/here/source/"]))
end
one = Gem::Version.new('1')
anew
source Marshal.dump([['vic', one, 'ruby']])
said = ask 'list', '--remote'
ok said =~ /^vic \(1\)$/, 'a list of a source is read', said
anew
source Marshal.dump([['vic', one, 'ruby'], Stranger.new])
said = ask 'list', '--remote'
ok !File.exist?(MARK), '  and calls no method of another class', said
spec = Gem::Specification.new('vic', '1') { |s| s.summary = 'from a source'; s.authors = ['me']; s.add_dependency 'rake', '~> 1.0' }
anew
source Marshal.dump([['vic', one, 'ruby']]), Marshal.dump(spec)
said = ask 'specification', '--remote', 'vic'
ok said =~ /summary: from a source/ && said =~ /name: rake/, 'so is a specification', said
its = spec.dup
its.instance_variable_set :@email, Stranger.new
anew
source Marshal.dump([['vic', one, 'ruby']]), Marshal.dump(its)
said = ask 'specification', '--remote', 'vic'
ok !File.exist?(MARK), '  and calls no method of another class', said
its = spec.dup
its.instance_variable_set :@name, '../../../outside/new'
anew
source Marshal.dump([['vic', one, 'ruby']]), Marshal.dump(its)
said = ask 'specification', '--remote', 'vic'
ok said =~ /invalid name/, '  nor has it the name ../../../outside/new', said
anew
said = process do
  fetcher = Gem::SpecFetcher.new
  def (fetcher.instance_variable_get(:@fetcher)).fetch_path(*) Zlib::Deflate.deflate(Marshal.dump('x')) end
  fetcher.fetch_spec ["../../../../../outside/new", one, 'ruby'], URI.parse('http://example.org/')
end
ok strange.empty?, 'a name in a list of a source leads out of no folder', "#{strange.inspect} #{said}"

# Archives.
make({}, [], tar([['metadata.gz', gz(metadata)], ['x', '', nil, nil, '-0000001000'], ['data.tar.gz', gz(tar([]))]]))
anew
said = install
ok $status.to_s !~ /signal/ && $status != 0, 'a negative size has an end', $status
make({}, [], tar([['metadata.gz', gz(metadata)], ['data.tar.gz', gz(tar([['lib/a.rb', 'a']]))], ['data.tar.gz', gz(tar([['lib/b.rb', 'b']]))]]))
anew
said = install
ok Dir["#{GEMS}/gems/vic-1/lib/*"].empty?, 'of two archives of files, one of which would be verified, none is used', said
make({}, [], tar([['metadata.gz', gz(metadata('name' => 'vic'))], ['metadata', metadata('name' => 'evil')], ['data.tar.gz', gz(tar([]))]]))
anew
said = install
ok Dir["#{GEMS}/specifications/*"].empty?, 'of two specifications none is used', said
make({}, [['../../outside/new', 'x']])
anew
said = process do
  Gem::Package.open(File.open("#{T}/x.gem", 'rb')) { |package| package.each { |member| package.extract_entry "#{T}/here/deep", member } }
end
ok strange.empty?, 'extract_entry writes into its folder only', "#{strange.inspect} #{said}"

# What is shown.
escape = '"\e]0;title\a\e[2J\x9b2Jx"'
make({'post_install_message' => escape, 'summary' => escape, 'description' => escape, 'homepage' => '"http://x/\e[2J"', 'authors' => "[#{escape}]"})
anew
said = install
said << gem_command('list', '--local', '--details') << gem_command('specification', 'vic')
ok said !~ /[\e\a\x9b]/n && said.count('x') > 2, 'no text of a gem commands the terminal', said.inspect
make({'name' => escape})
anew
said = install
ok said !~ /[\e\a\x9b]/n, '  nor does its name, in an error', said.inspect
make({'post_install_message' => "\"\\e[32mgreen\\e[0m\\tGr\\xc3\\xbc\\xc3\\x9fe \\xe2\\x98\\x9b\\r\\nend\""})
anew
said = install
ok said.include?("green\tGr\303\274\303\237e \342\230\233\nend\n"), 'texts in UTF-8 are shown as they are, without colours', said.inspect
make({'summary' => 'x ' * 200_000})
anew
install
said = gem_command 'list', '--local', '--details'
ok said.length < 150_000, 'a summary is shown to a limit', said.length

# Pages.
anew
make({'summary' => '"<script>x</script>"', 'homepage' => '"javascript:x"', 'authors' => '["<b>"]', 'executables' => '["<i>"]'}, [['bin/<i>', 'p 1']])
install
said = process do
  Gem.clear_paths
  server = Gem::Server.new(GEMS, 0, false)
  response = WEBrick::HTTPResponse.new(WEBrick::Config::HTTP)
  server.root Struct.new(:path).new('/'), response
  puts response.body
end
ok said =~ /&lt;script&gt;/ && said !~ /<script>|<i>/, 'a page of the gem server shows texts as texts', said[/.*script.*/]
ok said =~ /vic/ && said !~ /javascript:/, '  and has no link but http and https', said[/.*javascript.*/]

# Documentation.
template = "#{T}/here/template"
anew
File.open("#{template}.rb", 'w') { |file| file.puts CODE }
make({'rdoc_options' => "[--op, #{OUTSIDE}/doc, --template, #{template}, --main, README, -S, --title, Vic, " +
        "--op=#{OUTSIDE}/doc, -o#{OUTSIDE}/doc, -SNo#{OUTSIDE}/doc, --templ, #{template}, --title, -o#{OUTSIDE}/doc]", 'extra_rdoc_files' => "[README, ../../../outside/kept]"},
     [['lib/vic.rb', "# A class.\nclass Vic; end"], ['README', '= read']])
said = gem_command 'install', "#{T}/x.gem", '--local', '--no-ri'
ok $status.to_s !~ /signal/ && strange.empty?, 'no option for rdoc leads out of the folder or runs a file', "#{strange.inspect}\n#{said}"
ok File.exist?("#{GEMS}/doc/vic-1/rdoc/classes/Vic.html") && File.read("#{GEMS}/doc/vic-1/rdoc/index.html") =~ /README.html/,
   '  and the documentation is made', said

# What the release has right.
said = process do
  puts Gem::Version.correct?('1' * 500 + '!') ? 'correct' : 'wrong'
  puts Gem::Version.correct?('1.' * 500 + '!') ? 'correct' : 'wrong'
end
ok said == "wrong\nwrong\n", 'a long text that is no version is refused at once', "#{$status} #{said}"
said = process do
  fetcher = Gem::RemoteFetcher.new
  def fetcher.request(*)
    response = Net::HTTPFound.new '1.1', '302', 'Found'
    response['Location'] = 'http://example.org/x'
    response
  end
  fetcher.fetch_path 'https://example.org/x'
end
ok said =~ /redirecting to non-https/, 'a redirection from https to http is not followed', said

ok Gem.default_sources == ['https://rubygems.org/'], 'the default source is asked over https', Gem.default_sources.inspect

# For programs of the time.

# The command gem, at a source that has lists of single gems.
def by_lists(*words)
  process do
    Gem::RemoteFetcher.class_eval do
      def fetch_path(uri, *others)
        case uri.to_s
        when /info\/vic$/ then "---\n1 |checksum:0,created_at:2010-01-02T03:04:05Z\n2 |checksum:0,created_at:2020-01-02T03:04:05Z\n"
        when /vic-(\d)\.gemspec\.rz$/
          Gem.deflate(Marshal.dump(Gem::Specification.new('vic', $1) { |s| s.summary = 'x'; s.authors = ['me']; s.add_dependency 'rake', '~> 1.0' }))
        when /versions$/ then ''
        else raise Gem::RemoteFetcher::FetchError.new('bad response Not Found 404', uri.to_s)
        end
      end
    end
    begin
      Gem::GemRunner.new.run words
    rescue Gem::SystemExitException
      exit $!.exit_code
    end
  end
end
left = /WARNING:  vic 2 of 2020-01-02 is left out: published_before is 2014-01-01/
anew
[%w[list --remote vic], %w[search --remote vic]].each do |words|
  said = by_lists *words
  ok said =~ /^vic \(1\)$/ && said =~ left && said =~ /only vic itself/, "gem #{words.first} reads the one list of a whole name", said
end
said = by_lists 'dependency', '--remote', 'vic'
ok said =~ /^Gem vic-1\n  rake \(~> 1.0\)/ && said =~ left, '  and so does gem dependency', said
said = by_lists 'dependency', '--remote', 'vic', '--version', '2'
ok said =~ /^Gem vic-2$/ && said !~ left, '  and of one version that was published later', said
said = by_lists 'list', '--remote', 'vi'
ok said =~ /404.*specs/, '  what is no name is looked for in the list of all gems', said
File.open("#{HOME}/.gemrc", 'w') { |file| file.puts ':published_before: 2021-02-03' }
said = by_lists 'list', '--remote', 'vic'
ok said =~ /^vic \(2\)$/ && said !~ left, ':published_before: in .gemrc is another day', said
File.delete "#{HOME}/.gemrc"

ok `#{ENV['RUBY']} -e 'require "rubygems"; p defined?(Mutex)' 2>&1` =~ /constant/, 'Mutex is there once RubyGems is', said
said = `#{ENV['RUBY']} -e 'require "rubygems"; Gem.source_index; puts "end"' 2>&1`
ok said == "end\n", 'what is deprecated is not told', said
said = `#{ENV['RUBY']} -w -e 'require "rubygems"; Gem.source_index; puts "end"' 2>&1`
ok said =~ /deprecated/, '  but with -w', said

anew
said = process do
  require 'rubygems/ext'
  File.open('extconf.rb', 'w') do |file|
    file.puts "Dir.mkdir 'other'", "Dir.chdir('other') { system(#{ENV['RUBY'].dump}, '-e', 'puts 6 * 7') }"
    file.puts "File.open('Makefile', 'w') { |f| f.puts 'all:', 'install:' }"
  end
  results = []
  Gem::Ext::ExtConfBuilder.build 'extconf.rb', '.', "#{T}/here", results
  puts results
end
ok said =~ /^42$/ && $status == 0, 'a Ruby that extconf.rb starts in another folder runs', said
puts "1..#{$number}"
