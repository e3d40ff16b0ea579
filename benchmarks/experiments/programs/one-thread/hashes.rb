# Hashes of Strings, Symbols and Integers.
sum = 0
(ARGV[0].to_i * 40).times do |n|
  h = {}
  200.times { |i| h["key #{i}"] = i; h[i] = n }
  200.times { |i| sum += h["key #{i}"] + h[i] }
  h.delete(5)
  h.each { |k, v| sum += v }
  sum += h.keys.length + h.values.max
  merged = h.merge(:a => 1, :b => {:c => 2})
  sum += merged[:b][:c] if merged.has_key?(:a)
  counts = Hash.new { |hash, k| hash[k] = 0 }
  100.times { |i| counts[i % 10] += 1 }
  sum += counts[3]
end
puts sum
