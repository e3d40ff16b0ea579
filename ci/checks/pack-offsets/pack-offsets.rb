# usage: pack-offsets.rb unpack | pack | ordinary
# Says nothing when templates do what they should.

def refuses(text)
  yield
  abort "#{text} is taken"
rescue RangeError
end

HUGE = [2**63, 2**64 - 1, 2**64 - 64, 2**64, 2**70]
case ARGV[0]
when 'unpack'
  %w[@ x X a A Z b B h H c C s l q U w m].each do |letter|
    HUGE.each do |n|
      refuses("#{letter}#{n}") { ('x' * 100).unpack("a50#{letter}#{n}a20") }
    end
  end
when 'pack'
  %w[@ x X a A Z b B h H c].each do |letter|
    HUGE.each do |n|
      refuses("#{letter}#{n}") { ['x', 'y', 'z'].pack("a2#{letter}#{n}a1") }
    end
  end
when 'ordinary'
  s = 'abcdefghij'
  got = [s.unpack('@3a2@0a1@10a1'), s.unpack('x2a1X2a1'), s.unpack('a99'),
         s.unpack('@0C*').size, ['ab', 'c'].pack('a5@3a2'), [1, 2].pack('C2x3X1'),
         (s.unpack('@11a1') rescue $!.class), (s.unpack('x11') rescue $!.class)]
  want = [['de', 'a', ''], ['c', 'b'], [s], 10, "ab\0c\0", "\1\2\0\0",
          ArgumentError, ArgumentError]
  abort got.inspect unless got == want
end
