# Products and powers around the edges of a fixnum, each checked against
# arithmetic that never leaves bignums.
far = 2**200
edges = [0, 1, -1, 2, -2, 3, 7, 3037000499, 3037000500, -3037000500]
[29, 30, 31, 32, 61, 62, 63].each do |bit|
  [-1, 0, 1].each { |d| edges << 2**bit + d << -(2**bit) + d }
end
wrong = 0
edges.each do |a|
  edges.each { |b| wrong += 1 unless a * b == (a + far) * b - far * b }
  power = 1
  (0..70).each do |n|
    wrong += 1 unless a**n == power
    power = (power + far) * a - far * a
  end
end
puts "#{wrong} wrong"
exit(wrong == 0 ? 0 : 1)
