# usage: names.rb core | extensions | sockets | tls | ordinary
# Names each method that takes a name with a NUL, or does not take one without.
%w(socket etc tmpdir fileutils zlib iconv sdbm dbm gdbm pty syslog dl openssl).each { |l| begin; require l; rescue LoadError; end }
here = "#{Dir.tmpdir}/names-with-nul-#{$$}"
Dir.mkdir here
at_exit { FileUtils.rm_rf here }
Dir.chdir here
File.open('file', 'w') { |f| f.puts '' }
$wrong = []
def refuses(name)
  yield
  $wrong << name
rescue ArgumentError
  $wrong << "#{name}: #{$!}" unless $!.message == 'string contains null byte'
rescue SystemCallError, SocketError, IOError, StandardError
  $wrong << "#{name}: #{$!.class}"
end
def takes(name, want)
  got = yield
  $wrong << "#{name}: #{got.inspect}" unless got == want
rescue Exception
  $wrong << "#{name}: #{$!.inspect}"
end
host = "127.0.0.1\0.example.com"
case ARGV[0]
when 'core'
  refuses('autoload') { autoload(:Loaded, "file\0.rb") }
  refuses('Module#autoload') { Object.autoload(:Loaded, "file\0.rb") }
  refuses('trap') { trap("USR1\0x") { } }
  refuses('Process.initgroups') { Process.initgroups("root\0x", 0) }
  refuses('the mode of IO.sysopen') { IO.for_fd(IO.sysopen('file', "r\0w")).close }
  refuses('File.basename') { File.basename("file\0.txt") }
when 'extensions'
  refuses('SDBM') { SDBM.open("s\0.txt").close } if defined?(SDBM)
  refuses('DBM') { DBM.open("s\0.txt").close } if defined?(DBM)
  refuses('GDBM') { GDBM.open("s\0.txt").close } if defined?(GDBM)
  refuses('Etc.getpwnam') { Etc.getpwnam("root\0x") }
  refuses('Etc.getgrnam') { Etc.getgrnam("root\0x") }
  refuses('PTY.spawn') { PTY.spawn("true\0x") { } } if defined?(PTY)
  refuses('GzipWriter.open') { Zlib::GzipWriter.open("z\0.txt") { } } if defined?(Zlib)
  refuses('GzipReader.open') { Zlib::GzipReader.open("file\0.txt") { } } if defined?(Zlib)
  refuses('Syslog.open') { Syslog.open("x\0y").close } if defined?(Syslog)
  refuses('Iconv') { Iconv.new("UTF-8\0x", 'UTF-8') } if defined?(Iconv)
when 'sockets'
  refuses('TCPServer') { TCPServer.new(host, 0).close }
  refuses('the port of TCPServer') { TCPServer.new('127.0.0.1', "0\0x").close }
  refuses('TCPSocket') { TCPSocket.new(host, 1).close }
  refuses('the own end of TCPSocket') { TCPSocket.new('127.0.0.1', 1, host, 0).close }
  refuses('UDPSocket#bind') { UDPSocket.new.bind(host, 0) }
  refuses('UDPSocket#send') { UDPSocket.new.send('x', 0, host, 9) }
  refuses('getaddrinfo') { Socket.getaddrinfo(host, 80) }
  refuses('the service of getaddrinfo') { Socket.getaddrinfo('127.0.0.1', "80\0x") }
  refuses('the family of getaddrinfo') { Socket.getaddrinfo('127.0.0.1', '80', "AF_INET\0x") }
  refuses('getnameinfo') { Socket.getnameinfo(['AF_INET', 80, host], 3) }
  refuses('the port of getnameinfo') { Socket.getnameinfo(['AF_INET', "80\0x", '127.0.0.1'], 3) }
  refuses('gethostbyname') { Socket.gethostbyname(host) }
  refuses('TCPSocket.gethostbyname') { TCPSocket.gethostbyname(host) }
  refuses('IPSocket.getaddress') { IPSocket.getaddress(host) }
  refuses('pack_sockaddr_in') { Socket.pack_sockaddr_in(80, host) }
  refuses('the domain of Socket.new') { Socket.new("AF_INET\0x", 1, 0) }
  refuses('the type of Socket.new') { Socket.new('AF_INET', "SOCK_STREAM\0x", 0) }
when 'tls'
  exit unless defined?(OpenSSL::X509)
  context = OpenSSL::SSL::SSLContext.new
  refuses('add_file') { OpenSSL::X509::Store.new.add_file("file\0.txt") }
  refuses('add_path') { OpenSSL::X509::Store.new.add_path(".\0.txt") }
  refuses('ca_file') { context.ca_file = "file\0.txt"; OpenSSL::SSL::SSLSocket.new(File.open('file'), context) }
  context.ca_file = nil
  context = OpenSSL::SSL::SSLContext.new
  refuses('ca_path') { context.ca_path = ".\0.txt"; OpenSSL::SSL::SSLSocket.new(File.open('file'), context) }
  refuses('ciphers=') { OpenSSL::SSL::SSLContext.new.ciphers = "ALL\0x" }
  refuses('load_random_file') { OpenSSL::Random.load_random_file("file\0.txt") }
  refuses('write_random_file') { OpenSSL::Random.write_random_file("g\0.txt") }
  refuses('Config.load') { OpenSSL::Config.load("file\0.txt") }
  refuses('Cipher') { OpenSSL::Cipher::Cipher.new("aes-128-cbc\0x") }
  refuses('Digest') { OpenSSL::Digest::Digest.new("SHA1\0x") }
  refuses('Name') { OpenSSL::X509::Name.new.add_entry("CN\0x", 'a') }
  refuses('ObjectId') { OpenSSL::ASN1::ObjectId("CN\0x").to_der }
  refuses('ObjectId.register') { OpenSSL::ASN1::ObjectId.register("1.2.3.4\0x", 'a', 'b') }
when 'ordinary'
  takes('trap', 'called') { got = nil; trap('SIGUSR1') { got = 'called' }; Process.kill('USR1', $$); sleep 0.01 until got; got }
  takes('File.basename', %w(file.txt file / x) + ['']) { [File.basename('a/file.txt'), File.basename('file.txt', '.txt'), File.basename('/'), File.basename('x/'), File.basename('')] }
  takes('sysopen', "\n") { IO.for_fd(IO.sysopen('file', 'r')).read }
  takes('Etc', 'root') { Etc.getpwnam('root').name }
  takes('SDBM', 'v') { SDBM.open('s') { |d| d['k'] = 'v'; d['k'] } } if defined?(SDBM)
  takes('gzip', 'text') { Zlib::GzipWriter.open('z') { |z| z.write 'text' }; Zlib::GzipReader.open('z') { |z| z.read } } if defined?(Zlib)
  takes('Iconv', "\303\244") { Iconv.conv('UTF-8', 'ISO-8859-1', "\344") } if defined?(Iconv)
  takes('PTY', true) { begin; PTY.spawn('true') { }; rescue PTY::ChildExited; end; true } if defined?(PTY)
  takes('a socket', 'x') do
    server = TCPServer.new('127.0.0.1', '0')
    client = TCPSocket.new('127.0.0.1', server.addr[1].to_s)
    client.write 'x'
    client.close
    server.accept.read
  end
  takes('no host', Socket.pack_sockaddr_in(80, '0.0.0.0')) { Socket.pack_sockaddr_in(80, '') }
  takes('getaddress', '127.0.0.1') { IPSocket.getaddress('127.0.0.1') }
  if defined?(OpenSSL::X509)
    takes('Name', '/CN=a') { OpenSSL::X509::Name.new.add_entry('CN', 'a').to_s }
    takes('Cipher', 'AES-128-CBC') { OpenSSL::Cipher::Cipher.new('aes-128-cbc').name.upcase }
    takes('a context without files', OpenSSL::SSL::SSLSocket) { OpenSSL::SSL::SSLSocket.new(File.open('file'), OpenSSL::SSL::SSLContext.new).class }
  end
end
abort $wrong.join("\n") unless $wrong.empty?
