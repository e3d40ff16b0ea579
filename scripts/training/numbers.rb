# Loops, Integers, Bignums and Floats.
def primes(limit)
  sieve = Array.new(limit + 1, true)
  i = 2
  while i * i <= limit
    if sieve[i]
      j = i * i
      while j <= limit
        sieve[j] = false
        j += i
      end
    end
    i += 1
  end
  (2..limit).select { |n| sieve[n] }
end

def gcd(a, b)
  a, b = b, a % b until b == 0
  a
end

def product(left, right)
  left.map { |row| (0...right.size).map { |j| s = 0.0; row.each_with_index { |x, k| s += x * right[k][j] }; s } }
end

primes(20_000).size
(1..3000).each { |i| gcd(i * 12, 3600 - i) }
matrix = (0...18).map { |i| (0...18).map { |j| (i - j) / 7.0 } }
3.times { matrix = product(matrix, matrix).map { |row| row.map { |x| Math.sqrt(x.abs + 1) } } }
n = 1
1.upto(120) { |i| n *= i }
n.to_s.size
(n / 7 ** 40 % 1_000_007).to_s(2)
x, bits = 123_456_789, 0
10_000.times do
  x = (x * 1_103_515_245 + 12_345) & 0x3fffffff
  bits ^= x >> 7 | 1
end
1.step(400, 3) { |k| k.to_f / 3 <=> 2.5; k.even? if k.respond_to?(:even?); k.divmod(7); -k ** 2 }
a, b = 0, 1
90.times { a, b = b, a + b }
50.downto(1) { |k| Float(k).to_i; "%05d %.3f" % [k, k / 3.0] }
