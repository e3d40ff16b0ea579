# usage: products.rb multiply BITS | answers * | / | % | ** | same | hidden
# Products, powers and quotients of long numbers, and what they are by other ways.

# No bit of it is regular.
def number(bits)
  n = 3 ** (bits / 4)
  n = (n << 1000) ^ 5 ** (bits / 5) while n.size * 8 < bits
  n & ((1 << bits) - 1) | 1 << (bits - 1)
end

# By parts of 1,000 bits.
def parts(n)
  all = []
  while n > 0
    all << (n & ((1 << 1000) - 1))
    n >>= 1000
  end
  all
end
def product(a, b)
  sum = 0
  parts(a).each_with_index do |x, i|
    row = 0
    parts(b).each_with_index { |y, j| row += (x * y) << (1000 * j) }
    sum += row << (1000 * i)
  end
  sum
end

case ARGV[0]
when 'multiply'
  n = (1 << ARGV[1].to_i) - 1
  m = (1 << ARGV[1].to_i) - 3
  # What is there at once, and no product.
  n * m
when 'answers'
  n, m = (1 << 30_000_000) - 1, (1 << 15_000_000) - (1 << 14_999_000) - 1
  base = (1 << 4_000_000) - 1
  worker = Thread.new do
    case ARGV[1]
    when '*' then n * n
    when '/' then n / m
    when '%' then n % m
    when '**' then base ** 2
    end
  end
  Thread.pass until worker.status == 'run'
  sleep(0.05)
  abort 'it ended before anybody else came' unless worker.alive?
  worker.kill
  worker.join
  puts 'it was left'
when 'same'
  [[3100, 3300], [3200, 3200], [3264, 9000], [6400, 6401], [12_000, 40_000], [26_000, 27_000], [64_000, 64_000]].each do |x, y|
    a, b = number(x), number(y)
    right = product(a, b)
    wrong = lambda { |what| abort "#{x} and #{y} bits: #{what}" }
    wrong['*'] unless a * b == right and b * a == right and -a * b == -right and -a * -b == right
    wrong['a square'] unless a * a == product(a, a)
    wrong['a power'] unless a ** 3 == product(product(a, a), a)
    wrong['a quotient'] unless right / a == b and right / -a == -b and (right + a - 1) / a == b and (right - 1) / b == a - 1
    wrong['a remainder'] unless (right + a - 1) % a == a - 1 and (right - 1) % -b == -1 and (right + 5).divmod(b) == [a, 5]
  end
  zeros = 1 << 20_000
  abort 'powers of two' unless zeros * zeros == 1 << 40_000 and (zeros - 1) * (zeros + 1) == (1 << 40_000) - 1
when 'hidden'
  # What another thread finds while a long product and quotient are made is no half of one.
  n, m = (1 << 2_000_000) - 1, (1 << 1_000_000) - (1 << 999_000) - 1
  kept = [n / m, n * n]
  known = []
  ObjectSpace.each_object(Bignum) { |x| known << x if x.size > 10_000 }
  done = false
  worker = Thread.new { kept << n / m << n * n; done = true }
  seen = 0
  until done
    seen += 1
    ObjectSpace.each_object(Bignum) do |x|
      abort "one of #{x.size} bytes" unless x.size < 10_000 or known.include?(x) or done
    end
    Thread.pass
  end
  abort 'nobody looked' if seen < 3
end
