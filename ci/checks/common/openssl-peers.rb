# usage: openssl-peers.rb client PORT NAME [VERSION [WORDS]]: what was agreed on
#        openssl-peers.rb server CERT KEY PORTFILE [MAX [client]]: "hello" by HTTP
# See ci/tls-peers.
require 'openssl'
require 'socket'
require 'timeout'

PKI = ENV['PKI']

def read(name) File.read("#{PKI}/#{name}") end

case ARGV.shift
when 'client'
  port, name, version, cert = ARGV
  context = OpenSSL::SSL::SSLContext.new
  context.verify_mode = OpenSSL::SSL::VERIFY_PEER
  store = OpenSSL::X509::Store.new
  store.add_file("#{PKI}/ca.pem")
  if ENV['CRL']
    store.add_crl(OpenSSL::X509::CRL.new(read('crl.pem')))
    store.flags = OpenSSL::X509::V_FLAG_CRL_CHECK
  end
  context.cert_store = store
  context.min_version = context.max_version = version if version and version != 'any'
  if cert
    context.cert = OpenSSL::X509::Certificate.new(read('good.pem'))
    context.key = OpenSSL::PKey::RSA.new(read('rsa-old.key'))
  end
  begin
    Timeout.timeout(60) do
      ssl = OpenSSL::SSL::SSLSocket.new(TCPSocket.new('127.0.0.1', port.to_i), context)
      ssl.sync_close = true
      ssl.hostname = name unless name =~ /\A[0-9.]+\z/
      ssl.connect
      ssl.post_connection_check(name.sub('%00', "\0"))
      ssl.write "GET / HTTP/1.0\r\nHost: #{name}\r\n\r\n"
      body = ssl.read
      puts "#{ssl.cipher[1]} #{body.empty? ? 'nothing' : 'page'}"
      ssl.close
    end
  rescue OpenSSL::SSL::SSLError, SystemCallError
    puts "refused: #{$!.message}"
  end
when 'server'
  cert, key, portfile, max, client = ARGV
  context = OpenSSL::SSL::SSLContext.new
  chain = read(cert).scan(/-----BEGIN CERT.*?-----END CERTIFICATE-----\n/m)
  chain.map! { |pem| OpenSSL::X509::Certificate.new(pem) }
  context.cert = chain.shift
  context.extra_chain_cert = chain
  text = read(key)
  context.key = key =~ /^ec/ ? OpenSSL::PKey::EC.new(text) : OpenSSL::PKey::RSA.new(text)
  context.session_id_context = 'peers'
  context.max_version = max if max and max != 'any'
  if client
    context.verify_mode = OpenSSL::SSL::VERIFY_PEER | OpenSSL::SSL::VERIFY_FAIL_IF_NO_PEER_CERT
    context.ca_file = "#{PKI}/ca.pem"
  end
  tcp = TCPServer.new('127.0.0.1', 0)
  File.open("#{portfile}.new", 'w') { |f| f.puts tcp.addr[1] }
  File.rename("#{portfile}.new", portfile)
  Thread.new { sleep 600; exit! }
  loop do
    Thread.new(tcp.accept) do |s|
      begin
        ssl = OpenSSL::SSL::SSLSocket.new(s, context)
        ssl.sync_close = true
        ssl.accept
        nil while (line = ssl.gets) && line !~ /\A\r?\n/
        who = ssl.peer_cert ? ssl.peer_cert.subject.to_s : ''
        body = "hello #{ssl.cipher[1]} #{who}\n"
        ssl.write "HTTP/1.0 200 OK\r\nContent-Length: #{body.size}\r\n\r\n#{body}"
        ssl.close
      rescue OpenSSL::SSL::SSLError, SystemCallError, IOError
        s.close unless s.closed?
      end
    end
  end
end
