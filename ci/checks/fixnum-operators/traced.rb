# What set_trace_func says of operators.
seen = []
a, b, f, l = 1, 2, 1.5, [3]
sum = lambda { a + b; a < b; f * a; l[a] }
sum.call
set_trace_func lambda { |event, file, line, id, binding, klass|
  seen << [event, id, klass] if event =~ /c-/ && id.to_s !~ /[a-z]/
}
sum.call
set_trace_func nil
sum.call
seen.each { |s| puts s.inspect }
