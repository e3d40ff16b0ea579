require 'net/https'
require 'socket'
key = OpenSSL::PKey::RSA.new(2048)
cert = OpenSSL::X509::Certificate.new
cert.version, cert.serial = 2, 1
cert.subject = cert.issuer = OpenSSL::X509::Name.parse('/CN=localhost')
cert.not_before, cert.not_after = Time.now - 3600, Time.now + 3600
cert.public_key = key.public_key
cert.sign(key, OpenSSL::Digest::SHA256.new)
tcp = TCPServer.new('127.0.0.1', 0)
$seen = []
Thread.new do
  loop do
    begin
      context = OpenSSL::SSL::SSLContext.new
      context.cert, context.key = cert, key
      s = OpenSSL::SSL::SSLSocket.new(plain = tcp.accept, context)
      s.sync_close = true
      s.accept
      $seen << s.cipher[0, 2]
      s.gets("\r\n\r\n")
      s.write "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"
      s.close
    rescue OpenSSL::SSL::SSLError, SystemCallError, IOError
      plain.close unless plain.closed?
    end
  end
end
port = tcp.addr[1]
ask = lambda do |set|
  http = Net::HTTP.new('127.0.0.1', port)
  http.use_ssl = true
  http.verify_mode = OpenSSL::SSL::VERIFY_NONE
  set.each { |name, value| http.send("#{name}=", value) }
  begin
    http.start { |h| h.get('/').body == 'ok' and $seen.pop }
  rescue OpenSSL::SSL::SSLError
    :refused
  end
end
gcm = 'ECDHE-RSA-AES256-GCM-SHA384'
must = lambda { |what, is| abort "#{what}: #{is.inspect}" unless is == true }
case ARGV[0]
when 'chosen'
  got = ask[[[:ssl_version, :TLSv1_2], [:ciphers, gcm]]]
  must['the cipher', got[0] == gcm]
  # A cipher that no server of this certificate has.
  must['another cipher', ask[[[:ssl_version, :TLSv1_2], [:ciphers, 'ECDHE-ECDSA-AES256-GCM-SHA384']]] == :refused]
when 'limited'
  must['at most 1.2', ask[[[:max_version, :TLSv1_2], [:ciphers, gcm]]][0] == gcm]
  must['at least 1.3', ask[[[:min_version, :TLSv1_3]]][1] == 'TLSv1.3']
  must['at least 1.3, at most 1.2', ask[[[:min_version, :TLSv1_3], [:max_version, :TLSv1_2]]] == :refused]
when 'told'
  http = Net::HTTP.new('127.0.0.1', port)
  must['nothing before', [:ssl_version, :min_version, :max_version, :ciphers].all? { |m| http.send(m).nil? }]
  http.ssl_version = :TLSv1_2
  http.min_version = http.max_version = :TLSv1_2
  must['told', [http.ssl_version, http.min_version, http.max_version] == [:TLSv1_2] * 3]
  other = Net::HTTP.new('127.0.0.1', port)
  must['of another', other.ssl_version.nil?]
end
exit! 0
