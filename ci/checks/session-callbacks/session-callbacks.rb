# The collector frees a context of TLS that has a callback for sessions that leave its cache.
require 'openssl'
require 'socket'
key = OpenSSL::PKey::RSA.new(2048)
cert = OpenSSL::X509::Certificate.new
cert.version = 2
cert.serial = 1
cert.subject = cert.issuer = OpenSSL::X509::Name.parse('/CN=localhost')
cert.public_key = key.public_key
cert.not_before = Time.now - 3600
cert.not_after = Time.now + 3600
cert.sign(key, OpenSSL::Digest::SHA256.new)
serve = lambda do
  context = OpenSSL::SSL::SSLContext.new
  context.key = key
  context.cert = cert
  context.session_cache_mode = OpenSSL::SSL::SSLContext::SESSION_CACHE_SERVER
  context.session_id_context = 'x'
  context.session_remove_cb = lambda { |c, s| }
  context.options = OpenSSL::SSL::OP_NO_TICKET
  a, b = UNIXSocket.pair
  server = Thread.new do
    s = OpenSSL::SSL::SSLSocket.new(b, context)
    s.accept
    s.gets
    s.puts 'answer'
    s.close
    b.close
  end
  other = OpenSSL::SSL::SSLContext.new
  other.verify_mode = OpenSSL::SSL::VERIFY_NONE
  client = OpenSSL::SSL::SSLSocket.new(a, other)
  client.connect
  client.puts 'question'
  raise 'no answer' unless client.gets == "answer\n"
  server.join
  client.close
  a.close
  context.session_cache_stats[:cache_num]
end
kept = serve.call
def clear(n) n == 0 ? 0 : clear(n - 1) end
clear(200)
20.times { serve.call if kept == 0 }
3.times { GC.start; clear(300) }
puts kept > 0 ? 'freed' : 'no session was kept'
