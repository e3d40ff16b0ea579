# What set_trace_func says of calls, lines, elements and blocks.
seen = []
def one(x) x end
def two(x, y = 2) x + y end
def each_of; yield 1; yield 2, 3 end
h, l, a = {:k => 1}, [1, 2], 3
all = lambda do
  h[:k]
  h[:k] = 2
  h[:k] += 1
  l[0] = a
  l[1] ||= 4
  one(a)
  two one(a)
  two(1, 2)
  each_of { |x, y| x }
  each_of { |x| one x }
  a + 1
end
2.times { all.call }
set_trace_func lambda { |event, file, line, id, binding, klass|
  seen << [event, line, id, klass] unless id == :set_trace_func
}
all.call
set_trace_func nil
2.times { all.call }
seen.each { |s| puts s.inspect }
# A trace that begins and ends in the middle.
seen.clear
trace = lambda { |event, file, line, id, binding, klass| seen << [event, line, id] }
def begin_in(t)
  set_trace_func t
  1 + 2
  [3][0]
  set_trace_func nil
  1 + 2
end
begin_in(trace)
l[(set_trace_func(trace); 0)] = 1
h[:k] = (set_trace_func(nil); 1)
seen.each { |s| puts s.inspect }
