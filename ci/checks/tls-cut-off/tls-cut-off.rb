# usage: tls-cut-off.rb page | socket | switch | whole | before | others
# A server in a thread says what it is asked to, and ends the connection with or without
# the end of TLS. Says nothing when all is right.
require 'openssl'
require 'socket'
require 'net/https'
require 'net/smtp'
require 'open-uri'

PKI = ENV['PKI']
Thread.abort_on_exception = true

def must(what)
  abort "not so: #{what}" unless yield
end

def context
  c = OpenSSL::SSL::SSLContext.new
  c.cert = OpenSSL::X509::Certificate.new(File.read("#{PKI}/good.pem"))
  c.key = OpenSSL::PKey::RSA.new(File.read("#{PKI}/rsa-old.key"))
  c
end

# server(ENDS) { |ssl, plain| ... }: its port. Unless ENDS, TLS is cut.
def server(ends = false)
  tcp = TCPServer.new('127.0.0.1', 0)
  Thread.new do
    loop do
      Thread.new(tcp.accept) do |plain|
        ssl = OpenSSL::SSL::SSLSocket.new(plain, context)
        ssl.sync = true
        begin
          ssl.accept
          yield ssl, plain
        rescue OpenSSL::SSL::SSLError, SystemCallError, IOError
        end
        ssl.close if ends
        plain.close unless plain.closed?
      end
    end
  end
  tcp.addr[1]
end

def says(text, ends = false)
  server(ends) do |ssl, plain|
    while line = ssl.gets
      break if line == "\r\n"
    end
    ssl.write text
  end
end

def http(port, version = nil)
  h = Net::HTTP.new('localhost', port)
  h.use_ssl = true
  h.instance_variable_get(:@ssl_context).max_version = version if version
  h
end

def ssl(port, options = nil)
  c = OpenSSL::SSL::SSLContext.new
  c.options = options if options
  s = OpenSSL::SSL::SSLSocket.new(TCPSocket.new('localhost', port), c)
  s.sync_close = true
  s.connect
  s
end

def cut_off(what)
  result = yield
  abort "#{what}: taken for the whole: #{result.inspect}"
rescue OpenSSL::SSL::SSLError
  must($!.message) { $!.class.name == 'OpenSSL::SSL::UnexpectedEOFError' }
end

def ended(what, error = EOFError)
  yield
  abort "#{what}: no error"
rescue error
end

OPEN = "HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n"
LONG = OPEN + 'x' * 100_000
SHORT = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345"
HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-A: b\r\nX-Pol"
CHUNKS = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"

case ARGV[0]
when 'page'
  [nil, :TLSv1_2].each do |version|
    [OPEN, OPEN + 'half', LONG, SHORT, HEAD].each do |text|
      cut_off(text[0, 60]) { http(says(text), version).get('/').body }
    end
    cut_off('in pieces') do
      http(says(OPEN + 'half'), version).request_get('/') { |r| r.read_body { |piece| } }
    end
  end
  [OPEN + 'half', SHORT].each do |text|
    cut_off("open-uri #{text}") { open("https://localhost:#{says(text)}/") { |f| f.read } }
  end
when 'socket'
  port = says("one\ntwo")
  { :read => [], :gets => ['end'], :readlines => [], :each => [], :each_byte => [] }.each do |name, arguments|
    s = ssl(port)
    s.write "\r\n"
    cut_off(name) { got = ''; s.send(name, *arguments) { |x| got << x } || got }
  end
  s = ssl(port)
  s.write "\r\n"
  must('a line') { s.gets == "one\n" && s.read(3) == 'two' }
  cut_off('eof?') { s.eof? }
  cut_off('again') { s.read }
  cut_off('sysread') { s.sysread(1) }
  cut_off('sysread into') { s.sysread(1, 'buffer') }
  cut_off('readpartial') { s.readpartial(1) }
  s.close
  # A reset connection was an error before.
  reset = server do |x, plain|
    x.gets
    plain.setsockopt(Socket::SOL_SOCKET, Socket::SO_LINGER, [1, 0].pack('ii'))
  end
  s = ssl(reset)
  s.write "\r\n"
  ended('reset', Errno::ECONNRESET) { s.read }
when 'switch'
  ignore = OpenSSL::SSL::OP_IGNORE_UNEXPECTED_EOF
  must('none of the bits of OP_ALL') { OpenSSL::SSL::OP_ALL & ignore == 0 }
  s = ssl(says('half'), ignore)
  s.write "\r\n"
  must('read') { s.read == 'half' && s.eof? }
  ended('sysread') { s.sysread(1) }
  h = http(says(OPEN + 'half'))
  h.ssl_options = OpenSSL::SSL::OP_ALL | ignore
  must('a page') { h.get('/').body == 'half' && h.ssl_options == OpenSSL::SSL::OP_ALL | ignore }
  2.times { must('and again') { h.get('/').body == 'half' } }
when 'whole'
  must('a page') { http(says(OPEN + 'all', true)).get('/').body == 'all' }
  must('a long one') { http(says(LONG, true)).get('/').body.size == 100_000 }
  must('its length') { http(says("HTTP/1.0 200 OK\r\nContent-Length: 3\r\n\r\nall")).get('/').body == 'all' }
  must('chunks') { http(says(CHUNKS + "0\r\n\r\n")).get('/').body == 'abc' }
  ended('half of the chunks') { http(says(CHUNKS)).get('/') }
  ended('half of a range') { http(says("HTTP/1.1 206 OK\r\nContent-Range: bytes 0-9/10\r\n\r\n123")).get('/') }
  must('fewer, as the server says') { http(says(SHORT, true)).get('/').body == '12345' }
  s = ssl(says("one\ntwo", true))
  s.write "\r\n"
  must('read') { s.read == "one\ntwo" && s.eof? && s.read == '' && s.read(1).nil? }
when 'before'
  ended('http') { http(server { |s, plain| s.gets }).get('/') }
  ended('half of the first line') { http(says('HTTP/1.1 2')).get('/') }
  if Net::SMTP.method_defined?(:enable_tls)
    port = server { |s, plain| s.write "220 me\r\n"; s.gets; s.write "250 ok\r\n"; s.gets }
    smtp = Net::SMTP.new('localhost', port)
    smtp.enable_tls
    ended('smtp') { smtp.start { } }
    require 'net/pop'
    port = server { |s, plain| s.write "+OK me\r\n"; 2.times { s.gets; s.write "+OK\r\n" }; s.gets; s.write "+OK\r\nhalf\r\n" }
    pop = Net::POP3.new('localhost', port)
    pop.enable_ssl
    pop.start('me', 'secret')
    ended('pop') { Net::POPMail.new(1, 9, pop, pop.send(:command)).pop }
  end
when 'others'
  require 'net/imap'
  require 'drb/ssl'
  require 'webrick'
  require 'webrick/https'
  port = server do |s, plain|
    s.write "* OK me\r\n"
    while line = s.gets
      s.write "#{line[/\A\S+/]} OK done\r\n"
      break if line =~ /LOGOUT/
    end
  end
  i = Net::IMAP.new('localhost', port, true)
  i.noop
  i.disconnect
  i = Net::IMAP.new('localhost', port, true)
  i.logout
  sleep 0.2
  i.disconnect
  # It closes whenever it likes.
  i = Net::IMAP.new('localhost', server { |s, plain| s.write "* OK me\r\n* OK still\r\n" }, true)
  sleep 0.2

  port = server { |s, plain| s.sysread(9) }
  object = DRbObject.new_with_uri("drbssl://localhost:#{port}")
  DRb.start_service
  ended('drb', DRb::DRbConnError) { object.to_s }

  lines = []
  log = WEBrick::Log.new(lines, WEBrick::Log::WARN)
  log.instance_eval { def log(level, data) @log << data if level <= @level end }
  server = WEBrick::HTTPServer.new(:BindAddress => '127.0.0.1', :Port => 0, :Logger => log, :AccessLog => [],
    :SSLEnable => true, :SSLCertificate => context.cert, :SSLPrivateKey => context.key)
  server.mount_proc('/') { |request, response| response.body = 'page' }
  port = server.listeners[0].to_io.addr[1]
  Thread.new { server.start }
  ["", "GET / HTTP/1.1\r\nHost: me\r\n\r\n"].each do |text|
    s = ssl(port)
    s.write text
    s.readpartial(1) unless text.empty?
    s.io.close
  end
  must('a page') { http(port).get('/').body == 'page' }
  sleep 0.2
  must(lines.inspect) { lines.grep(/SSL|EOF/).empty? }
end
