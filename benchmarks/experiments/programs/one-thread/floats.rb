# Arithmetic with Floats, and functions of Math.
sum = 0.0
(ARGV[0].to_i * 20_000).times do |i|
  x = i * 0.001
  sum += Math.sin(x) * x - x / 3.0 + (x > 1.5 ? 0.5 : -0.5)
  sum -= (x * x).floor if x < 2
end
puts '%.6f' % sum
