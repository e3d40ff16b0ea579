# Two processes send 500 signals a second each, of two kinds, while 100
# threads take turns. Each waits until the trap has run before it sends the
# next, since the kernel keeps one of a kind only. The argument: how many of
# each kind.
count = Integer(ARGV[0] || 500)
blocked = lambda { File.read('/proc/self/status')[/^SigBlk:\s*(\w+)/, 1].hex }
runs = Hash.new(0)
parent = $$

senders = %w(USR1 USR2).map do |name|
  heard, ack = IO.pipe
  trap(name) { runs[name] += 1; ack.syswrite '.' }
  pid = fork do
    lost = 0
    start = Time.now
    count.times do |i|
      begin
        Process.kill(name, parent)
      rescue Errno::ESRCH
        exit! 2
      end
      if IO.select([heard], nil, nil, 60)
        heard.sysread 1
      else
        lost += 1
        break
      end
      wait = start + (i + 1) * 0.002 - Time.now
      sleep wait if wait > 0
    end
    exit!(lost == 0 ? 0 : 1)
  end
  [name, pid]
end

start = Time.now
done, turns, seen = false, 0, 0
threads = (1..100).map do
  Thread.new do
    until done
      turns += 1
      [turns.to_s, turns].hash
      Thread.pass
    end
  end
end
watch = Thread.new { until done; seen |= blocked.call; sleep 0.01; end }
lost = senders.map { |name, pid| Process.wait(pid); [name, $?.exitstatus] }.reject { |l| l[1] == 0 }
done = true
(threads + [watch]).each { |t| t.join }
seconds = Time.now - start
puts format('%d sent, %d run, %s, blocked %x, %d turns, %d signals a second',
            2 * count, runs['USR1'] + runs['USR2'], lost.empty? ? 'none lost' : lost.inspect,
            seen | blocked.call, turns, (runs['USR1'] + runs['USR2']) / seconds)
exit(lost.empty? && runs.values == [count, count] && seen | blocked.call == 0)
