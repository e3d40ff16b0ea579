# 100,000 objects on pages of their own wait for finalizers, of which some collect.
$finalized = 0
FINALIZER = proc { $finalized += 1; GC.start if $finalized % 10000 == 1 }
def make
  objects = Array.new(100000) { Object.new }
  objects.each { |object| ObjectSpace.define_finalizer(object, FINALIZER) }
  nil
end
def deep(n)
  [nil] * 20
  n == 0 ? 0 : deep(n - 1)
end
make
deep 300
GC.start
600.times { |i| i.to_s }
p $finalized > 99900
