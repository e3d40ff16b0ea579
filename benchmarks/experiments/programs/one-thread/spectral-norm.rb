# The shootout's spectral norm.
def a(i, j) 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1) end
def times(v, turned)
  (0...v.size).map do |i|
    sum = 0.0
    v.each_with_index { |x, j| sum += (turned ? a(j, i) : a(i, j)) * x }
    sum
  end
end
norm = 0
ARGV[0].to_i.times do
  u = Array.new(24, 1.0)
  v = nil
  5.times { v = times(times(u, false), true); u = times(times(v, false), true) }
  uv = vv = 0.0
  24.times { |i| uv += u[i] * v[i]; vv += v[i] * v[i] }
  norm = Math.sqrt(uv / vv)
end
puts '%.9f' % norm
