# usage: store-context-verify.rb twice | none | conditions | good
# Verifies certificates of $PKI. Says nothing when that goes as it should.
require 'openssl'
include OpenSSL

def certificate(name)
  X509::Certificate.new(File.read("#{ENV['PKI']}/#{name}.pem"))
end
STORE = X509::Store.new
STORE.add_cert certificate('ca')

def answers(context)
  [context.verify, context.verify, context.verify]
end

case ARGV[0]
when 'twice'
  %w[self expired].each do |name|
    got = answers(X509::StoreContext.new(STORE, certificate(name)))
    abort "#{name}: #{got.inspect}" unless got == [false] * 3
  end
when 'none'
  got = answers(X509::StoreContext.new(STORE))
  abort got.inspect unless got == [false] * 3
when 'conditions'
  context = X509::StoreContext.new(STORE, certificate('good'))
  abort 'not verified' unless context.verify
  context.time = Time.now + 400 * 24 * 3600
  abort 'verified in a year' if context.verify
when 'good'
  context = X509::StoreContext.new(STORE, certificate('good'))
  abort 'not verified' unless answers(context) == [true] * 3
  abort 'not verified by the store' unless STORE.verify(certificate('good'))
  abort 'verified by the store' if STORE.verify(certificate('self'))
end
