# usage: sprintf-sizes.rb widths | floats | precisions | least | ordinary
# Says nothing when formats give what they should.

# There is no memory for it, or the size itself is refused.
def refused(format, *arguments)
  got = format % arguments
  abort "#{format} gave #{got.size} characters"
rescue NoMemoryError, ArgumentError
end

def want(value, format, *arguments)
  got = format % arguments
  abort "#{format}: #{got.inspect}, not #{value.inspect}" unless got == value
end

MOST = 2**31 - 1
case ARGV[0]
when 'widths'
  %w[d o x X b u s p].each do |letter|
    ['', '-', '0', '#'].each do |flags|
      next if flags == '0' && %w[s p].include?(letter)
      refused("aaaa%#{flags}#{MOST}#{letter}", 1)
      refused("aaaa%#{flags}#{MOST - 1}#{letter}", 2**70)
      refused("aaaa%#{flags}*#{letter}", -MOST, -1)
    end
  end
when 'floats'
  %w[f e g E G].each do |letter|
    [MOST - 9, MOST - 2, MOST].each do |size|
      refused("%#{size}#{letter}", 1.5)
      refused("aaaa%-#{size}#{letter}", 1e300)
      refused("aaaa%#{size}.#{size}#{letter}", 1.5)
    end
  end
  refused("%.#{MOST}f", 1.5)
when 'precisions'
  %w[d o x b u].each do |letter|
    ['', '#', '-', '+'].each do |flags|
      refused("%#{flags}.#{MOST}#{letter}", 1)
      refused("aaaa%#{flags}9.#{MOST}#{letter}", -(2**70))
    end
  end
when 'least'
  %w[d x c s f].each do |letter|
    begin
      got = "aaaa%*#{letter}" % [-2**31, 1]
      abort "%*#{letter} gave #{got.size} characters"
    rescue ArgumentError => error
      abort error.message unless error.message == 'width too big'
    end
  end
  # A precision below 0 is none.
  want 'aaaa1', 'aaaa%.*d', -2**31, 1
  want 'aaaaxyz', 'aaaa%.*s', -2**31, 'xyz'
when 'ordinary'
  want '1  |  1|001|+1 | 0x1', '%-3d|%3d|%03d|%-+3d|%#4x', 1, 1, 1, 1, 1
  want '  007|007  |    7|-0007|..f9', '%5.3d|%-5.3d|%5.1d|%.4d|%x', 7, 7, 7, -7, -7
  want '7  |  7|0000000009', '%-*d|%*d|%.*d', 3, 7, 3, 7, 10, 9
  want "#{2**70}|  -#{2**70}|0x#{'0' * 12}400000000000000000", '%d|%*d|%#.30x', 2**70, 25, -(2**70), 2**70
  want '..f|..f00000000000000000|1111111|1010|0b1010', '%x|%x|%.7b|%b|%#b', -1, -(2**68), -1, 10, 10
  want 'abc|  abc|abc  |  ab|ab', '%s|%5s|%-5s|%4.2s|%.2s', 'abc', 'abc', 'abc', 'abc', 'abc'
  want '    a|a    |"b"', '%5c|%-5c|%p', ?a, ?a, 'b'
  want '1.500000|  1.50|1.50  |001.5|+1.5|2|1.5e+00', '%f|%6.2f|%-6.2f|%05.1f|%+.1f|%.0f|%.1e',
    1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5
  want '1' + '0' * 22 + '.0|1e+22|Inf|nan', '%.1f|%g|%g|%s', 1e22, 1e22, 1 / 0.0, 'nan' if '%g' % (1 / 0.0) == 'Inf'
  want ' ' * 99_999 + '1' + 'x' * 100_000 + '0' * 99_999 + '1', '%100000d%s%.100000d', 1, 'x' * 100_000, 1
  want '1.5' + '0' * 4999, '%.5000f', 1.5
  want '1' + ' ' * 999 + '%', '%-1000d%%', 1
  (0..300).each do |n|
    want 'x' * n + ' ' * n + '5', "%s%#{n + 1}d", 'x' * n, 5
    want 'x' * n + '5' + ' ' * n, "%s%-#{n + 1}d", 'x' * n, 5
    want 'x' * n + '0' * n + '5', "%s%.#{n + 1}d", 'x' * n, 5
  end
  ["%#{2**31}d", "%.#{2**31}d", '%99999999999999999999d'].each do |format|
    begin
      format % 1
      abort "#{format} is taken"
    rescue ArgumentError => error
      abort error.message unless error.message =~ /\A(width|precision) too big\z/
    end
  end
end
