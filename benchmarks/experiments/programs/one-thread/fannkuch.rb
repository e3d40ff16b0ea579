# The shootout's fannkuch: permutations that are turned over.
def fannkuch(n)
  most = checksum = 0
  p1 = (0...n).to_a
  count = Array.new(n, 0)
  r = n
  sign = 0
  while true
    while r != 1
      count[r - 1] = r
      r -= 1
    end
    p = p1.dup
    flips = 0
    until (k = p[0]) == 0
      p[0..k] = p[0..k].reverse
      flips += 1
    end
    most = flips if flips > most
    checksum += sign == 0 ? flips : -flips
    sign = 1 - sign
    while true
      return [checksum, most] if r == n
      first = p1.shift
      p1.insert(r, first)
      count[r] -= 1
      break if count[r] > 0
      r += 1
    end
  end
end
(ARGV[0].to_i * 2).times { $result = fannkuch(6) }
puts $result.inspect
