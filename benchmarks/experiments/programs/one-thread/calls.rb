# Methods of 0 to 4 arguments, an optional one, and a rest.
def none() 1 end
def one(a) a end
def two(a, b) a + b end
def three(a, b, c) a + c end
def four(a, b, c, d) a + d end
def optional(a, b = 2) a + b end
def rest(*a) a.length end
sum = 0
i = 0
while i < ARGV[0].to_i * 12_000
  sum += none + one(i) + two(i, 1) + three(i, 2, 3) + four(i, 2, 3, 4) + optional(i) + optional(i, 1) + rest(i, i)
  i += 1
end
puts sum
