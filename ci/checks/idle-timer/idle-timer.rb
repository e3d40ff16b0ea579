# usage: idle-timer.rb sleepers | server | ended | later SECONDS
#        idle-timer.rb turns | woken | timeout | descriptor | nested | exec
# The first four wait or compute for so long, and are counted from outside.  The
# others say nothing when a running thread gives way in time.
way, seconds = ARGV[0], ARGV[1].to_f

def computed
  Process.times.utime + Process.times.stime
end

# The limit is of the CPU: a machine that stands still is no fault of the ticks.
def spin_until(limit)
  used = computed
  until yield
    abort 'the running thread does not give way' if computed - used > limit
  end
end

# For how many seconds the main thread computes on when a sleeper's time has come. What
# the machine gives to others meanwhile does not count; where it is busy, the kernel
# notices a part of what is computed, and the tick without --enable-pthread comes late.
def late(delay)
  start, due, flag = Time.now, nil, false
  other = Thread.new { sleep delay; flag = true }
  spin_until(delay + 20) do
    due ||= computed if Time.now - start >= delay
    flag
  end
  other.join
  due ? computed - due : 0
end

# That of the latest of some sleepers. Four sleeps of 0.3 s go across a whole second. The
# least of a few rounds counts.
def lateness
  [0.01, 0.3, 0.3, 0.3, 0.3, 1.2, 2.3].map { |delay| late delay }.max
end

def give_way?
  flag = false
  other = Thread.new { Thread.stop; flag = true }
  Thread.pass until other.stop?
  other.wakeup
  spin_until(20) { flag }
  other.join
end

# The time that is counted, after a second in which all settles.
def quietly(seconds)
  yield 1
  $stdout.syswrite "counted from here\n"
  yield seconds
  $stdout.syswrite "counted to here\n"
end

def compute(seconds)
  start = Time.now
  nil while Time.now - start < seconds
end

case way
when 'sleepers'
  5.times { Thread.new { sleep 1000 } }
  quietly(seconds) { |s| sleep s }
when 'server'
  r, w = IO.pipe
  Thread.new { r.read 1 }
  quietly(seconds) { |s| sleep s }
when 'ended'
  3.times { Thread.new { }.join }
  quietly(seconds) { |s| compute s }
when 'later'
  5.times { Thread.new { sleep 1000 } }
  quietly(seconds) { |s| compute s }
when 'turns'
  counts = [0, 0, 0]
  threads = (0..2).map { |i| Thread.new { loop { counts[i] += 1 } } }
  spin_until(20) { counts.min > 1000 }
  threads.each { |t| t.kill; t.join }
when 'woken'
  # The ticks have ended each time.
  10.times { sleep 0.03; compute 0.05; give_way? }
  # And while they wait for a time.
  sleeper = Thread.new { sleep 1000 }
  20.times { spin_until(20) { @n = (@n || 0) + 1; @n % 1000 == 0 }; give_way? }
  sleeper.kill
when 'timeout'
  rounds = []
  until !rounds.empty? && rounds.min <= 0.3
    abort "the least of #{rounds.size} rounds is late by #{rounds.min} s" if rounds.size == 10
    rounds << lateness
  end
  # One whose time is nearer than that of those before it.
  sleeper = Thread.new { sleep 1000 }
  compute 0.1
  least = (1..5).map { late 0.2 }.min
  abort "a nearer time is late by #{least} s" if least > 0.3
when 'descriptor'
  10.times do
    r, w = IO.pipe
    flag = false
    other = Thread.new { r.read 1; flag = true }
    Thread.pass until other.stop?
    compute 0.05
    w.write 'x'
    spin_until(20) { flag }
    other.join
    r.close
    w.close
  end
when 'nested'
  # A child, and its child, have ticks of their own, and the parent keeps its.
  sleeper = Thread.new { loop { sleep 1000 } }
  2.times do
    give_way?
    child = fork do
      grandchild = fork { give_way?; exit!(0) }
      Process.wait grandchild
      exit!(1) unless $?.success?
      give_way?
      exit!(0)
    end
    Process.wait child
    abort 'the child failed' unless $?.success?
    give_way?
  end
when 'exec'
  # Not ended by the signal that the timer sends, and ticking where it fails.
  Thread.new { loop { } }
  20.times do
    child = fork { Thread.new { loop { } }; Thread.pass; exec '/bin/true' }
    Process.wait child
    abort $?.inspect unless $?.success?
  end
  begin
    exec '/nowhere/nothing'
  rescue SystemCallError
  end
  give_way?
end
exit!(0)
