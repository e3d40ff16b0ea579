# A while loop of integers, with break and next.
i = sum = 0
last = ARGV[0].to_i * 40_000
while i < last
  i += 1
  next if i % 7 == 0
  sum += i & 15
  sum ^= 3 if sum > 1000 && i & 1 == 0
end
puts sum
