# Loops, Integers, Bignums and Floats.
# How many steps each number takes to 1, by halving and by three times and one more.
def steps_to_one(limit)
  known = Array.new(limit + 1, 0)
  n = 2
  while n <= limit
    at, steps = n, 0
    while at >= n
      if at & 1 == 0 then at >>= 1
      else at = 3 * at + 1
      end
      steps += 1
      break if at == 1
    end
    known[n] = steps + known[at > limit ? 0 : at]
    n += 1
  end
  known.index(known.max)
end

def gcd(a, b)
  a, b = b, a % b until b == 0
  a
end

def product(left, right)
  left.map { |row| (0...right.size).map { |j| s = 0.0; row.each_with_index { |x, k| s += x * right[k][j] }; s } }
end

steps_to_one(6000)
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
