# The thread ring: 503 threads or so many, each asleep under so many frames, and a token
# that each gives to the next. Prints the CPU microseconds of a pass, without
# the setup. ring.rb PASSES FRAMES [THREADS]
require 'heap_stacks'
passes, frames, threads = ARGV[0].to_i, ARGV[1].to_i, (ARGV[2] || 503).to_i

def under(frames, &block)
  frames > 0 ? under(frames - 1, &block) : block.call
end

main = Thread.current
left, ended = 0, false
ring = []
threads.times do |place|
  ring << Thread.new do
    under(frames) do
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
end
Thread.pass until ring.all? { |thread| thread.stop? }
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
after = HeapStacks.cpu
abort "#{left} passes left" if left != 0
puts '%.3f' % ((after - before) * 1e6 / passes)
