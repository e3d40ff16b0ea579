# Sends signals 36, each when the pipe has told that the one before was handled, and
# prints how many. signals.rb PID A-SECOND SECONDS PIPE
pid, rate, seconds = ARGV.map { |word| word.to_i }
handled = File.open(ARGV[3], 'r+')
started = Time.now
sent = 0
while (now = Time.now - started) < seconds
  if sent < now * rate
    Process.kill(36, pid)
    sent += 1
    handled.readchar
  else
    sleep 0.0005
  end
end
puts sent
