# Evaluates 20,000 such expressions.
class Account
  attr_reader :sum
  def initialize() @sum = 1 end
end
def one(x) x end
def two(x, y) y end
eval("a = 3; b = 4; s = 'text'; o = Account.new
      500.times { #{(["_ = (#{ARGV[0]})"] * 40).join('; ')} }")
