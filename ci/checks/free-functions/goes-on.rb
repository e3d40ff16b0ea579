# What waits on a queue, a lock or a condition is woken as before; in a child of fork, too.
require 'thread'
def work
  q = Queue.new
  full = SizedQueue.new(2)
  mutex = Mutex.new
  condition = ConditionVariable.new
  woken = 0
  threads = (1..4).map { Thread.new { while x = q.pop; full.push x; end } }
  waiters = (1..4).map { Thread.new { mutex.synchronize { condition.wait(mutex); woken += 1 } } }
  killed = Thread.new { q.pop }
  Thread.pass until killed.stop?
  killed.kill.join
  20.times { |i| q.push i }
  got = (1..20).map { full.pop }
  4.times { q.push nil }
  threads.each { |t| t.join }
  Thread.pass until waiters.all? { |t| t.stop? }
  mutex.synchronize { condition.broadcast }
  waiters.each { |t| t.join }
  GC.start
  got.sort == (0..19).to_a && woken == 4
end
here = work
pid = fork { exit!(work ? 0 : 1) }
Process.wait pid
puts [here, $?.exitstatus].inspect
