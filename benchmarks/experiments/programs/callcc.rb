# Makes continuations, each kept until the next, for so many seconds of CPU
# time, or so many of them: callcc.rb SECONDS [MOST]. Prints how many, and the
# resident size at the end in KB.
seconds, most = ARGV[0].to_f, ARGV[1] && ARGV[1].to_i
count = 0
loop do
  @kept = callcc { |c| c }
  count += 1
  break if count == most
  break if count % 100 == 0 && Process.times.utime + Process.times.stime > seconds
end
puts count, File.read('/proc/self/status')[/^VmRSS:\s+(\d+)/, 1]
