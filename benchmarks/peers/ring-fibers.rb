# The ring with fibers of CRuby, each of which goes on to the next. Prints the CPU
# microseconds of a pass. ring-fibers.rb FIBERS PASSES
fibers, passes = ARGV[0].to_i, ARGV[1].to_i
cpu = -> { Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) }
main = Fiber.current
left = 0
ring = []
fibers.times do |place|
  ring << Fiber.new do
    loop do
      left -= 1
      (left <= 0 ? main : ring[(place + 1) % fibers]).transfer
    end
  end
end
left = fibers
ring[0].transfer
before = cpu.()
left = passes
ring[0].transfer
puts (cpu.() - before) * 1e6 / passes
$stdout.flush
exit! 0
