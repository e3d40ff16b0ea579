# The method goes, and the scope with it; the blocks that it made stay.
def kept
  v = [1, 2, 3]
  singleton = class << self; self; end
  singleton.class_eval { define_method(:gone) { |a| lambda { v << a } } }
  block = gone(4)
  singleton.class_eval { remove_method :gone }
  block
end

blocks = (1..200).map { kept }
3.times do
  GC.start
  2000.times { Array.new(6) { "x" * 20 } }
end
said = blocks.map { |block| block.call }.uniq
abort said.inspect if said != [[1, 2, 3, 4]]
puts "ok"
