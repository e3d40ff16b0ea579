# Variables are added by eval, through a Binding, while a method of define_method runs: in the
# scope that it was written in, by itself, by a block that it made, and in calls within calls.
def grow(name, count)
  (1..count).map { |i| "#{name}#{i} = #{i}" }.join("; ")
end

class Shapes
  def self.make
    v = 1
    kept = []
    b = binding
    define_method(:assigned) { |a| eval(grow("q", 60), b); v = a; v }
    define_method(:blocks) { |a| kept << lambda { |x| v = x }; eval(grow("r", 80), b); kept.last.call(a); v }
    define_method(:nested) { |a| a > 0 ? (eval(grow("n#{a}x", 20), b); nested(a - 1)) : v }
    [lambda { v }, b, lambda { |x| v = x }, kept]
  end
end

20.times do |n|
  get, b, set, kept = Shapes.make
  shapes = Shapes.new
  said = [shapes.assigned(n), get.call, eval("v", b)]
  said << shapes.blocks(n + 100) << get.call << eval("v", b)
  set.call(n + 200)
  said << shapes.nested(5) << get.call << eval("q60 + r80 + n1x20", b)
  kept.first.call(:late)
  GC.start
  said << get.call << eval("v", b)
  wanted = [n] * 3 + [n + 100] * 3 + [n + 200] * 2 + [160, :late, :late]
  abort "#{n}: #{said.inspect}" if said != wanted
end
puts "ok"
