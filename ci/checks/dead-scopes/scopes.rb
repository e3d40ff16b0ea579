def made(n) a = b = c = d = e = f = n; proc { a + b + c + d + e + f } end
ARGV[0].to_i.times { |i| made(i); eval("g = h = #{i}") if i % 50 == 0 }
