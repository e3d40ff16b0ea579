# usage: timeout-strays.rb strays | injected | random | threads | afterwards | order |
#        child | clock | ordinary
# Lets blocks run out of their time, and says what goes wrong.
if ARGV[0] == 'clock'
  class << Time
    alias stock_now now
    def now
      stock_now + $set.to_i
    end
  end
end
require 'timeout'

class Injected < StandardError
end

def want(value, got)
  abort "#{got.inspect}, not #{value.inspect}" unless value == got
end

# What is raised in the block within so many seconds is no longer expected.
def stray(seconds)
  sleep seconds
  nil
rescue Exception
  $!
end

def ended(*classes)
  yield
rescue *classes
  $!.class
end

# Raises at the event N of timeout.rb in this thread, and returns the number of events.
def inject(n)
  count, thread = 0, Thread.current
  set_trace_func proc {|event, file, *rest|
    # (Ruby 1.8 itself does not survive what is raised as a method returns.)
    next unless Thread.current == thread and file =~ /timeout\.rb\z/ and event != 'return'
    count += 1
    if count == n
      set_trace_func nil
      raise Injected
    end
  }
  begin
    yield
  ensure
    set_trace_func nil
  end
rescue Injected, Timeout::Error
ensure
  return count
end

case ARGV[0]
when 'strays'
  # The others are busy, and the outer one ends while the inner one begins.
  3.times { Thread.start { 1 while true } }
  strays = []
  8.times {
    ended(Timeout::Error) {
      Timeout.timeout(0.001) { loop { Timeout.timeout(0.2) { 1 } } }
    }
    strays << stray(0.001)
  }
  3.times { strays << stray(0.1) }
  strays.compact!
  abort "#{strays.size} strays: #{strays.first.inspect}" if strays.first
when 'injected'
  all = inject(0) { Timeout.timeout(0.02) { 1 } }
  abort "only #{all} events" unless all > 8
  left = (1..all).find_all {|n|
    inject(n) { Timeout.timeout(0.01) { 1 } }
    stray(0.015)
  }
  abort "raised at #{left.size} of #{all} events, it expires later: #{left.inspect}" if left.first
when 'random'
  3.times {|seed|
    srand seed
    busy = (1..3).map { Thread.start { loop { Thread.pass if rand(50) == 0 } } }
    wrong = []
    nest = proc {|depth|
      begin
        Timeout.timeout(0.001 + rand(20) / 1000.0) {
          depth > 0 ? nest.call(depth - 1) : rand(2) == 0 ? sleep(0.02) : 500.times { 1 }
        }
      rescue Timeout::Error, Injected
      end
    }
    threads = (1..30).map {
      Thread.start {
        begin
          5.times { nest.call(rand(4)) }
          begin
            sleep 0.1
          rescue Injected
          end
        rescue Exception
          wrong << $! unless Injected === $!
        end
      }
    }
    60.times {
      thread = threads[rand(30)]
      rand(5) == 0 ? thread.kill : thread.raise(Injected) if thread.alive?
      sleep 0.001
    }
    threads.each {|thread| thread.join }
    busy.each {|thread| thread.kill }
    abort "seed #{seed}: #{wrong.size} strays: #{wrong.first.inspect}" if wrong.first
  }
when 'threads'
  class << Thread
    alias stock_start start
    def start(*arguments, &body)
      $started = $started.to_i + 1
      stock_start(*arguments, &body)
    end
  end
  1000.times { Timeout.timeout(5) { 1 } }
  abort "#{$started} threads for 1000 calls" if $started.to_i > 100
when 'afterwards'
  Timeout.timeout(3600) { 1 }
  100.times { sleep 0.05 if Thread.list.size > 1 }
  want 1, Thread.list.size
  # Each that is struck ends a long one, at once, as the last is.
  (1..4).map {
    Thread.start {
      begin
        Timeout.timeout(0.02) { Timeout.timeout(3600) { sleep } }
      rescue Timeout::Error
      end
    }
  }.each { |t| t.join }
  100.times { sleep 0.05 if Thread.list.size > 1 }
  want 1, Thread.list.size
  Timeout.timeout(3600) { 1 }
  # Where nobody can go on, that is said, as ever.
  said, saying = IO.pipe
  fork {
    $stderr.reopen(saying)
    Timeout.timeout(3600) { 1 }
    Thread.start { Thread.stop }.join
  }
  saying.close
  want true, said.read.include?('deadlock')
when 'order'
  # Each ends when it is due, whichever began first.
  ends = []
  [3, 1, 2].map {|n|
    Thread.start { ended(Timeout::Error) { Timeout.timeout(n * 0.4) { sleep } }; ends << n }
  }.each {|thread| thread.join }
  want [1, 2, 3], ends
  own = Class.new(StandardError)
  want own, ended(Timeout::Error, own) { Timeout.timeout(0.05, own) { Timeout.timeout(9) { sleep } } }
  want own, ended(Timeout::Error, own) { Timeout.timeout(9) { Timeout.timeout(0.05, own) { sleep } } }
  # A thread that is busy and has a higher priority is interrupted, too.
  Thread.start { Timeout.timeout(9) { sleep } }
  high = Thread.start {
    Thread.current.priority = 5
    ended(Timeout::Error) { Timeout.timeout(0.05) { 1 while true } }
  }
  want Timeout::Error, high.value
when 'child'
  # The child's own wait ends; what its parent waits for does not concern it.
  said, saying = IO.pipe
  Thread.start { Timeout.timeout(0.8) { sleep } }
  Timeout.timeout(1.5) {
    fork {
      said.close
      saying.write ended(Timeout::Error) { Timeout.timeout(0.1) { sleep } }
      Timeout.timeout(9) { saying.write ", #{stray(2).inspect}" }
      exit!
    }
  }
  saying.close
  want 'Timeout::Error, nil', said.read
  Process.wait
when 'clock'
  # One waits; the clock is set; then another one waits, for a shorter time.
  [3600, -7200].each {|seconds|
    ends = []
    first = Thread.start { ended(Timeout::Error) { Timeout.timeout(0.9) { sleep } }; ends << 1 }
    sleep 0.1
    $set = $set.to_i + seconds
    ended(Timeout::Error) { Timeout.timeout(0.2) { sleep } }
    ends << 2
    first.join(20)
    want [2, 1], ends
  }
when 'meets'
  # What a program has of its own, or makes of others, is not in the way.
  class Ticket; def self.find() 'mine' end end
  class Timer; def initialize(a, b) end end
  class Meets
    include Timeout
    def find() timeout(5) { Ticket.find } end
    def made() timeout(5) { Timer.new(1, 2).class } end
  end
  want ['mine', Timer], [Meets.new.find, Meets.new.made]
  class << IO; def read(*a) raise 'mocked' end end
  def sleep(*a) end
  require 'mathn'
  want 1, timeout(10) { timeout(5) { Kernel.sleep 0.1; 1 } }
  want Timeout::Error, ended(Timeout::Error) { timeout(0.2) { 1 while true } }
when 'ordinary'
  want 7, Timeout.timeout(9) { 7 }
  want [[], [], [9]], [nil, 0, 9].map {|sec| Timeout.timeout(sec) {|*given| given } }
  want 5, catch(:thrown) { Timeout.timeout(9) { throw :thrown, 5 } }
  want 6, Timeout.timeout(9) { break 6 }
  want Timeout::Error, ended(Timeout::Error) { timeout(0.05) { 1 while true } }
  error = begin
    Timeout.timeout(0.05) { sleep }
  rescue Timeout::Error
    $!
  end
  want 'execution expired', error.message
  want true, error.backtrace.last.include?(File.basename(__FILE__))
  want nil, error.backtrace.find {|line| line =~ /timeout\.rb:\d+:in/ }
  # Within the block no rescue clause takes it but that of Exception; that may raise it anew.
  want TimeoutError, ended(TimeoutError) {
    timeout(0.05) {
      begin
        sleep
      rescue StandardError, Interrupt
        abort 'rescued'
      rescue Exception
        raise $!.class, 'anew'
      end
    }
  }
  Thread.critical = true
  want ThreadError, ended(ThreadError) { Timeout.timeout(9) { 1 } }
  Thread.critical = false
  (1..4).each {|level|
    want Timeout::Error, Thread.start {
      $SAFE = level
      ended(Timeout::Error) { Timeout.timeout(0.05) { sleep } }
    }.value
  }
  trap('USR1') { $trapped = ended(Timeout::Error) { Timeout.timeout(0.05) { sleep } } }
  Process.kill('USR1', $$)
  sleep 0.2
  want Timeout::Error, $trapped
  threads = (1..300).map {
    Thread.start { ended(Timeout::Error) { Timeout.timeout(0.3) { sleep } } }
  }
  want [Timeout::Error], threads.map {|thread| thread.value }.uniq
end
