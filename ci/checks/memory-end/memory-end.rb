# What ends a thread's room, the strings' and the objects' can be rescued, again and again.
def fill
  yield []
  'nothing'
rescue NoMemoryError, ThreadError
  $!.class.name
end
made = fill { |a| 1000.times { a << Thread.new { sleep } } }
$stderr.puts "threads: #{made}"
said = (1..3).map do
  [fill { |a| loop { a << 'x' * 100_000 } },
   fill { |a| s = []; fill { |b| loop { b << 'x' * 10_000; s << b[-1] } }; loop { a << 'x' } },
   fill { |a| loop { a << [] } }]
end
GC.disable
said << fill { |a| loop { a << [1] } }
GC.enable
GC.start
said << (1..1000).map { |i| i.to_s }.size
# another exception, for which there is no memory
a = []
fill { |b| loop { a << [] } }
begin
  100.times { raise ArgumentError, 'x' * 1000 }
rescue NoMemoryError, ArgumentError
  said << 'raised'
end
a = nil
GC.start
puts said.flatten.uniq.inspect
