# usage: asn1-nesting.rb levels | random | ordinary
# Hands texts to OpenSSL::ASN1.
require 'openssl'

def want(value, got)
  abort "#{got.inspect}, not #{value.inspect}" unless value == got
end

def attempt(text)
  [lambda { OpenSSL::ASN1.decode(text) }, lambda { OpenSSL::ASN1.decode_all(text) },
   lambda { OpenSSL::ASN1.traverse(text) {} }].map do |way|
    begin
      way.call
      :read
    rescue OpenSSL::OpenSSLError, TypeError, ArgumentError, RangeError => error
      error.message
    end
  end
end

# COUNT levels of definite length around the text.
def levels(count, text)
  count.times do
    size = text.size
    text = (size < 128 ? [0x30, size].pack('CC') : [0x30, 0x82, size].pack('CCn')) + text
  end
  text
end

case ARGV[0]
when 'levels'
  ["\x30\x80" * 200_000, "\xa0\x80" * 200_000, levels(5000, '')].each do |text|
    found = attempt(text) + Thread.new { attempt(text) }.value
    want ['more than 128 levels'], found.uniq
  end
when 'random'
  srand 1
  pick = lambda { |these| these[rand(these.size)] }
  bytes = lambda { |most| (0...rand(most)).map { rand(256) }.pack('C*') }
  element = lambda do |depth|
    tag = pick[[1, 2, 3, 4, 5, 6, 10, 12, 16, 17, 23, 24, 48, 49, 48, 0x24, 0x23, 0xa0, 0x80, 0x7f, 0x1f, 0x22, 0x21, 0x26, 0x37]]
    body = tag & 0x20 != 0 && depth > 0 ? (0...rand(4)).map { element[depth - 1] }.join : bytes[6]
    body = pick[%w(0101010101Z 20010101010101Z 01 010101)] if [23, 24].include?(tag)
    length = pick[[lambda { "\x80" }, lambda { [rand(256)].pack('C') }, lambda { [0x80 + rand(9)].pack('C') + bytes[9] },
                   lambda { "\x81" + [body.size].pack('C') }, lambda { [body.size & 127].pack('C') }]].call
    [tag].pack('C') + (tag & 31 == 31 ? bytes[3] : '') + length + body + pick[['', '', '', "\0\0"]]
  end
  500.times do
    text = element[4]
    attempt text
    # A String of its own, so that what is behind it is nobody's.
    attempt text[0, rand(text.size + 1)]
  end
when 'ordinary'
  asn1 = OpenSSL::ASN1
  want [:read] * 3, attempt("\x30\x00")
  inner = asn1::Sequence([asn1::Integer(42), asn1::UTF8String('x'), asn1::Boolean(true), asn1::Null(nil)])
  found = asn1.decode(levels(100, inner.to_der))
  100.times { found = found.value[0] }
  want [42, 'x', true, nil], found.value.map { |one| one.value }
  want inner.to_der, found.to_der
  want 100, (0..127).find_all { |n| attempt(levels(n, '')) == [:read] * 3 }.last - 27
end
