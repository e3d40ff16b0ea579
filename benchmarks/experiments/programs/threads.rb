# Makes so many threads that stop, wakes and joins them, and prints the CPU
# microseconds that each thread took for each of the three, and the kilobytes that
# the process grew by for each. threads.rb COUNT
count = ARGV[0].to_i
def cpu
  now = Process.times
  now.utime + now.stime
end
def resident
  File.read('/proc/self/statm').split[1].to_i * 4
end
ran = Array.new(count, 0)
small = resident
times = [cpu]
threads = (0...count).map { |i| Thread.new(i) { |place| Thread.stop; ran[place] += 1 } }
# CRuby's threads begin when they like; those of 1.8 have stopped already.
Thread.pass until threads.all? { |thread| thread.stop? } if RUBY_VERSION > '1.9'
times << cpu
large = resident
threads.each { |thread| thread.wakeup }
times << cpu
threads.each { |thread| thread.join }
times << cpu
abort "#{ran.select { |n| n == 1 }.size} of #{count} threads ran once" unless ran.all? { |n| n == 1 }
puts [0, 1, 2].map { |i| (times[i + 1] - times[i]) * 1e6 / count }.push((large - small) / count.to_f).join(' ')
$stdout.flush
exit! 0
