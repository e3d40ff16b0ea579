# Who assigns, and who sees it.
class Shapes
  def self.make
    v = 0
    define_method(:set) { |a| block = lambda { |x| v = x }; v = a; block }
    define_method(:v) { v }
    [lambda { v }, lambda { |x| v = x }]
  end
end
get, set = Shapes.make
shapes = Shapes.new
block = shapes.set(1)
said = [get.call, shapes.v]
block.call(2)
said << get.call << shapes.v
set.call(3)
said << get.call << shapes.v
abort said.inspect if said != [1, 1, 2, 2, 3, 3]
puts "ok"
