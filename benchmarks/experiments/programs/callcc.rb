# Makes continuations, each kept until the next, for so many seconds of CPU
# time. Prints how many, and the resident size at the end in KB.
seconds = ARGV[0].to_f
count = 0
loop do
  @kept = callcc { |c| c }
  count += 1
  break if count % 100 == 0 && Process.times.utime + Process.times.stime > seconds
end
puts count, File.read('/proc/self/status')[/^VmRSS:\s+(\d+)/, 1]
