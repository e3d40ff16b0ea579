# Levenshtein's distance of words.
def distance(a, b)
  a = a.unpack('C*')
  b = b.unpack('C*')
  row = (0..b.length).to_a
  a.each_with_index do |x, i|
    previous = row[0]
    row[0] = i + 1
    b.each_with_index do |y, j|
      cost = x == y ? previous : [previous, row[j], row[j + 1]].min + 1
      previous = row[j + 1]
      row[j + 1] = cost
    end
  end
  row.last
end
sum = 0
(ARGV[0].to_i * 25).times { sum += distance('interpreter of ruby', 'internals of rubies') }
puts sum
