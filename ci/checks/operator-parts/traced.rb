# What set_trace_func says of operators of Floats, and of those in others.
a, f, l = 2, 1.5, [3]
all = lambda { f * f; a * f; f + a; f < f; l[0] + a * f; f - a; a - f; f == f }
2.times { all.call }
seen = []
set_trace_func lambda { |event, file, line, id, binding, klass|
  seen << [event, id, klass] if event =~ /c-/ && id.to_s !~ /[a-z]/
}
all.call
set_trace_func nil
seen.each { |e| puts e.inspect }
