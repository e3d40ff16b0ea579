# usage: flip-flops.rb two | three
# A flip-flop whose conditions add variables to its scope, by eval, which moves them.

def more(b, i)
  (1..60).each { |n| eval("v#{i}_#{n} = #{n}", b) }
end

def two
  b = binding
  (0..9).map { |i| (more(b, i) && i % 5 == 2)..(more(b, i + 10) && i % 5 == 4) ? 1 : 0 }
end

def three
  b = binding
  (0..9).map { |i| (more(b, i) && i % 5 == 2)...(more(b, i + 10) && i % 5 == 4) ? 1 : 0 }
end

got = ARGV[0] == 'two' ? two : three
abort got.inspect unless got == [0, 0, 1, 1, 1, 0, 0, 1, 1, 1]
