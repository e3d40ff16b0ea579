# The sieve of Eratosthenes.
count = 0
(ARGV[0].to_i * 3).times do
  flags = Array.new(10_001, true)
  2.upto(100) { |i| (i * i).step(10_000, i) { |k| flags[k] = false } if flags[i] }
  count = (2..10_000).select { |i| flags[i] }.length
end
puts count
