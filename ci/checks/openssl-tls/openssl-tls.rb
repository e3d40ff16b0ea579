# usage: openssl-tls.rb WHAT ARGUMENTS... (see openssl-tls.t)
require 'openssl'
require 'socket'
require 'thread'
require 'timeout'
require 'net/https'

PKI = ENV['PKI']
Thread.abort_on_exception = true

def pki(name)
  File.read("#{PKI}/#{name}")
end

def must(what)
  abort "not so: #{what}" unless yield
end

def refused(reason, *classes)
  yield
  abort "it was taken: #{reason}"
rescue *classes
  puts $!.message
  must($!.message) { $!.message[reason] }
end

def client_context
  c = OpenSSL::SSL::SSLContext.new
  c.verify_mode = OpenSSL::SSL::VERIFY_PEER
  c.ca_file = "#{PKI}/ca.pem"
  yield c if block_given?
  c
end

def server_context
  c = OpenSSL::SSL::SSLContext.new
  c.cert = OpenSSL::X509::Certificate.new(pki('good.pem'))
  c.key = OpenSSL::PKey::RSA.new(pki('rsa-old.key'))
  yield c if block_given?
  c
end

def socket(port, context = client_context)
  ssl = OpenSSL::SSL::SSLSocket.new(TCPSocket.new('127.0.0.1', port), context)
  ssl.sync_close = true
  ssl
end

# server { |ssl| ... }: in threads; the port.
def server(context = server_context, tcp = TCPServer.new('127.0.0.1', 0))
  Thread.new do
    loop do
      Thread.new(tcp.accept) do |s|
        begin
          ssl = OpenSSL::SSL::SSLSocket.new(s, context)
          ssl.sync_close = true
          ssl.accept
          yield ssl
          ssl.close
        rescue OpenSSL::SSL::SSLError, SystemCallError, IOError
          s.close unless s.closed?
        end
      end
    end
  end
  tcp.addr[1]
end

def http(port, name)
  # The name is localhost's, whatever it says.
  def TCPSocket.open(host, port) new('127.0.0.1', port) end
  h = Net::HTTP.new(name, port)
  h.use_ssl = true
  h
end

# stall PORT, WAITING, ENDED: a handshake that does not end is left by a raise, and, as
# it goes on, by a timeout. Here, not below, where all threads would share the variable.
def stall(port, waiting, ended)
  ssl = socket(port)
  waiting << ssl
  ssl.connect
rescue RuntimeError
  begin
    Timeout.timeout(1) { ssl.connect }
  rescue Timeout::Error
    ended << ssl
  end
end

# talk PORT, NUMBER, CONNECTED, GO, SAID: two lines come back, the second when all are
# connected.
def talk(port, number, connected, go, said)
  ssl = socket(port)
  ssl.connect
  2.times do |turn|
    ssl.puts "#{number} #{turn}"
    must(number) { ssl.gets == "#{number} #{turn}\n" }
    next if turn == 1
    connected << number
    go.pop
  end
  ssl.close
  said << number
end

def resident
  GC.start
  File.read('/proc/self/status')[/VmRSS:\s+(\d+)/, 1].to_i
end

def seconds
  t = Process.times
  t.utime + t.stime
end

what = ARGV.shift
port = ARGV.last.to_i
case what
when 'version'
  ssl = socket(port)
  ssl.hostname = 'localhost'
  ssl.connect
  must(ssl.cipher.inspect) { ssl.cipher[1] == ARGV[0] }
  ssl.post_connection_check('localhost')
  ssl.close
when 'params'
  plain = OpenSSL::SSL::SSLContext.new.ciphers
  named = lambda do
    context = OpenSSL::SSL::SSLContext.new
    context.set_params
    context.ciphers
  end
  must('the ciphers of the library') { named.call == plain }
  # As Puppet 2.7 does when it is loaded.
  OpenSSL::SSL::SSLContext::DEFAULT_PARAMS[:ciphers] << ':!AES128'
  older = lambda { |list| list.map { |cipher| cipher[0] }.grep(/\A(?!TLS_).*AES128/) }
  must('what was added') { !older.call(plain).empty? && older.call(named.call).empty? }
when 'old'
  refused(/protocol|version|alert/, OpenSSL::SSL::SSLError) { socket(port).connect }
  context = client_context { |c| c.ssl_version = 'TLSv1_1'; c.ciphers = 'ALL:@SECLEVEL=0' }
  ssl = socket(port, context)
  ssl.connect
  must('1.1') { ssl.cipher[1] =~ /TLSv1/ }
  ssl.close
  context = client_context { |c| c.min_version = :TLSv1_2; c.max_version = :TLSv1_2 }
  here = server { |s| s.syswrite s.cipher[1] }
  ssl = socket(here, context)
  ssl.connect
  must('bounds') { ssl.sysread(100) == 'TLSv1.2' }
  refused('SSLv3 is not spoken any more', ArgumentError) { OpenSSL::SSL::SSLContext.new(:SSLv3) }
  refused('SSLv2 is not spoken any more', ArgumentError) { OpenSSL::SSL::SSLContext.new.ssl_version = 'SSLv2_client' }
when 'sni'
  kinds = [nil, 'localhost'].map do |name|
    ssl = socket(port)
    ssl.hostname = name
    ssl.connect
    subject = ssl.peer_cert.subject.to_a[0][1]
    ssl.close
    subject
  end
  must(kinds.inspect) { kinds == %w[ignored localhost] }
when 'identity'
  good = OpenSSL::X509::Certificate.new(pki('good.pem'))
  match = lambda { |cert, name| OpenSSL::SSL.verify_certificate_identity(cert, name) }
  %w[localhost LOCALHOST 127.0.0.1 one.wild.example].each { |n| must(n) { match[good, n] } }
  ['ignored', 'wild.example', 'a.b.wild.example', 'axb.part.example', '127.0.0.2', '',
   "localhost\0", "localhost\0.evil.example", '*.wild.exampl'].each { |n| must(n) { !match[good, n] } }
  common = OpenSSL::X509::Certificate.new(pki('common.pem'))
  must('the common name') { match[common, 'common.example'] && !match[common, 'other.example'] }
  nul = OpenSSL::X509::Certificate.new
  nul.subject = OpenSSL::X509::Name.new([['CN', "www.example\0.evil.example"]])
  must('a NUL') { !match[nul, 'www.example'] }
when 'https'
  h = http(port, 'localhost')
  refused('certificate verify failed (unable to get local issuer certificate)', OpenSSL::SSL::SSLError) { h.get('/') }
  h = http(port, 'localhost')
  h.ca_file = "#{PKI}/ca.pem"
  must('page') { h.get('/').body =~ /HTML/i }
  must('by default') { h.verify_mode == OpenSSL::SSL::VERIFY_PEER }
  h = http(port, 'localhost')
  h.verify_mode = OpenSSL::SSL::VERIFY_NONE
  must('or not at all') { h.get('/').code == '200' }
when 'https_refused'
  h = http(port, ARGV[0])
  h.ca_file = "#{PKI}/ca.pem"
  refused(Regexp.new(ARGV[1]), OpenSSL::SSL::SSLError) { h.get('/') }
when 'https_changed'
  h = http(port, 'localhost')
  refused('unable to get local issuer certificate', OpenSSL::SSL::SSLError) { h.get('/') }
  h.ca_file = "#{PKI}/ca.pem"
  must('a file of certificates') { h.get('/').code == '200' }
  refused('unable to get local issuer certificate', OpenSSL::SSL::SSLError) { http(port, 'localhost').get('/') }
  h.ca_file = "#{PKI}/self.pem"
  refused('unable to get local issuer certificate', OpenSSL::SSL::SSLError) { h.get('/') }
  h.verify_mode = OpenSSL::SSL::VERIFY_NONE
  h.ssl_timeout = 7
  must('nothing') { h.get('/').code == '200' && h.ssl_timeout == 7 }
  one = client_context { |c| c.max_version = 'TLSv1_2'; c.ciphers = 'ECDHE-RSA-AES256-GCM-SHA384:@SECLEVEL=0' }
  # The server has one client at a time.
  ssl = socket(port, one)
  ssl.connect
  ssl.close
  must('frozen') { one.frozen? && !one.dup.frozen? }
  ssl = socket(port, one.dup)
  ssl.connect
  must(ssl.cipher.inspect) { ssl.cipher[0, 2] == ['ECDHE-RSA-AES256-GCM-SHA384', 'TLSv1.2'] }
  ssl.close
when 'serve'
  openssl = ARGV[0]
  context = server_context do |c|
    c.verify_mode = OpenSSL::SSL::VERIFY_PEER | OpenSSL::SSL::VERIFY_FAIL_IF_NO_PEER_CERT
    c.ca_file = "#{PKI}/ca.pem"
  end
  port = server(context) { |s| s.puts "#{s.cipher[1]} #{s.peer_cert.subject} #{s.gets}" }
  say = lambda do |options|
    `(echo hello; sleep 1) | #{openssl} s_client -connect 127.0.0.1:#{port} -quiet -CAfile #{PKI}/ca.pem \
      -verify_return_error -verify_hostname localhost #{options} 2>/dev/null`
  end
  mine = "-cert #{PKI}/ecdsa.pem -key #{PKI}/ec.key"
  must('1.3') { say[mine] == "TLSv1.3 /CN=localhost hello\n" }
  must('1.2') { say["#{mine} -tls1_2"] == "TLSv1.2 /CN=localhost hello\n" }
  must('1.1') { say["#{mine} -tls1_1 -cipher ALL:@SECLEVEL=0"] == '' }
  must('no certificate') { say['-tls1_2'] == '' }
when 'stall'
  # A peer that begins an answer and does not go on.
  silent = TCPServer.new('127.0.0.1', 0)
  silent.listen(64)
  begun = []
  Thread.new { loop { begun << silent.accept; begun.last.write("\x16\x03\x03\x00\x7a\x02") } }
  # A child answers, so that each process has few descriptors.
  tcp = TCPServer.new('127.0.0.1', 0)
  tcp.listen(600)
  child = fork do
    Thread.new { sleep 600; exit! }
    server(server_context, tcp) { |s| 2.times { s.puts s.gets } }
    sleep
  end
  at_exit { Process.kill('KILL', child) }
  number = ARGV[0].to_i
  waiting, connected, go, said, ended = [], [], Queue.new, [], []
  stalled = (1..20).map { Thread.new { stall(silent.addr[1], waiting, ended) } }
  # And 20 that begin nothing, for the child.
  mute = (1..20).map { TCPSocket.new('127.0.0.1', tcp.addr[1]) }
  talkers = (1..number).map { |i| Thread.new(i) { |n| talk(tcp.addr[1], n, connected, go, said) } }
  sleep 0.1 until connected.size == number && waiting.size == 20 && begun.size == 20
  number.times { go.push nil }
  talkers.each { |t| t.join }
  must(said.size) { said.size == number }
  must('the others still wait') { ended.empty? && stalled.all? { |t| t.alive? } }
  stalled.each { |t| t.raise 'enough' }
  stalled.each { |t| t.join }
  must('each ended') { ended.size == 20 }
when 'waits'
  port = server { |s| sleep }
  ssl = socket(port)
  ssl.connect
  turns = 0
  Thread.new { loop { turns += 1; sleep 0.01 } }
  reader = Thread.new do
    begin
      ssl.sysread(1)
    rescue RuntimeError
      $!.message
    end
  end
  before = seconds
  sleep 1
  sleep 0.1 until turns > 20
  must("#{seconds - before} s") { seconds - before < 0.5 }
  reader.raise 'enough'
  must('the raise') { reader.value == 'enough' }
  ssl = socket(port)
  ssl.connect
  begin
    Timeout.timeout(1) { loop { ssl.syswrite 'x' * 65536 } }
    abort 'it was written'
  rescue Timeout::Error
  end
when 'alone'
  port = TCPServer.new('127.0.0.1', 0)
  # A child serves: this process has one thread.
  pid = fork do
    s = OpenSSL::SSL::SSLSocket.new(port.accept, server_context)
    s.accept
    sleep 1
    s.syswrite 'late'
    s.close
    exit!
  end
  ssl = socket(port.addr[1])
  ssl.connect
  before = seconds
  must('read') { ssl.sysread(10) == 'late' }
  Process.wait(pid)
  must("#{seconds - before} s") { seconds - before < 0.4 }
when 'resumed'
  if defined?(OpenSSL::SSL::Session)
    context = server_context { |c| c.session_id_context = 'check' }
    port = server(context) { |s| s.puts s.gets }
    one = client_context { |c| c.max_version = 'TLSv1_2' }
    first = socket(port, one)
    first.connect
    must('new') { !first.session_reused? }
    kept = first.session
    first.puts 'x'
    first.gets
    first.close
    second = socket(port, one)
    second.session = kept
    second.connect
    must('the same') { second.session_reused? && second.session == kept }
  else
    # 1.8.6 has no class for it.
    must('versions') { OpenSSL::SSL::SSLContext.method_defined?(:max_version=) }
  end
when 'flat'
  context = server_context
  one = client_context
  port = server(context) { |s| s.puts s.gets }
  round = lambda do |n|
    n.times do
      ssl = socket(port, one)
      ssl.connect
      ssl.puts 'x'
      ssl.gets
      ssl.close
    end
  end
  round[ARGV[0].to_i / 2]
  before = resident
  round[ARGV[0].to_i / 2]
  grown = resident - before
  puts "#{grown} kB more"
  must('flat') { grown < 6000 }
when 'collected'
  # The descriptor of a socket that was closed under it becomes a file's.
  port = server { |s| sleep }
  make = lambda do
    ssl = socket(port)
    ssl.connect
    number = ssl.io.fileno
    ssl.io.close
    number
  end
  numbers = (1..10).map { make.call }
  path = "#{PKI}/victim"
  files = (1..20).map { File.open(path, 'w') }
  must('a number is used again') { (numbers & files.map { |f| f.fileno }).any? }
  make = nil
  20.times { (1..1000).map { |i| i.to_s }; GC.start }
  ObjectSpace.garbage_collect
  must(File.size(path)) { File.size(path) == 0 }
  must('the version') { OpenSSL::SSL::SSLSocket.method_defined?(:hostname=) }
end
