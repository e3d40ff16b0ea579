# Fibonacci's and Takeuchi's functions.
def fib(n) n < 2 ? n : fib(n - 1) + fib(n - 2) end
def tak(x, y, z) y < x ? tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)) : z end
(ARGV[0].to_i * 5).times { $sum = fib(17) + tak(10, 5, 0) }
puts $sum
