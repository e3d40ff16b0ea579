# Factorials, digits of e, powers under a modulus.
def power(base, exponent, modulus)
  result = 1
  while exponent > 0
    result = result * base % modulus if exponent & 1 == 1
    base = base * base % modulus
    exponent >>= 1
  end
  result
end
digits = 0
(ARGV[0].to_i * 8).times do |n|
  digits = (1..120).inject(1) { |a, b| a * b }.to_s.length
  digits += power(3 + n, 2 ** 127 - 1, 2 ** 128 - 159).to_s.length
  a = b = 10 ** 100
  1.upto(70) { |i| a /= i; b += a }
  digits += b.to_s.length
end
puts digits
