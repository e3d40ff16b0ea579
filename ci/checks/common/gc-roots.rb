# Holds an object in each preserved register, through a collection here and
# through one that another thread makes.
require 'gc_roots'
class Held; end
lost = []
(0..5).each do |reg|
  20.times do
    lost << "own #{reg}" unless GcRoots.hold(reg, Held, false)
    other = Thread.new { 3.times { GC.start; Array.new(2000) { |i| i.to_s }; Thread.pass } }
    lost << "switched #{reg}" unless GcRoots.hold(reg, Held, true)
    other.join
  end
end
puts lost.empty? ? 'none lost' : lost.uniq.inspect
exit(lost.empty? ? 0 : 1)
