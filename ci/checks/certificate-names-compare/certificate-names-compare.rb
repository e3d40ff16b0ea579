# usage: certificate-names-compare.rb differ | equal
# Says nothing when names are compared as they should.
require 'openssl'

def name(text)
  OpenSSL::X509::Name.parse(text)
end

def want(value, got, what)
  abort "#{what}: #{got.inspect}, not #{value.inspect}" unless got == value
end

case ARGV[0]
when 'differ'
  texts = %w[/CN=a /CN=b /CN=aa /CN=a/O=b /O=a/CN=b /DC=org/DC=example /CN=good.example /CN=goodx.example]
  texts.each do |one|
    texts.each do |other|
      next if one == other
      first, second = name(one) <=> name(other), name(other) <=> name(one)
      want [-1, 1], [first, second].sort, "#{one} and #{other}"
      want first, name(one).cmp(name(other)), "cmp of #{one} and #{other}"
      want false, name(one).eql?(name(other)), "eql? of #{one} and #{other}"
    end
  end
when 'equal'
  want 0, name('/CN=a/O=b') <=> name('/CN=a/O=b'), 'equal names'
  want true, name('/CN=a').eql?(name('/CN=a')), 'equal names'
  want(-1, name('/CN=a') <=> name('/CN=b'), 'a and b')
end
