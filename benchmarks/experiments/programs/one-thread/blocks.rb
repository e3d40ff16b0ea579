# yield, block.call, Procs, and closures.
def twice; yield; yield end
def with(a, b) yield a, b end
def handed(&block) block.call(2) end
sum = 0
add = lambda { |n| sum += n }
(ARGV[0].to_i * 9_000).times do |i|
  twice { sum += 1 }
  with(i, 2) { |a, b| sum += a & b }
  handed { |n| sum += n }
  add.call(i & 7)
end
puts sum
