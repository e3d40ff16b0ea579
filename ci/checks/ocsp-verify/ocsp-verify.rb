# usage: ocsp-verify.rb FOLDER changed | right
# Says nothing when OpenSSL::OCSP verifies as it should.
require 'openssl'
include OpenSSL
$VERBOSE = nil # no warning that something is not verified

FOLDER = ARGV[0]
def contents(name)
  File.open("#{FOLDER}/#{name}", 'rb') { |file| file.read }
end
CA = X509::Certificate.new(contents('ca.pem'))
STORE = X509::Store.new
STORE.add_cert CA

def verified(der)
  answer = OCSP::Response.new(der).basic
  answer && answer.verify([CA], STORE)
rescue OCSP::OCSPError
end

der = contents('answer')
abort 'the answer is not verified' unless verified(der)
case ARGV[1]
when 'changed'
  # The name of its kind, ecdsa-with-SHA256, and then the signature end the answer.
  start = der.rindex("\x2a\x86\x48\xce\x3d\x04\x03\x02") or abort 'no signature'
  (start...der.size).each do |place|
    [1, 0x80, 0xff].each do |bits|
      changed = der.dup
      changed[place] ^= bits
      abort "byte #{place} of #{der.size} changed: verified" if verified(changed)
    end
  end
when 'right'
  abort 'the request is not verified' unless OCSP::Request.new(contents('request')).verify([CA], STORE)
  abort 'verified without its CA' if OCSP::Response.new(der).basic.verify([CA], X509::Store.new)
end
