# usage: numbers.rb read RADIX DIGITS | write RADIX DIGITS | ber RADIX DIGITS | answers | same | refused
# Long numbers, and what they are by other ways: their parts are short.
DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

# The number of digits by parts of ten, and the digits of a number by parts of 200.
def read(text, radix)
  head = text.size % 10
  part = radix ** 10
  text[head..-1].scan(/.{10}/).inject(text[0, head].to_i(radix)) { |n, ten| n * part + ten.to_i(radix) }
end
def write(n, radix)
  parts, power = [], radix ** 200
  while n > 0
    n, rest = n.divmod(power)
    parts << rest.to_s(radix)
  end
  first = parts.pop
  first + parts.reverse.map { |s| s.rjust(200, '0') }.join
end

def text(size, radix) (0...size).map { DIGITS[rand(radix), 1] }.join end

case ARGV[0]
when 'read'
  ('1234567' * (ARGV[2].to_i / 7)).to_i(ARGV[1].to_i)
when 'write'
  # A number that is there at once, of so many digits.
  (1 << (ARGV[2].to_i * Math.log(ARGV[1].to_i) / Math.log(2)).to_i).to_s(ARGV[1].to_i)
when 'ber'
  # A number of so many digits, as bytes and back.
  n = (1 << (ARGV[2].to_i * 4)) - 1
  abort 'another number' unless [n].pack('w').unpack('w') == [n]
when 'answers'
  digits = '7' * 4_000_000
  worker = Thread.new { digits.to_i }
  Thread.pass until worker.status == 'run'
  sleep(0.05)
  abort 'it ended before anybody else came' unless worker.alive?
  worker.kill
  puts 'it was left'
when 'same'
  srand(18)
  wrong = []
  [2, 3, 4, 7, 8, 10, 11, 16, 27, 32, 36].each do |radix|
    [390, 1270, 2900].each do |size|
      digits = (rand(radix - 1) + 1).to_s(radix) + text(size - rand(9), radix)
      digits[rand(size - 99) + 20, 40] = '0' * 40 if size > 400
      n = read(digits, radix)
      long = digits.gsub(/(.)(?=.{7}\z)/) { $1 + '_' }
      place = "#{digits.size} digits of radix #{radix}"
      wrong << "#{place}: to_i" unless digits.to_i(radix) == n and digits.upcase.to_i(radix) == n
      wrong << "#{place}: signs" unless "-#{digits}".to_i(radix) == -n and " +#{digits} ".to_i(radix) == n
      wrong << "#{place}: zeros" unless "#{'0' * 900}#{digits}".to_i(radix) == n and '0' * 5000 == "#{digits}#{'0' * 5000}".to_i(radix).to_s(radix)[-5000, 5000]
      wrong << "#{place}: underscores" unless long.to_i(radix) == n and (RUBY_VERSION == '1.8.6' or "#{digits}__1".to_i(radix) == n)
      wrong << "#{place}: what follows" unless "#{digits} 1".to_i(radix) == n and "#{digits}!".to_i(radix) == n
      wrong << "#{place}: to_s" unless n.to_s(radix) == digits and (-n).to_s(radix) == '-' + digits
      wrong << "#{place}: to_s of another radix" unless n.to_s(12) == write(n, 12)
    end
  end
  n = read(digits = text(3000, 16).sub(/\A0*/, '9'), 16)
  sevens = lambda { |m| bytes = [m % 128]; bytes.unshift(m % 128 | 128) while (m >>= 7) > 0; bytes.pack('C*') }
  [n, 1 << 64, (1 << 63) - 1, 1 << 2100, 127].each do |m|
    ber = sevens.call(m)
    wrong << 'pack' unless [m].pack('w') == ber and [m, 5].pack('w*') == ber + "\005"
    wrong << 'unpack' unless (ber + ber + "\005\377\377").unpack('w*') == [m, m, 5] and ("\200" * 9 + ber).unpack('w') == [m]
  end
  wrong << 'hex' unless digits.hex == n and "0x#{digits}".hex == n and "-0x#{digits}".hex == -n
  wrong << 'oct' unless "0#{write(n, 8)}".oct == n and "0x#{digits}".oct == n and "0b#{write(n, 2)}".oct == n
  wrong << 'Integer' unless Integer("0x#{digits}") == n and Integer(" -#{write(n, 10)}\n") == -n and Integer("0b#{write(n, 2)}") == n
  wrong << 'eval' unless eval("0x#{digits}") == n and eval(write(n, 10)) == n and eval("0#{write(n, 8)}") == n
  wrong << 'sprintf' unless '%x' % n == digits and '%d' % -n == '-' + write(n, 10) and ('%x' % -n) =~ /\A\.\.f?[0-9a-f]+\z/
  # A power, and what is one below it, in which each digit carries.
  [10, 16, 36].each do |radix|
    power = radix ** 2000
    wrong << "a power of #{radix}" unless power.to_s(radix) == '1' + '0' * 2000 and ('1' + '0' * 2000).to_i(radix) == power
    wrong << "one below a power of #{radix}" unless (power - 1).to_s(radix) == DIGITS[radix - 1, 1] * 2000 and (DIGITS[radix - 1, 1] * 2000).to_i(radix) == power - 1
  end
  abort wrong.join("\n") unless wrong.empty?
when 'refused'
  long = '9' * 3000
  ["#{long}_", "#{long}__1", "#{long}x", "_#{long}", "#{long} 1", "0x#{long}g", "--#{long}", "#{long}\0"].each do |text|
    begin
      Integer(text)
      abort "#{text[0, 4]}...#{text[-4, 4]} is a number"
    rescue ArgumentError
      abort $!.message[0, 80] unless $!.message =~ /\Ainvalid value for Integer|null byte/
    end
  end
end
