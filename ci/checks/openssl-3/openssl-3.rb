# usage: openssl-3.rb WHAT (see openssl-3.t)
require 'openssl'
require 'socket'

def pki(name)
  File.read("#{ENV['PKI']}/#{name}")
end

def must(what)
  abort "not so: #{what}" unless yield
end

def refused(*classes)
  yield
  abort 'it was taken'
rescue *classes
  puts "#{$!.class}: #{$!.message}"
  must('a reason') { $!.message =~ /unsupported|Unsupported|initiali[sz]ation/ }
end

dsa = nil
case ARGV[0]
when 'legacy'
  must('md4') { OpenSSL::Digest::MD4.hexdigest('') == '31d6cfe0d16ae931b73c59d7e0c089c0' }
  c = OpenSSL::Cipher::Cipher.new('bf-cbc')
  c.encrypt
  c.key = 'k' * 16
  c.iv = 'i' * 8
  must('bf') { (c.update('text') + c.final).size == 8 }
when 'without_legacy'
  refused(OpenSSL::Digest::DigestError) { OpenSSL::Digest::MD4.new.update('x').digest }
  # 1.8.6 has it elsewhere.
  error = OpenSSL.const_defined?(:CipherError) ? OpenSSL::CipherError : OpenSSL::Cipher::CipherError
  refused(error) { OpenSSL::Cipher::Cipher.new('bf-cbc') }
  refused(RuntimeError) { OpenSSL::Digest::MD2.new }
  must('sha256 is there') { OpenSSL::Digest::SHA256.hexdigest('')[0, 8] == 'e3b0c442' }
when 'ciphers'
  names = OpenSSL::Cipher.respond_to?(:ciphers) ? OpenSSL::Cipher.ciphers : OpenSSL::Cipher::ciphers
  must('some') { names.grep(/aes-256-cbc/i).any? }
  names.each { |name| OpenSSL::Cipher::Cipher.new(name) }
when 'dss1'
  must('hexdigest') { OpenSSL::Digest::DSS1.hexdigest('x') == OpenSSL::Digest::SHA1.hexdigest('x') }
when 'key_of_certificate'
  key = OpenSSL::X509::Certificate.new(pki('good.pem')).public_key
  secret = OpenSSL::PKey::RSA.new(pki('rsa-old.key'))
  must('the same') { key.n == secret.n }
  key.n = OpenSSL::BN.new('12345')
  must('changed') { key.n == OpenSSL::BN.new('12345') }
  must('in what it writes') { OpenSSL::PKey::RSA.new(key.to_pem).n == OpenSSL::BN.new('12345') }
when 'other_kind'
  cert = OpenSSL::X509::Certificate.new(pki('good.pem'))
  dsa = OpenSSL::PKey::DSA.new(512)
  must('certificate') { cert.verify(dsa) == false }
  must('request') { OpenSSL::X509::Request.new(pki('good.csr')).verify(dsa) == false }
  must('no error is left') { !OpenSSL.respond_to?(:errors) || OpenSSL.errors.empty? }
when 'stale'
  OpenSSL::PKey::RSA.new(OpenSSL::PKey::RSA.new(pki('rsa-old.key')).to_der)
  OpenSSL::X509::Certificate.new(OpenSSL::X509::Certificate.new(pki('good.pem')).to_der)
  begin
    OpenSSL::Cipher::Cipher.new('nonsense')
  rescue RuntimeError
    must($!.message) { $!.message == 'unsupported cipher algorithm (nonsense)' }
  end
when 'end'
  ctx = OpenSSL::SSL::SSLContext.new
  ctx.cert = OpenSSL::X509::Certificate.new(pki('good.pem'))
  ctx.key = OpenSSL::PKey::RSA.new(pki('rsa-old.key'))
  server = TCPServer.new('127.0.0.1', 0)
  Thread.new do
    socket = server.accept
    ssl = OpenSSL::SSL::SSLSocket.new(socket, ctx)
    ssl.accept
    ssl.syswrite 'last'
    socket.close
  end
  ssl = OpenSSL::SSL::SSLSocket.new(TCPSocket.new('127.0.0.1', server.addr[1]))
  ssl.connect
  # What was sent arrives; tls-cut-off then says that it may be a part.
  must('read') { ssl.readpartial(10) == 'last' }
  begin
    must('the end') { ssl.read.to_s == '' }
  rescue OpenSSL::SSL::SSLError
    must($!.class) { $!.class.name == 'OpenSSL::SSL::UnexpectedEOFError' }
  end
end
