# Loops of nothing but one kind of call, which end when a finalizer has run.
class Account
  attr_reader :sum
end
def same(x) [x] end
LOOPS = {
  :methods => lambda { same(1) until $done },
  :functions => lambda { s = 'text'; s.dup until $done },
  :attributes => lambda { a = Account.new; [a.sum] until $done },
}
def leave() ObjectSpace.define_finalizer('x' * 20, lambda { |id| $done = true }); nil end
LOOPS.each_value do |f|
  $done = false
  20.times { leave }
  f.call
end
