# While loops over arrays: a sieve, and floating point.
n = 60_000
sieve = Array.new(n, true)
i = 2
while i * i < n
  if sieve[i]
    j = i * i
    while j < n
      sieve[j] = false
      j += i
    end
  end
  i += 1
end
x = 0.0
i = 0
while i < 100_000
  x += 1.0 / (i + 1)
  i += 1
end
