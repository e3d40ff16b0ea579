# Asks for the callers of 100 calls, no two of which are the same call.
def even(n, times)
  return odd(n - 1, times) if n > 1
  times.times { caller(0) }
end

def odd(n, times)
  even(n - 1, times)
end
even(99, ARGV[0].to_i)
