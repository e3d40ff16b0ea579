# usage: empty-fragments.rb tls1 | all | none | default
# Counts the records of a text that is sent over TLS.
require 'openssl'
require 'socket'

Thread.abort_on_exception = true

def want(value, got)
  abort "#{got.inspect}, not #{value.inspect}" unless value == got
end

KEY = OpenSSL::PKey::RSA.new(2048)
CERT = OpenSSL::X509::Certificate.new
CERT.version = 2
CERT.serial = 1
CERT.subject = CERT.issuer = OpenSSL::X509::Name.parse('/CN=localhost')
CERT.not_before = Time.now - 86400
CERT.not_after = Time.now + 86400
CERT.public_key = KEY.public_key
CERT.sign(KEY, OpenSSL::Digest::SHA1.new)

def context(version, options)
  c = OpenSSL::SSL::SSLContext.new
  c.ciphers = 'ALL:@SECLEVEL=0'
  c.verify_mode = OpenSSL::SSL::VERIFY_NONE
  if version
    c.ssl_version = version
    c.ciphers = 'AES128-SHA:@SECLEVEL=0'
  end
  c.options = options if options
  c
end

# Hands on what comes, and keeps it in seen.
def relay(from, to, seen)
  Thread.new do
    begin
      loop { seen << (text = from.readpartial(4096)); to.write(text) }
    rescue EOFError, Errno::EPIPE, Errno::ECONNRESET
    end
  end
end

# The version that is spoken, and how many records each of the two texts is.
def records(version, options = nil)
  ours, near = UNIXSocket.pair
  theirs, far = UNIXSocket.pair
  seen = [[], []]
  relay(near, far, seen[0])
  relay(far, near, seen[1])
  there = context(version, options)
  there.cert, there.key = CERT, KEY
  server = OpenSSL::SSL::SSLSocket.new(theirs, there)
  accepted = Thread.new { server.accept }
  client = OpenSSL::SSL::SSLSocket.new(ours, context(version, options))
  client.connect
  accepted.value
  # What belongs to the handshake has come: each side has read a text.
  client.syswrite 'x'
  want 'x', server.sysread(100)
  server.syswrite 'x'
  want 'x', client.sysread(100)
  seen.each { |side| side.clear }
  client.syswrite 'a text'
  want 'a text', server.sysread(100)
  server.syswrite 'another'
  want 'another', client.sysread(100)
  counts = seen.map do |side|
    bytes = side.join
    count = 0
    until bytes.empty?
      type, version_sent, size = bytes.unpack('Cnn')
      count += 1 if type == 23
      bytes = bytes[5 + size..-1]
    end
    count
  end
  [client.cipher[1]] + counts
end

case ARGV[0]
when 'tls1'
  found = records('TLSv1')
  want [2, 2], found[1, 2]
when 'all'
  want [2, 2], records('TLSv1', OpenSSL::SSL::OP_ALL)[1, 2]
when 'none'
  none = OpenSSL::SSL::OP_ALL | OpenSSL::SSL::OP_DONT_INSERT_EMPTY_FRAGMENTS
  want [1, 1], records('TLSv1', none)[1, 2]
when 'default'
  version, *counts = records(nil)
  abort version unless version =~ /\ATLSv1[.\/][23]\z/
  want [1, 1], counts
end
