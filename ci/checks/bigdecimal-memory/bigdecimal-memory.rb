# usage: bigdecimal-memory.rb read | written | loaded | ordinary
# BigDecimals of many digits. Says what came of them.
require 'bigdecimal'

def want(value, got)
  abort "#{got.inspect[0, 80]}, not #{value.inspect[0, 80]}" unless value == got
end

# What cannot be had is an exception.
def refused
  value = yield
  abort "no exception, but #{value.class}"
rescue NoMemoryError, ArgumentError => error
  puts "#{error.class}: #{error.message}"
end

case ARGV[0]
when 'read'
  digits = '7' * 9_000_000
  number = BigDecimal.new(digits)
  want 9_000_000, number.exponent
  want 9_000_000, number.truncate(-8_999_980).exponent
when 'written'
  # No part is too long to be read at any level.
  part = BigDecimal.new('0.' + '7' * 3_000_000)
  number = part + part * BigDecimal.new('1e-3000000') + part * BigDecimal.new('1e-6000000')
  want 9_000_002, number.to_s('F').size
  want '0.' + '7' * 9_000_000 + 'E0', number.to_s
  want '7' * 9_000_000, number.split[1]
  want number, Marshal.load(Marshal.dump(number))
  want 0, number.to_i
  want 30_000_003, BigDecimal.new('1e30000000').to_s('F').size
  want 17_500_000, (BigDecimal.new('1e17499999').to_s('F').size - 2)
when 'loaded'
  # Nine digits are a unit of a word; the size in bytes is just more than a word
  # of 32 bits, or of 64, can say.
  [9 * 2**29 + 900, 9 * 2**60 + 900, 2**63 + 9, 2**64 - 900].each do |digits|
    text = "#{digits}:0.1E1"
    refused { Marshal.load("\004\bu:\017BigDecimal" + [text.size + 5].pack('C') + text) }
  end
when 'ordinary'
  ['0', '-0', '1', '-1', '0.1', '123456789.987654321', '-1e-30', '1e30', 'NaN', 'Infinity', '-Infinity',
   '12_345.5', ' 7 ', '1E2147483', '-1.5E-214748300'].each do |text|
    number = BigDecimal.new(text)
    again = Marshal.load(Marshal.dump(number))
    want number.to_s, again.to_s
    want number.to_s, BigDecimal.new(number.to_s).to_s
  end
  want '+123 456.789 1', BigDecimal.new('123456.7891').to_s('+3F')
  want '-0.123 456 789 1E6', BigDecimal.new('-123456.7891').to_s('3E').sub(/\s+E/, 'E')
  want 123456, BigDecimal.new('123456.789').to_i
  want -(10**40), BigDecimal.new('-1e40').to_i
  want 123456.789, BigDecimal.new('123456.789').to_f
  want 1.5e-300, BigDecimal.new('1.5e-300').to_f
  want '0.1E2147483', BigDecimal.new('1e2147482').to_s
end
