# usage: file-names-not-commands.rb file | pathname | library | commands | ordinary
# A name with a bar in front is that of a file. Says nothing when it is.
require 'tmpdir'
require 'fileutils'
here = "#{Dir.tmpdir}/file-names-not-commands-#{$$}"
Dir.mkdir here
at_exit { Dir.chdir '/'; FileUtils.rm_rf here }
Dir.chdir here
$VERBOSE = nil
COMMAND = '|echo text; echo >ran'

def harmless(what)
  begin
    yield COMMAND
  rescue SystemCallError
  end
  # Where nobody reads what a command says, nobody waits for it.
  sleep 0.1 if $writes
  abort "#{what} ran the command" if File.exist? 'ran'
  File.unlink COMMAND if File.exist? COMMAND
end

case ARGV[0]
when 'file'
  sub = Class.new(File)
  [File, sub, Class.new(sub)].each do |c|
    [:read, :readlines, :open, :new].each { |name| harmless("#{c}.#{name}") { |n| c.send(name, n) } }
    harmless('read with a length') { |n| c.read(n, 2, 1) }
    harmless('readlines with a separator') { |n| c.readlines(n, 'x') }
    harmless('foreach') { |n| c.foreach(n) { } }
    harmless('foreach with a separator') { |n| c.foreach(n, 'x') { } }
    harmless('a method as an object') { |n| c.method(:read).call(n) }
    harmless('a fork') { c.read('|-') }
    def c.own(n)
      read(n)
    end
    harmless('a method of its own') { |n| c.own(n) }
  end
  begin
    File.foreach(COMMAND).each { } unless RUBY_VERSION == '1.8.6'
  rescue SystemCallError
  end
  abort 'an enumerator ran it' if File.exist? 'ran'
when 'pathname'
  require 'pathname'
  [:read, :readlines, :each_line, :foreachline, :sysopen, :open].each do |name|
    harmless("Pathname##{name}") { |n| Pathname.new(n).send(name) { } }
  end
  harmless('Pathname#foreach') { |n| Pathname.new(n).foreach { } }
  harmless('Pathname#read with a length') { |n| Pathname.new(n).read(2, 1) }
when 'library'
  require 'csv'
  require 'logger'
  require 'optparse'
  require 'shell'
  require 'mailread'
  require 'webrick'
  require 'irb'
  require 'irb/input-method'
  harmless('CSV.read') { |n| CSV.read(n) }
  harmless('CSV.readlines') { |n| CSV.readlines(n) }
  harmless('CSV.foreach') { |n| CSV.foreach(n) { } }
  harmless('CSV.open') { |n| CSV.open(n, 'r') { } }
  harmless('OptionParser#load') { |n| OptionParser.new.load(n) }
  harmless('Shell#foreach') { |n| Shell.new.foreach(n) { } }
  harmless('Mail.new') { |n| Mail.new(n) }
  harmless('WEBrick::HTTPUtils.load_mime_types') { |n| WEBrick::HTTPUtils.load_mime_types(n) }
  $writes = true
  harmless('IRB::FileInputMethod') { |n| IRB::FileInputMethod.new(n) }
  harmless('Logger.new') { |n| 2.times { Logger.new(n).info 'x' } }
  harmless('WEBrick::Log.new') { |n| WEBrick::Log.new(n).info 'x' }
  [WEBrick::HTTPAuth::Htpasswd, WEBrick::HTTPAuth::Htdigest, WEBrick::HTTPAuth::Htgroup].each do |c|
    harmless(c.name) { |n| c.new(n) }
  end
when 'commands'
  abort 'IO.read' unless IO.read(COMMAND) == "text\n"
  abort 'IO.read with a length' unless IO.read(COMMAND, 2) == 'te'
  abort 'IO.readlines' unless IO.readlines(COMMAND) == ["text\n"]
  lines = []
  IO.foreach(COMMAND) { |line| lines << line }
  abort 'IO.foreach' unless lines == ["text\n"]
  abort 'Kernel#open' unless open(COMMAND) { |f| f.read } == "text\n"
  abort 'a subclass of IO' unless Class.new(IO).read(COMMAND) == "text\n"
when 'ordinary'
  require 'pathname'
  require 'csv'
  require 'logger'
  require 'optparse'
  require 'webrick'
  ['file', COMMAND].each do |name|
    File.open(name, 'w') { |f| f.print "a,b\nc,d\n" }
    path = Pathname.new(name)
    abort 'read' unless File.read(name) == "a,b\nc,d\n" && File.read(name, 2, 1) == ',b' && path.read == "a,b\nc,d\n"
    abort 'readlines' unless File.readlines(name) == ["a,b\n", "c,d\n"] && path.readlines == ["a,b\n", "c,d\n"]
    lines = []
    File.foreach(name) { |line| lines << line }
    path.each_line { |line| lines << line }
    abort 'foreach' unless lines == ["a,b\n", "c,d\n"] * 2
    abort 'CSV' unless CSV.read(name).size == 2
    File.open(name, 'w') { |f| f.puts '-x' }
    seen = nil
    OptionParser.new { |o| o.on('-x') { seen = true } }.load(name)
    abort 'OptionParser' unless seen
    File.unlink name
    Logger.new(name).info 'one'
    Logger.new(name).info 'two'
    abort 'Logger' unless File.read(name) =~ /one$.*two$/m && File.read(name).scan('Logfile created').size == 1
    File.unlink name
    users = WEBrick::HTTPAuth::Htpasswd.new(name)
    users.set_passwd(nil, 'a', 'b')
    users.flush
    abort 'Htpasswd' unless WEBrick::HTTPAuth::Htpasswd.new(name).get_passwd(nil, 'a', false)
    File.unlink name
  end
  abort 'ran' if File.exist? 'ran'
end
