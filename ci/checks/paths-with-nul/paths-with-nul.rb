# usage: paths-with-nul.rb files | folders | patterns | sockets | ordinary
# Names each method that takes a path with a NUL, or does not take one without.
require 'socket'
require 'tmpdir'
require 'fileutils'

here = "#{Dir.tmpdir}/paths-with-nul-#{$$}"
Dir.mkdir here
at_exit { FileUtils.rm_rf here }
Dir.chdir here
File.open('file', 'w') { |f| f.puts 'text' }
File.symlink 'file', 'symlink'
Dir.mkdir 'dir'
Dir.mkdir 'empty'
Dir.mkdir 'other'
$wrong = []
$nul = "\0.txt"

def refuses(name)
  yield
  $wrong << name
rescue ArgumentError
  # The release has other words for some, and says which.
  $wrong << "#{name}: #{$!}" unless $!.message =~ /null byte|NUL/
rescue SystemCallError
  $wrong << "#{name}: #{$!.class}"
rescue SecurityError, NotImplementedError
end

def takes(name, want)
  got = yield
  $wrong << "#{name}: #{got.inspect}" unless got == want
rescue Exception
  $wrong << "#{name}: #{$!.inspect}"
end

file, dir = 'file' + $nul, 'dir' + $nul
fresh = 'fresh' + $nul
case ARGV[0]
when 'files'
  refuses('File.open') { File.open(file).close }
  refuses('File.open to write') { File.open(fresh, 'w').close }
  refuses('File.open with flags') { File.open(fresh, File::WRONLY | File::CREAT, 0644).close }
  refuses('File.new') { File.new(file).close }
  refuses('open') { open(file).close }
  refuses('open to write') { open(fresh, 'w').close }
  refuses('IO.sysopen') { IO.for_fd(IO.sysopen(file)).close }
  refuses('IO.read') { IO.read(file) }
  refuses('IO.readlines') { IO.readlines(file) }
  refuses('IO.foreach') { IO.foreach(file) { } }
  refuses('IO#reopen') { File.open('file') { |f| f.reopen(file) } }
  refuses('IO#reopen with a mode') { File.open('file') { |f| f.reopen(file, 'r') } }
  refuses('load') { load('./' + file) }
  refuses('File.stat') { File.stat(file) }
  refuses('File.lstat') { File.lstat(file) }
  refuses('File::Stat.new') { File::Stat.new(file) }
  refuses('File.ftype') { File.ftype(file) }
  refuses('File.size') { File.size(file) }
  refuses('File.mtime') { File.mtime(file) }
  refuses('File.exist?') { File.exist?(file) }
  refuses('File.file?') { File.file?(file) }
  refuses('File.readable?') { File.readable?(file) }
  refuses('File.symlink?') { File.symlink?('symlink' + $nul) }
  refuses('File.identical?') { File.identical?('file', file) } if File.respond_to? :identical?
  refuses('File.readlink') { File.readlink('symlink' + $nul) }
  refuses('File.truncate') { File.truncate(file, 4) }
  refuses('File.chmod') { File.chmod(0644, file) }
  refuses('File.chown') { File.chown(nil, nil, file) }
  refuses('File.lchown') { File.lchown(nil, nil, file) }
  refuses('File.utime') { File.utime(Time.at(0), Time.at(0), file) }
  refuses('File.link') { File.link('file', 'linked' + $nul) }
  refuses('File.symlink') { File.symlink('file', 'symlinked' + $nul) }
  refuses('File.rename') { File.rename('file', 'file' + $nul) }
  refuses('File.mkfifo') { File.mkfifo('fifo' + $nul) } if File.respond_to? :mkfifo
  refuses('test') { test(?e, file) }
  refuses('test of two') { test(?=, 'file', file) }
  refuses('File.unlink') { File.unlink(file) }
  refuses('File.expand_path') { File.open(File.expand_path(file)).close }
when 'folders'
  refuses('Dir.open') { Dir.open(dir).close }
  refuses('Dir.new') { Dir.new(dir).close }
  refuses('Dir.entries') { Dir.entries(dir) }
  refuses('Dir.foreach') { Dir.foreach(dir) { } }
  refuses('Dir.mkdir') { Dir.mkdir('made' + $nul) }
  refuses('Dir.chdir') { Dir.chdir(dir) { } }
  refuses('Dir.rmdir') { Dir.rmdir('empty' + $nul) }
  refuses('Dir.unlink') { Dir.unlink('other' + $nul) }
  refuses('Dir.chroot') { Dir.chroot('nothing' + $nul) }
  refuses('File.directory?') { File.directory?(dir) }
when 'patterns'
  refuses('File.fnmatch with a pattern') { File.fnmatch("file\0*", 'file') }
  refuses('File.fnmatch with a path') { File.fnmatch('*.txt', "x.txt\0.exe") }
  refuses('File.fnmatch?') { File.fnmatch?('file', file) }
when 'sockets'
  name = "#{here}/socket"
  refuses('UNIXServer') { UNIXServer.new(name + $nul).close }
  refuses('UNIXSocket') { UNIXServer.new(name); UNIXSocket.new(name + $nul).close }
  refuses('pack_sockaddr_un') { Socket.pack_sockaddr_un(name + $nul) }
when 'ordinary'
  takes('File.open', "text\n") { File.open('file') { |f| f.read } }
  takes('open of a command', "said\n") { open('|echo said') { |f| f.read } }
  takes('File.readlink', 'file') { File.readlink('symlink') }
  takes('Dir.entries', %w[. .. dir empty file other symlink]) { Dir.entries('.').sort }
  takes('Dir.chdir', "#{File.expand_path(here)}/dir") { Dir.chdir('dir') { Dir.pwd } }
  takes('Dir.mkdir', 0) { Dir.mkdir('made') }
  takes('Dir.rmdir', 0) { Dir.rmdir('made') }
  # A list of patterns in one string, parted by NUL, is of 1.8.
  takes('Dir.glob of two', %w[file dir]) { Dir.glob("fil*\0di*") }
  takes('Dir.glob', %w[file]) { Dir["f*"] }
  takes('File.fnmatch', [true, false]) { [File.fnmatch('f*', 'file'), File.fnmatch('f', 'file')] }
  takes('File.fnmatch of objects', [true, false]) { o = Object.new; def o.to_str; 'file' end; [File.fnmatch(o, o), File.fnmatch('x', o)] }
  takes('test', [true, true]) { [test(?e, 'file'), test(?=, 'file', 'file')] }
  takes('UNIXSocket', "hello\n") do
    server = UNIXServer.new("#{here}/socket")
    client = UNIXSocket.new("#{here}/socket")
    client.puts 'hello'
    server.accept.gets
  end
end
abort $wrong.join("\n") unless $wrong.empty?
