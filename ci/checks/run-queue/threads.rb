# Makes so many threads that stop, wakes and joins them. Prints the CPU
# microseconds that each thread took. threads.rb COUNT
require 'heap_stacks'
count = ARGV[0].to_i
2.times do |time|
  before = HeapStacks.cpu
  threads = (1..count).map { Thread.new { Thread.stop } }
  threads.each { |t| t.wakeup }
  threads.each { |t| t.join }
  puts((HeapStacks.cpu - before) * 1e6 / count) if time == 1
  threads = nil
  GC.start
end
$stdout.flush
exit! 0
