# sort, sort_by, min and uniq of Arrays.
seed = 42
list = (1..300).map { seed = (seed * 1103515245 + 12345) & 0x7fffffff; seed % 10_000 }
names = list.map { |n| "name #{n}" }
last = nil
(ARGV[0].to_i * 12).times do
  last = list.sort.first + list.sort { |a, b| b <=> a }.first
  last += names.sort_by { |s| s.reverse }.first.length
  last += list.sort_by { |n| [n % 10, n] }.last + list.uniq.length + list.min
end
puts last
