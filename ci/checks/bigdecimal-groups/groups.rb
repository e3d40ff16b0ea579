# usage: groups.rb whole | fraction | exponent | ordinary
require 'bigdecimal'

# What the release does: a blank in front of each digit after so many.
def grouped(text, size)
  return text if text =~ /[NI]/
  out, digits = '', 0
  head, tail = text.split('E')
  head.each_byte do |byte|
    case byte
    when ?., ?\s, ?+, ?- then digits = 0 if byte == ?.
    else
      digits += 1
      if digits > size
        out << ' '
        digits = 1
      end
    end
    out << byte
  end
  tail ? out + 'E' + tail : out
end

# Below, each of these takes a time that grows with the square of the digits.
n = 6_000_000
case ARGV[0]
when 'whole'
  text = BigDecimal("1E#{n}").to_s('3F')
  abort text[0, 20] unless text.length == n + 3 + n / 3 && text[0, 9] == '100 000 0' && text[-7, 7] == '000 0.0'
when 'fraction'
  text = BigDecimal("1E-#{n}").to_s('+3F')
  abort text[0, 20] unless text[0, 8] == '+0.000 0' && text.count('0') == n && text.count(' ') == (n - 1) / 3
when 'exponent'
  text = BigDecimal('7' * n).to_s(5)
  abort text[0, 20] unless text == '0.' + (['77777'] * (n / 5)).join(' ') + "E#{n}"
when 'ordinary'
  numbers = %w(0 -0 1 -1 12 123 1234 12345.678901 -9999999.0000001 1E30 1E-30 -1.5E17 0.1 NaN Infinity -Infinity)
  srand(5)
  400.times do
    numbers << "#{['', '-'][rand(2)]}#{rand(10**(1 + rand(40)))}.#{rand(10**(1 + rand(40)))}E#{rand(60) - 30}"
  end
  wrong = []
  numbers.each do |number|
    number = BigDecimal(number)
    ([1, 2, 3, 4, 5, 8, 9, 10, 37] + [1000, 2147483647]).each do |size|
      ['', '+', ' '].each do |sign|
        ['F', 'E'].each do |form|
          found = number.to_s("#{sign}#{size}#{form}")
          expected = grouped(number.to_s(sign + form), size)
          wrong << [found, expected] unless found == expected
        end
      end
    end
  end
  abort wrong[0, 3].inspect unless wrong.empty?
end
