# Threads that were joined, by the main thread and by another that has ended:
# how many are still there.
def joined(n)
  threads = (1..n).map { Thread.new { Thread.stop } }
  threads.each { |t| t.kill }
  threads.each { |t| t.join }
  nil
end
# What calls have left on the stack is overwritten.
def deep(n) n > 0 ? deep(n - 1) : 0 end
joined(100)
deep(100)
GC.start
here = ObjectSpace.each_object(Thread) {}
Thread.new { joined(100) }.join
deep(100)
GC.start
puts "#{here} #{ObjectSpace.each_object(Thread) {}}"
