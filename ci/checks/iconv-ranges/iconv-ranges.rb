# usage: iconv-ranges.rb outside | ordinary
require 'iconv'

def want(expected, *arguments)
  got = Iconv.new('utf-8', 'utf-8').iconv(*arguments)
  abort "#{arguments.inspect} gives #{got.inspect}" unless got == expected
end

case ARGV[0]
when 'outside'
  # The memory before the text need not be a text.
  [-4, -10, -1000].each do |start|
    begin
      want '', 'abc', start
      want '', 'abc', start, 2
    rescue Iconv::Failure
      abort "#{start}: #{$!.class}"
    end
  end
when 'ordinary'
  want 'abcdef', 'abcdef'
  want 'bcdef', 'abcdef', 1
  want 'bc', 'abcdef', 1, 2
  want 'cdef', 'abcdef', 2, 100
  want 'cdef', 'abcdef', 2, -1
  want 'ef', 'abcdef', -2
  want 'abcdef', 'abcdef', -6
  want 'bcd', 'abcdef', 1..3
  want '', 'abcdef', 6
  want '', 'abcdef', 1000, 3
  want '', nil
end
