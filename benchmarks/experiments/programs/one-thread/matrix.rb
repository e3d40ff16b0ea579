# Two matrices of Integers are multiplied.
n = 34
a = (0...n).map { |i| (0...n).map { |j| i + j } }
b = (0...n).map { |i| (0...n).map { |j| i - j } }
sum = 0
ARGV[0].to_i.times do
  columns = b.transpose
  c = a.map { |row| columns.map { |column| s = 0; row.each_with_index { |x, i| s += x * column[i] }; s } }
  sum = c.flatten.inject { |x, y| x + y }
end
puts sum
