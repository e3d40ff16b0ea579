# Finalizers are called after the collection that found their objects dead, the one that lies
# last in the heap first; so are those of all objects. What waits for that is freed once.
require File.expand_path("dead", File.dirname(__FILE__))
$ids = []
$called = []
def noted; proc { |id| $called << id }; end
# They lie in the middle of the heap, where other slots are swept first.
def in_the_middle
  GC.start
  3000.times { Object.new }
end
in_the_middle
scatter(60) { dead = Dead.new; $ids << dead.object_id; ObjectSpace.define_finalizer(dead, noted) }
until_collected
600.times { Math.sqrt(2) }
puts $called.length >= 50 ? "called" : "#{$called.length} of 60 called"
puts $called == $called.sort.reverse || $called == $called.sort ? "in order" : "in another order"

# Each of these collects, while others wait.
$ids.clear
$called.clear
in_the_middle
def collecting; proc { |id| $called << id; until_collected }; end
scatter(60) { ObjectSpace.define_finalizer(Dead.new, collecting) }
until_collected
600.times { Math.sqrt(2) }

# Of these nobody has a finalizer any more; they wait while one call collects again.
in_the_middle
scatter(60) { dead = Dead.new; ObjectSpace.define_finalizer(dead, noted); ObjectSpace.undefine_finalizer(dead) }
words = []
6.times { words = [words[-1], ("text " * 60_000).split] }
words.flatten!
twice = words.map { |word| word.object_id }.uniq.length < words.length
600.times { Math.sqrt(2) }
lists = (1..30_000).map { |i| [i] }
until_collected
lists += (30_001..60_000).map { |i| [i] }
twice ||= lists.map { |list| list[0] } != (1..60_000).to_a
puts twice ? "a slot twice" : "each slot once"

# The deprecated ones are for objects that no table has.
stderr = $stderr.dup
$stderr.reopen("/dev/null")
$called.clear
ObjectSpace.add_finalizer(noted)
in_the_middle
scatter(60) { ObjectSpace.call_finalizer(Dead.new) }
until_collected
600.times { Math.sqrt(2) }
ObjectSpace.finalizers.clear
$stderr.reopen(stderr)
puts $called.length >= 50 ? "called" : "#{$called.length} of 60 called"
