# Which thread runs when: threads that do random things to each other, by one
# series of random numbers that they share, so that the first thread to run out
# of order changes all that follows. Prints each step. No clock has a part in it; but
# the release for an i386 compares times in long registers with times in short ones, and
# ends a sleep of 0 by chance: there the toolchain level wants -msse2 -mfpmath=sse.
# order.rb STEPS SEED...
require File.dirname(__FILE__) + '/../common/machine'
SETITIMER = number_of_call('x86_64' => 38, 'i386' => 104, 'aarch64' => 103, 'arm' => 104, 'riscv64' => 103,
                           'powerpc64le' => 104, 's390x' => 104, 'mips64el' => 5036)

# miniruby cannot load the library's.
class Mutual
  def initialize
    @locked, @waiting = false, []
  end

  def synchronize
    while (Thread.critical = true; @locked)
      @waiting.push Thread.current
      Thread.stop
    end
    @locked = true
    Thread.critical = false
    begin
      yield
    ensure
      Thread.critical = true
      @locked = false
      t = @waiting.shift
      t.wakeup if t && t.alive?
      Thread.critical = false
      t.run if t && t.alive? && any(2) == 0
    end
  end
end

class Line
  def initialize
    @values, @waiting = [], []
  end

  def push(value)
    Thread.critical = true
    @values.push value
    t = @waiting.shift
    t.wakeup if t && t.alive?
    Thread.critical = false
    t.run if t && t.alive?
  end

  def pop
    while (Thread.critical = true; @values.empty?)
      @waiting.push Thread.current
      Thread.stop
    end
    @values.shift
  ensure
    Thread.critical = false
  end

  def crowded?
    @values.empty? && @waiting.size > 5
  end
end

def any(n)
  $seed = ($seed * 1103515245 + 12345) & 0x7fffffff
  ($seed >> 8) % n
end

class Odd < StandardError; end

def say(*words)
  $said << "#{name_of(Thread.current)} #{words.join(' ')}\n"
  $steps -= 1
end

def name_of(t)
  t[:name]
end

def other
  $all[any($all.size)]
end

def start
  return if $all.size > 60
  Thread.new do
    t = Thread.current
    t[:name] = $made += 1
    $all << t
    begin
      say 'begins'
      live
    rescue Odd => e
      say 'rescues', e.message
      begin
        live
      ensure
        say 'ends, again'
        Thread.pass if any(2) == 0
      end
    ensure
      $all.delete(t)
      say 'ends'
      Thread.pass if any(3) == 0
      raise Odd, 'in ensure' if any(6) == 0
    end
  end
end

# each its own number of things
def live
  (3 + any(30)).times do
    return if $steps <= 0
    act
  end
end

def act
  case any(20)
  when 0, 1, 2
    say 'passes'
    Thread.pass
  when 3
    say 'stops'
    Thread.stop
    say 'goes on'
  when 4, 5
    t = other
    say 'wakes', name_of(t)
    t.wakeup if t.alive?
  when 6, 7
    t = other
    say 'runs', name_of(t)
    t.run if t.alive?
    say 'ran'
  when 8
    t = other
    return if t == Thread.current || t == Thread.main
    say 'joins', name_of(t)
    begin
      any(4) == 0 ? t.join(0.0) : t.join
    rescue Odd, ThreadError
      say $!.class, $!.message.gsub(/0x[0-9a-f]+/, '')
    end
    say 'joined', t.status.inspect
  when 9
    t = other
    return if t == Thread.main
    n = any(3) - 1
    say 'ranks', name_of(t), n
    t.priority = n
  when 10
    t = other
    return if t == Thread.main || any(3) > 0
    say 'kills', name_of(t)
    t.kill
    say 'killed'
  when 11
    t = other
    return if t == Thread.main || any(2) > 0
    say 'raises in', name_of(t)
    t.raise Odd, "by #{name_of(Thread.current)}"
    say 'raised'
  when 12
    Thread.critical = true
    t = other
    say 'is critical', name_of(t)
    t.wakeup if t.alive?
    any(2) == 0 ? Thread.critical = false : Thread.stop
    Thread.critical = false
    say 'was critical'
  when 13
    say 'sleeps'
    sleep 0
    say 'slept'
  when 14, 15
    say 'locks'
    $lock.synchronize do
      say 'has the lock'
      Thread.pass if any(2) == 0
    end
    say 'unlocked'
  when 16
    say 'pushes'
    $line.push any(100)
  when 17
    return if $line.crowded?
    say 'pops'
    say 'popped', $line.pop
  when 18
    say 'makes'
    # Many that one thread makes stand close to each other.
    (any(6) == 0 ? any(30) : 1).times { start }
    say 'made'
  when 19
    say 'lists', $all.map { |t| t.status.inspect[1, 2] }.join(' ')
  end
end

# They begin with the first thread, and in a child process; 1.8.7-p374 ends them
# with the last thread, so that one stays. There a collection ends a turn, too.
def stop_ticks
  GC.disable
  $stays = Thread.new { Thread.stop }
  syscall(SETITIMER, 1, 0, 0)
end

def run_seed(seed, steps)
  stop_ticks
  $seed, $steps = seed * 7919 + 1, steps
  $made, $said, $all = 0, [], [Thread.current]
  $lock, $line = Mutual.new, Line.new
  Thread.current[:name] = 0
  3.times { start }
  while $steps > 0
    begin
      case any(6)
      when 0 then start
      when 1 then $all.each { |t| t.wakeup if any(4) == 0 && t.alive? }
      when 2 then $line.push :main
      end
      Thread.pass
      say 'goes round'
    rescue Odd
      say 'main', $!.message
    end
  end
  ($all - [Thread.main]).each { |t| t.kill }
rescue Exception
  say 'main ends', $!.class, $!.message.gsub(/0x[0-9a-f]+/, '')
ensure
  print "seed #{seed}\n", $said.join
  $stdout.flush
end

steps = ARGV.shift.to_i
$stdout.sync = false
ARGV.each do |seeds|
  first, last = seeds.split('-').map { |s| s.to_i }
  first.upto(last || first) do |seed|
    pid = fork do
      run_seed(seed, steps)
      exit! 0
    end
    Process.wait pid
    print "seed #{seed} ended with #{$? >> 8}\n" if $? != 0
  end
end
