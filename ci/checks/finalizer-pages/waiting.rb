# 100,000 objects on pages of their own wait for finalizers, of which some collect: before
# the program ends, or, with `exit', when it does.
$stdout.sync = true
$finalized = 0
FINALIZER = proc { $finalized += 1; GC.start if $finalized % 10000 == 1; puts 'all' if $finalized == 99900 }
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
if ARGV[0] == 'exit'
  'x' * 80_000_000
else
  GC.start
  600.times { |i| i.to_s }
  exit!
end
