# The ring with threads of CRuby, which has no Thread.critical: each waits at a
# queue of its own. Prints the CPU microseconds of a pass. ring-threads.rb THREADS PASSES
threads, passes = ARGV[0].to_i, ARGV[1].to_i
cpu = -> { Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) }
main = Queue.new
queues = Array.new(threads) { Queue.new }
queues.each_with_index do |mine, place|
  following = queues[(place + 1) % threads]
  Thread.new do
    loop do
      left = mine.pop
      left == 0 ? main << :ended : following << left - 1
    end
  end
end
pass = lambda do |count|
  queues[0] << count
  main.pop
end
pass.(threads)
before = cpu.()
pass.(passes)
puts (cpu.() - before) * 1e6 / passes
$stdout.flush
exit! 0
