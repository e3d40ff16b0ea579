# A ring of threads, each of which wakes the next and stops. Prints the CPU
# microseconds of a pass. ring.rb THREADS PASSES
threads, passes = ARGV[0].to_i, ARGV[1].to_i
begin
  require 'heap_stacks'
rescue LoadError		# miniruby loads none
  module HeapStacks
    def self.cpu
      now = Process.times
      now.utime + now.stime
    end
  end
end
main = Thread.current
left, ended = 0, false
ring = []
threads.times do |place|
  ring << Thread.new do
    Thread.stop
    loop do
      Thread.critical = true	# until it stops
      left -= 1
      ended = true if left <= 0
      (ended ? main : ring[(place + 1) % threads]).wakeup
      Thread.stop
    end
  end
end
round = lambda do |count|
  left, ended = count, false
  ring[0].run
  until ended
    Thread.pass
    Thread.critical = true
    ended ? Thread.critical = false : Thread.stop
  end
end
round.call(threads)
before = HeapStacks.cpu
round.call(passes)
puts((HeapStacks.cpu - before) * 1e6 / passes)
$stdout.flush
exit! 0
