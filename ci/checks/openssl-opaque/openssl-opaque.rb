# usage: openssl-opaque.rb WHAT ARGUMENTS... (see openssl-opaque.t)
require 'openssl'
include OpenSSL

def pki(name)
  File.read("#{ENV['PKI']}/#{name}")
end

def digest(name)
  OpenSSL::Digest.const_get(name.upcase).new
end

def must(what)
  abort "not so: #{what}" unless yield
end

def resident
  GC.start
  File.read('/proc/self/status')[/VmRSS:\s+(\d+)/, 1].to_i
end

def hex(s)
  [s].pack('H*')
end

case ARGV.shift
when 'load'
  puts OPENSSL_VERSION
when 'digest'
  d = digest(ARGV[0])
  File.read(ARGV[1]).scan(/.{1,777}/m) { |s| d << s }
  puts d.hexdigest
when 'hmac'
  puts HMAC.hexdigest(digest(ARGV[0]), 'secret', File.read(ARGV[1]))
when 'encrypt', 'decrypt'
  c = Cipher::Cipher.new(ARGV[0])
  c.__send__(ENV['WAY'] || (File.basename(ARGV[3]) == 'data' ? 'encrypt' : 'decrypt'))
  c.key = hex(ARGV[1])
  c.iv = hex(ARGV[2])
  print c.update(File.read(ARGV[3])) + c.final
when 'sign'
  print PKey::RSA.new(File.read(ARGV[1])).sign(OpenSSL::Digest::SHA256.new, File.read(ARGV[2]))
when 'verify'
  key = PKey::RSA.new(File.read(ARGV[0]))
  must('verify') { key.verify(OpenSSL::Digest::SHA256.new, File.read(ARGV[1]), File.read(ARGV[2])) }
  must('another text') { !key.verify(OpenSSL::Digest::SHA256.new, File.read(ARGV[1]), 'other') }
when 'write'
  dir = ARGV[0]
  key = PKey::RSA.new(2048)
  name = X509::Name.parse('/C=DE/O=Check/CN=written')
  cert = X509::Certificate.new
  cert.version = 2
  cert.serial = 0x123456789a
  cert.subject = cert.issuer = name
  cert.not_before = Time.now - 60
  cert.not_after = Time.now + 3600
  cert.public_key = key.public_key
  factory = X509::ExtensionFactory.new(cert, cert)
  cert.add_extension factory.create_extension('basicConstraints', 'CA:TRUE', true)
  cert.add_extension factory.create_extension('keyUsage', 'keyCertSign,cRLSign,digitalSignature')
  cert.add_extension factory.create_extension('subjectAltName', 'DNS:written.example')
  cert.sign(key, OpenSSL::Digest::SHA256.new)
  request = X509::Request.new
  request.version = 0
  request.subject = name
  request.public_key = key.public_key
  request.sign(key, OpenSSL::Digest::SHA256.new)
  list = X509::CRL.new
  list.version = 1
  list.issuer = name
  list.last_update = Time.now - 60
  list.next_update = Time.now + 3600
  revoked = X509::Revoked.new
  revoked.serial = 77
  revoked.time = Time.at(1_000_000_000)
  list.add_revoked revoked
  list.sign(key, OpenSSL::Digest::SHA256.new)
  must('revoked') { list.revoked.map { |r| [r.serial.to_i, r.time.to_i] } == [[77, 1_000_000_000]] }
  must('last_update') { (Time.now - list.last_update).between?(50, 600) }
  { 'new.key' => key.to_pem, 'new.pem' => cert.to_pem, 'new.csr' => request.to_pem,
    'new.crl' => list.to_pem, 'new.p12' => PKCS12.create('secret', 'friend', key, cert).to_der,
    'new.p7' => PKCS7.sign(cert, key, 'text', [], PKCS7::BINARY).to_pem }.each do |file, text|
    File.open("#{dir}/#{file}", 'wb') { |f| f.write text }
  end
when 'read'
  cert = X509::Certificate.new(pki('good.pem'))
  ca = X509::Certificate.new(pki('ca.pem'))
  must('subject') { cert.subject.to_a == [['CN', 'ignored', 12]] }
  must('signature') { cert.verify(ca.public_key) && !cert.verify(cert.public_key) }
  must('algorithm') { cert.signature_algorithm == 'sha256WithRSAEncryption' }
  must('time') { (cert.not_after - cert.not_before).to_i == 30 * 86400 }
  must('key') { cert.check_private_key(PKey::RSA.new(pki('rsa.key'))) }
  must('request') { X509::Request.new(pki('good.csr')).verify(cert.public_key) }
  store = X509::Store.new
  store.add_cert ca
  must('store') { store.verify(cert) && store.chain.size == 2 }
  must('a stranger') { !store.verify(X509::Certificate.new(pki('self.pem'))) && store.error_string }
  if defined?(PKey::EC)
    key = PKey::EC.new(pki('ec.key'))
    must('ec') { key.dsa_verify_asn1('x' * 20, key.dsa_sign_asn1('x' * 20)) }
  end
when 'numbers'
  key = PKey::RSA.new(pki('rsa-old.key'))
  made = PKey::RSA.new
  must('nothing') { made.n.nil? && made.e.nil? && !made.private? }
  made.e = key.e
  must('n is not there yet') { made.n.nil? && made.e == key.e }
  made.n = key.n
  must('a public key') { made.public_decrypt(key.private_encrypt('abc')) == 'abc' }
  made.d = key.d
  made.q = key.q
  made.p = key.p
  must('private') { made.private? && made.private_decrypt(key.public_encrypt('abc')) == 'abc' }
  made.p = nil
  must('nil') { made.p.nil? && !made.private? }
  dh = PKey::DH.new
  dh.g = 2
  dh.p = BN.new('FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74' \
                '020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F1437' \
                '4FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED' \
                'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE65381FFFFFFFFFFFFFFFF', 16)
  other = PKey::DH.new(dh.to_der)
  [dh, other].each { |k| k.generate_key! }
  must('dh') { dh.compute_key(other.pub_key) == other.compute_key(dh.pub_key) }
when 'generate'
  seen = 0
  PKey::RSA.new(1024) { |p, n| seen += 1 }
  must('the block') { seen > 0 }
  begin
    PKey::RSA.new(1024) { |p, n| raise 'enough' }
    abort 'it went on'
  rescue RuntimeError
    must('what was raised') { $!.message == 'enough' }
  end
  must('prime') { BN.new('65537').prime? && !BN.new('65535').prime? }
when 'config'
  config = Config.new
  config.add_value('one', 'a', 'b')
  config.add_value('one', 'c', 'd')
  config.add_value('one', 'a', 'e')
  must('values') { config['one'] == { 'a' => 'e', 'c' => 'd' } && config.get_value('one', 'c') == 'd' }
  config = Config.parse("[one]\na=b\n")
  100.times { |i| config.add_value("section #{i % 7}", "k#{i}", i.to_s) }
  must('more') { config.get_value('one', 'a') == 'b' && config.get_value('section 2', 'k30') == '30' }
  copy = config.dup
  must('a copy') { copy.get_value('one', 'a') == 'b' && copy['section 3'].size == 14 }
when 'parts'
  value = ASN1::Set([ASN1::Null(nil), ASN1::Sequence([ASN1::UTF8String('a'), ASN1::Boolean(true)])])
  request = X509::Request.new
  request.add_attribute X509::Attribute.new('extReq', value)
  must('attribute') { request.attributes[0].value.to_der == value.to_der }
  request.attributes = [X509::Attribute.new('challengePassword', ASN1::UTF8String('one'))]
  must('one') { request.attributes.map { |a| a.value.value.map { |v| v.value } } == [['one']] }
  must('boolean') { [true, false].map { |b| ASN1.decode(ASN1::Boolean(b).to_der).value } == [true, false] }
  ext = X509::Extension.new('1.2.3.4', ASN1::OctetString('x').to_der, true)
  must('extension') { ext.critical? && X509::Extension.new(ext.to_der).oid == '1.2.3.4' }
  config = Config.parse("[one]\na=b\n[two]\nc=d\n")
  must('config') { (config.sections & %w[one two]).size == 2 && config.get_value('two', 'c') == 'd' }
when 'flat'
  many = ARGV[0].to_i
  round = lambda do |times|
    times.times { OpenSSL::Digest::SHA256.new('x').digest; HMAC.digest(OpenSSL::Digest::SHA1.new, 'k', 'x') }
    pem = pki('good.pem')
    (times / 10).times { c = X509::Certificate.new(pem); c.public_key; c.subject.to_a; c.extensions }
  end
  round.call(many / 4)
  before = resident
  round.call(many)
  grown = resident - before
  puts "#{grown} kB more"
  must('flat') { grown < 3000 }
end
