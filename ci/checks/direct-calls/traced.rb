# What set_trace_func says of calls.
class Obj
  attr_accessor :a
  def initialize() @a = 1 end
  def none() end
  def two(x, y) x end
end
def one(x) x end
seen = []
o, s = Obj.new, 'text'
all = lambda do
  o.a
  o.a = 2
  o.none
  o.two(1, 2)
  one(s.length)
  s.index('x')
  s.send(:length)
  "#{o.a}"
  [o].include?(1)
  Obj.new
  nil.to_s
end
2.times { all.call }
set_trace_func lambda { |event, file, line, id, binding, klass|
  seen << [event, line, id, klass] unless id == :set_trace_func
}
all.call
set_trace_func nil
2.times { all.call }
seen.each { |e| puts e.inspect }
# A trace that begins and ends within the arguments.
seen.clear
trace = lambda { |event, file, line, id, binding, klass| seen << [event, line, id] }
one((set_trace_func(trace); 0))
s.index((set_trace_func(nil); 'x'))
one(s.index('x'))
seen.each { |e| puts e.inspect }
