# Threads that are raised at, killed, timed out and continue, for a while;
# every ensure block runs exactly once. Prints what went wrong. A thread is hit
# once each time that it is open to it, and is not in an ensure block: a second
# hit may rightly end one. Where timeout may raise, nothing else does, it is only
# killed: an exception that comes while another is being raised is fatal.
require 'timeout'
seconds = (ARGV[0] || 3).to_f
count = (ARGV[1] || 200).to_i
GC.stress = true if ARGV[2] == 'stress'
srand 42
# What it calls first in the thread that is hit ends the time in which nobody
# else may run.
class Hit < StandardError
  def set_backtrace(*lines)
    super
    Thread.critical = false
  end
end
entered = []
left = []
stop = Time.now + seconds
work = lambda do |depth|
  if depth > 0
    [depth].each { |d| work.call(d - 1) }
  else
    k = callcc { |c| c }
    Thread.pass
    k = nil
    # A hit in timeout's own code would leave its thread behind, to raise later.
    me = Thread.current
    me[:open] = false
    begin
      timeout(0.001) do
        me[:open] = :kill
        20.times { Thread.pass }
        me[:open] = false
      end
    rescue Timeout::Error
    end
    me[:open] = true
    catch(:done) { 3.times { |i| throw :done if i == 2; Thread.pass } }
  end
end
body = lambda do
  begin
    while Time.now < stop
      begin
        begin
          entered << 1
          Thread.current[:open] = true
          work.call(rand(12))
          Thread.current[:open] = false
        ensure
          left << 1
        end
      rescue Exception
      end
    end
  rescue Exception
  end
end
threads = (1..count).map { Thread.new(&body) }
while Time.now < stop
  i = rand(count)
  t = threads[i]
  act = rand(3)
  # Between the look and the hit nobody else may run: the thread would be hit
  # where it is by then, in an ensure block at worst.
  Thread.critical = true
  act = 2 unless t[:open] or not t.alive?
  act = 1 if act == 0 and t[:open] == :kill
  t[:open] = false if act < 2
  case act
  when 0 then t.raise(Hit) rescue nil
  when 1 then t.kill
  end
  Thread.critical = false
  case act
  when 1 then threads[i] = Thread.new(&body)
  when 2 then Thread.pass
  end
end
threads.each { |t| begin; t.join; rescue Exception; end }
GC.stress = false if ARGV[2] == 'stress'
# The thread that serves all timeouts ends a moment after the last one.
100.times { sleep 0.05 if Thread.list.size > 1 }
live = Thread.list.size
puts "entered #{entered.size} left #{left.size} live #{live}"
