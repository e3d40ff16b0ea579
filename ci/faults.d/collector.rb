class Node; attr_accessor :n; end
a = []
800.times { |i| n = Node.new; n.n = a.last; a << n; a.clear if i % 200 == 0 }
ObjectSpace.define_finalizer(a[0] || Node.new, lambda { |id| "f" * 10 })
a = nil
GC.start
x = (1..1500).map { |i| i.to_s }
GC.disable
y = (1..600).map { |i| [i] }
GC.enable
GC.start
ObjectSpace.each_object(Class) { |c| c.name }
