# The collector frees a pointer of DL while a thread at $SAFE 4 runs.
require 'dl'
made = lambda { |n| 200.times { DL.malloc(n) }; nil }
made.call(8)
Thread.new do
  $SAFE = 4
  20_000.times { |i| i.to_s * 3 }
  (1..300_000).each { |i| "x" + "y" }
end.join
GC.start
puts 'freed'
