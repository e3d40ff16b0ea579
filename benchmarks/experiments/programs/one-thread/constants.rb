# Constants of the class, of what it is nested in, of a superclass, and of Object.
LIMIT = 3
module Outer
  FACTOR = 2
  class Base; OFFSET = 5; end
  class Inner < Base
    OWN = 1
    def sum(n) n * FACTOR + OFFSET + OWN + LIMIT + Outer::FACTOR end
    def kind(x) case x when Fix then :fix when String then :string else :other end end
    Fix = 1.class
  end
end
inner = Outer::Inner.new
sum = 0
(ARGV[0].to_i * 20_000).times { |i| sum += inner.sum(i); sum += 1 if inner.kind(i) == :fix }
puts sum
