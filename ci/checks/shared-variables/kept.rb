# As many calls as the argument says, each of which makes an object of a block; every hundredth
# time by a new scope, to which eval adds variables.
def make
  a = b = c = 0
  singleton = class << self; self; end
  singleton.class_eval { define_method(:call_it) { |x| lambda { a = x } } }
  binding
end
scope = nil
ARGV[0].to_i.times do |i|
  scope = make if i % 100 == 0
  call_it(i).call(i)
  eval("d = e = f = g = h = 1", scope) if i % 100 == 50
end
