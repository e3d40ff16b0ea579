# usage: openssl-answers.rb WHAT ARGUMENTS... (see openssl-opaque.t)
# What the openssl command made is in the folder ANSWERS; what it is to read goes there, too.
require 'openssl'
include OpenSSL

# 1.8.6 has the classes inside of modules of their names.
SIGNED = defined?(PKCS7::PKCS7) ? PKCS7::PKCS7 : PKCS7
BAG = defined?(PKCS12::PKCS12) ? PKCS12::PKCS12 : PKCS12

def file(name)
  File.open("#{ENV['ANSWERS']}/#{name}", 'rb') { |f| f.read }
end

def pki(name)
  File.read("#{ENV['PKI']}/#{name}")
end

def leave(name, text)
  File.open("#{ENV['ANSWERS']}/#{name}", 'wb') { |f| f.write(text) }
end

def must(what)
  abort "not so: #{what}" unless yield
end

def refused(what, *errors)
  yield
rescue *errors
  true
else
  abort "not refused: #{what}"
end

def hex(s)
  s.unpack('H*')[0].upcase
end

# A public key of DH as the openssl command reads it, and back.
def dh_public(key)
  ASN1::Sequence([ASN1::Sequence([ASN1::ObjectId('dhKeyAgreement'),
                                  ASN1::Sequence([ASN1::Integer(key.p), ASN1::Integer(key.g)])]),
                  ASN1::BitString(ASN1::Integer(key.pub_key).to_der)]).to_der
end

def dh_number(der)
  ASN1.decode(ASN1.decode(der).value[1].value).value
end

TEXT = file('data')
DIGEST = OpenSSL::Digest::SHA256.new

case ARGV.shift
when 'pbkdf2'
  salt = ['0123456789abcdef'].pack('H*')
  made = PKCS5.pbkdf2_hmac('password', salt, 1000, 48, OpenSSL::Digest::SHA256.new)
  puts "salt=0123456789ABCDEF", "key=#{hex(made[0, 32])}", "iv =#{hex(made[32, 16])}"
when 'dsa'
  key, public = PKey::DSA.new(file('dsa.key')), PKey::DSA.new(file('dsa.pub'))
  short = OpenSSL::Digest::SHA1.digest(TEXT)
  leave('digest', short)
  leave('ours', key.syssign(short))
  must('their signature') { public.sysverify(short, file('theirs')) }
  must('another digest') { !public.sysverify(short.reverse, file('theirs')) }
  must('a public key') { !public.private? && key.private? && public.to_der == key.public_key.to_der }
  must('the numbers') { [key.p.num_bits, key.q.num_bits] == [1024, 160] && key.params['g'] == key.g }
when 'ec'
  key, public = PKey::EC.new(file('ec.key')), PKey::EC.new(file('ec.pub'))
  short = DIGEST.digest(TEXT)
  leave('digest', short)
  leave('ours', key.dsa_sign_asn1(short))
  must('their signature') { public.dsa_verify_asn1(short, file('theirs')) }
  must('another digest') { !public.dsa_verify_asn1(short.reverse, file('theirs')) }
  must('their secret') { key.dh_compute_key(PKey::EC.new(file('other.pub')).public_key) == file('secret') }
  must('a word') { PKey::EC.new(file('ec-aes.key'), 'secret').to_der == key.to_der }
  refused('another word', PKey::ECError) { PKey::EC.new(file('ec-aes.key'), 'other') }
  made = PKey::EC.new('prime256v1').generate_key
  leave('made.key', made.to_pem)
  leave('made.secret', made.dh_compute_key(public.public_key))
when 'dh'
  key = PKey::DH.new(file('dh.params'))
  must('the parameters') { key.p.num_bits == 2048 && key.g == 2 && key.params_ok? }
  key.generate_key!
  leave('ours.pub', dh_public(key))
  leave('ours.secret', key.compute_key(dh_number(file('theirs.pub'))))
when 'keys'
  plain = PKey::RSA.new(pki('rsa.key'))
  %w(rsa-aes.key rsa-des.key rsa-pkcs8.key).each do |name|
    must(name) { PKey::RSA.new(file(name), 'secret').to_der == plain.to_der }
    refused(name, PKey::RSAError) { PKey::RSA.new(file(name), 'other') }
    must("#{name}, asked by a block") { PKey::RSA.new(file(name)) { |*a| 'secret' }.d == plain.d }
  end
  must('DER') { PKey::RSA.new(file('rsa.der')).to_der == plain.to_der }
  must('a public key, DER') { PKey::RSA.new(file('rsa-pub.der')).n == plain.n }
  must('the older form of a public key') { PKey::RSA.new(file('rsa-old.pub')).n == plain.n }
  leave('exported.key', plain.export(Cipher::Cipher.new('aes-256-cbc'), 'secret'))
  leave('public.pem', plain.public_key.to_pem)
  must('OAEP') { plain.private_decrypt(file('oaep'), PKey::RSA::PKCS1_OAEP_PADDING) == 'a short text' }
  leave('ours.oaep', plain.public_encrypt('a short text', PKey::RSA::PKCS1_OAEP_PADDING))
when 'pkcs7'
  ca, cert = X509::Certificate.new(pki('ca.pem')), X509::Certificate.new(pki('good.pem'))
  key = PKey::RSA.new(pki('rsa.key'))
  store = X509::Store.new
  store.add_cert ca
  store.purpose = X509::PURPOSE_ANY
  signed = SIGNED.new(file('signed'))
  must('signed') { signed.verify([], store) && signed.data == TEXT }
  must('who signed') { signed.signers.map { |s| [s.serial, s.issuer.to_s] } == [[cert.serial, '/CN=Check CA']] }
  must('when') { (Time.now - signed.signers[0].signed_time).abs < 3600 }
  must('certificates') { signed.certificates.map { |c| c.to_der } == [cert.to_der] }
  detached = SIGNED.new(file('detached'))
  must('detached') { detached.verify([], store, TEXT, PKCS7::BINARY) }
  must('detached, another text') { !detached.verify([], store, TEXT + '.', PKCS7::BINARY) }
  must('a signer without a root') { !SIGNED.new(file('signed')).verify([], X509::Store.new) }
  enveloped = SIGNED.new(file('enveloped'))
  must('enveloped') { enveloped.decrypt(key, cert) == TEXT }
  must('for whom') { enveloped.recipients.map { |r| r.serial } == [cert.serial] }
  leave('ours.enveloped', PKCS7.encrypt([cert], TEXT, Cipher::Cipher.new('aes-256-cbc'), PKCS7::BINARY).to_pem)
  leave('ours.smime', PKCS7.write_smime(PKCS7.sign(cert, key, TEXT, [], PKCS7::DETACHED), TEXT, PKCS7::DETACHED))
  read = PKCS7.read_smime(file('smime'))
  must('S/MIME') { read.verify([], store) && read.data == "some text\r\n" }
when 'pkcs12'
  key = PKey::RSA.new(pki('rsa.key'))
  %w(bag.p12 bag-legacy.p12).each do |name|
    next unless File.exist?("#{ENV['ANSWERS']}/#{name}")
    bag = BAG.new(file(name), 'secret')
    must("#{name}, key") { bag.key.to_der == key.to_der }
    must("#{name}, certificate") { bag.certificate.subject.to_s == '/CN=ignored' }
    must("#{name}, chain") { bag.ca_certs.map { |c| c.subject.to_s } == ['/CN=Check CA'] }
    refused("#{name}, another word", BAG::PKCS12Error) { BAG.new(file(name), 'other') } if defined?(BAG::PKCS12Error)
  end
when 'crl'
  ca = X509::Certificate.new(pki('ca.pem'))
  list = X509::CRL.new(file('crl.pem'))
  must('signature') { list.verify(ca.public_key) && !list.verify(PKey::RSA.new(pki('rsa.key'))) }
  cert = X509::Certificate.new(pki('good.pem'))
  must('revoked') { list.revoked.map { |r| r.serial } == [cert.serial] }
  must('reason') { list.revoked[0].extensions.map { |e| [e.oid, e.value] } == [['CRLReason', 'Key Compromise']] }
  must('number') { list.extensions.map { |e| e.oid } .include?('crlNumber') }
  store = X509::Store.new
  store.add_cert ca
  must('without the list') { store.verify(cert) }
  store.add_crl list
  store.flags = X509::V_FLAG_CRL_CHECK
  must('with the list') { !store.verify(cert) && store.error == X509::V_ERR_CERT_REVOKED }
  must('another one') { store.verify(X509::Certificate.new(pki('ecdsa.pem'))) }
end
