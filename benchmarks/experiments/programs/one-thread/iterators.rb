# What Enumerable and Array bring.
list = (1..200).to_a
total = 0
(ARGV[0].to_i * 45).times do
  total += list.map { |x| x * 2 }.select { |x| x % 3 == 0 }.inject(0) { |a, x| a + x }
  list.each_with_index { |x, i| total += x & i }
  total += list.zip(list).map { |a, b| a - b }.length
  total += 1 if list.any? { |x| x > 199 } && list.all? { |x| x > 0 }
  1.upto(100) { |x| total += x }
  0.step(100, 5) { |x| total -= x }
  total += list.partition { |x| x > 50 }[0].length + (list.detect { |x| x > 150 } || 0)
end
puts total
