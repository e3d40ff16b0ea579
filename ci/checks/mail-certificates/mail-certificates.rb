# usage: mail-certificates.rb imap | smtp | pop | http   refused | right | off | stripped
# Servers in threads note what they are told within TLS. Says nothing when all is right.
require 'openssl'
require 'socket'
require 'net/imap'
require 'net/smtp'
require 'net/pop'

PKI = ENV['PKI']
Thread.abort_on_exception = true
$told = []

def must(what)
  abort "not so: #{what}; told: #{$told.inspect}" unless yield
end

def context(name)
  c = OpenSSL::SSL::SSLContext.new
  c.cert = OpenSSL::X509::Certificate.new(File.read("#{PKI}/#{name}.pem"))
  c.key = OpenSSL::PKey::RSA.new(File.read("#{PKI}/rsa-old.key"))
  c
end

# server(CERTIFICATE, GREETING, STARTTLS) { |line, secure| answer }: its port. The
# answer :tls begins TLS after its line.
def server(name, greeting, starttls = false)
  tcp = TCPServer.new('127.0.0.1', 0)
  Thread.new do
    loop do
      Thread.new(tcp.accept) do |plain|
        begin
          tls = lambda do
            s = OpenSSL::SSL::SSLSocket.new(plain, context(name))
            s.sync_close = s.sync = true
            s.accept
            s
          end
          s = starttls ? plain : tls.call
          s.write greeting
          while line = s.gets
            secure = !s.equal?(plain)
            $told << line if secure
            answer, go = yield(line, secure)
            s.write answer
            s = tls.call if go == :tls
          end
        rescue OpenSSL::SSL::SSLError, SystemCallError, IOError
          plain.close unless plain.closed?
        end
      end
    end
  end
  tcp.addr[1]
end

def refused
  $told.clear
  yield
  abort "it was taken: #{$told.inspect}"
rescue OpenSSL::SSL::SSLError
  must($!.message) { $told.empty? && $!.message =~ /certificate/ }
end

def imap(name)
  server(name, "* OK ready\r\n") { |line, secure| line[/\A\S+/] + " OK done\r\n" }
end

def smtp(name, starttls, capable = true, more = '')
  server(name, "220 ready\r\n", starttls) do |line, secure|
    case line
    when /\AEHLO/ then capable && starttls && !secure ? "250-me\r\n250 STARTTLS\r\n" : "250-me\r\n250 AUTH PLAIN\r\n"
    when /\ASTARTTLS/ then ["220 go\r\n#{more}", :tls]
    when /\AQUIT/ then "221 bye\r\n"
    when /\AAUTH/ then "235 yes\r\n"
    else "250 ok\r\n"
    end
  end
end

def pop(name)
  server(name, "+OK ready\r\n") { |line, secure| "+OK 0 0\r\n" }
end

def login_imap(*arguments)
  i = Net::IMAP.new('localhost', *arguments)
  i.login('me', 'secret')
  i.logout
  i.disconnect
  must('the password') { $told.join =~ /secret/ }
end

def login_smtp(port, how, *context)
  s = Net::SMTP.new('localhost', port)
  s.send(how, *context)
  s.start('here', 'me', 'secret', :plain) { }
  must('the password') { $told.join =~ /^AUTH PLAIN/ }
  s
end

def login_pop(port, *how)
  p = Net::POP3.new('localhost', port)
  p.enable_ssl(*how)
  p.start('me', 'secret') { }
  must('the password') { $told.join =~ /secret/ }
end

WRONG = %w[self common expired]
HOW = { :enable_tls => false, :enable_starttls => true, :enable_starttls_auto => true }
none = OpenSSL::SSL::SSLContext.new
none.verify_mode = OpenSSL::SSL::VERIFY_NONE

case ARGV.join(' ')
when 'imap refused'
  WRONG.each do |name|
    port = imap(name)
    refused { login_imap(port, true) }
    refused { login_imap(port, true, nil) }
    refused { login_imap(port, true, "#{PKI}/ca.pem") }
    refused { login_imap(port, true, nil, nil) }
  end
  port = imap('good')
  refused { login_imap(port, true, "#{PKI}/self.pem") }
  refused { login_imap(port, true, "#{PKI}/no-such-file") }
  refused { login_imap(port, true, "#{PKI}/self.pem", true) }
when 'imap right'
  port = imap('good')
  [[], [nil], ["#{PKI}/ca.pem"], ["#{PKI}/ca.pem", true], [nil, true]].each do |more|
    $told.clear
    login_imap(port, true, *more)
  end
when 'imap off'
  WRONG.each do |name|
    $told.clear
    login_imap(imap(name), true, nil, false)
  end
when 'smtp refused'
  HOW.each do |how, starttls|
    WRONG.each do |name|
      port = smtp(name, starttls)
      refused { login_smtp(port, how) }
      refused { login_smtp(port, how, OpenSSL::SSL::SSLContext.new) }
      peer = OpenSSL::SSL::SSLContext.new
      peer.verify_mode = OpenSSL::SSL::VERIFY_PEER
      refused { login_smtp(port, how, peer) }
    end
    # A context that was used elsewhere is frozen.
    used = OpenSSL::SSL::SSLContext.new
    OpenSSL::SSL::SSLSocket.new(TCPSocket.new('localhost', smtp('self', false)), used).connect
    must('frozen') { used.frozen? }
    refused { login_smtp(smtp('self', starttls), how, used) }
    given = OpenSSL::SSL::SSLContext.new
    given.ca_file = "#{PKI}/self.pem"
    refused { login_smtp(smtp('good', starttls), how, given) }
  end
when 'smtp right'
  HOW.each do |how, starttls|
    given = OpenSSL::SSL::SSLContext.new
    given.ca_file = "#{PKI}/ca.pem"
    [[], [given], [given]].each do |more|
      $told.clear
      s = login_smtp(smtp('good', starttls), how, *more)
      s.start('here', 'me', 'secret', :plain) { }
    end
  end
when 'smtp off'
  HOW.each do |how, starttls|
    WRONG.each do |name|
      $told.clear
      login_smtp(smtp(name, starttls), how, none)
    end
  end
when 'smtp stripped'
  begin
    login_smtp(smtp('good', true, false), :enable_starttls)
    abort 'without STARTTLS'
  rescue Net::SMTPUnsupportedCommand
    must('nothing') { $told.empty? }
  end
  # Lines that were sent in the clear behind the answer are no answers.
  begin
    s = Net::SMTP.new('localhost', smtp('good', true, true, "250-me\r\n250 AUTH CRAM-MD5\r\n"))
    s.enable_starttls
    s.start('here', 'me', 'secret', :plain) { must(s.capable_auth_types.inspect) { s.capable_auth_types == ['PLAIN'] } }
  rescue OpenSSL::SSL::SSLError
    # They came in two pieces, and the second is no TLS.
  end
when 'pop refused'
  WRONG.each do |name|
    port = pop(name)
    refused { login_pop(port, nil) }
    refused { login_pop(port, nil, "#{PKI}/ca.pem") }
  end
when 'pop right'
  [[], [nil], [{}], [OpenSSL::SSL::VERIFY_PEER, "#{PKI}/ca.pem"]].each do |how|
    $told.clear
    login_pop(pop('good'), *how)
  end
  $told.clear
  login_pop(pop('self'), OpenSSL::SSL::VERIFY_NONE)
when 'http refused'
  require 'xmlrpc/client'
  require 'open-uri'
  WRONG.each do |name|
    port = server(name, '') { |line, secure| '' }
    refused { XMLRPC::Client.new('localhost', '/', port, nil, nil, 'me', 'secret', true).call('x') }
    refused { open("https://localhost:#{port}/") }
  end
end
