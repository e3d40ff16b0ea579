# Method calls and integer arithmetic.
def fib(n) n < 2 ? n : fib(n - 1) + fib(n - 2) end
fib(ARGV[0] ? ARGV[0].to_i : 24)
