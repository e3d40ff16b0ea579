# The shootout's binary trees: many small Arrays.
def make(depth) depth == 0 ? [nil, nil] : [make(depth - 1), make(depth - 1)] end
def check(tree) left, right = tree; left ? 1 + check(left) + check(right) : 1 end
long = make(9)
sum = 0
(ARGV[0].to_i * 12).times { sum += check(make(9)) + check(make(4)) }
puts sum + check(long)
