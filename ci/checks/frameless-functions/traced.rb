# What set_trace_func says of such functions.
s, l, h = 'abc', [1], {'abc' => 1}
all = lambda do
  s.length
  s == 'abc'
  l.first
  l << 2
  h['abc']
  h['none']
  h['abc'] = 3
  h.key?(s)
  nil.nil?
  l.is_a?(Array)
  case s when String then 1 end
  2.5.to_i
end
2.times { all.call }
seen = []
set_trace_func lambda { |event, file, line, id, binding, klass|
  seen << [event, line, id, klass] unless id == :set_trace_func
}
all.call
set_trace_func nil
seen.each { |e| puts e.inspect }
