# A child of fork drops a queue, locks and conditions on which threads of its parent wait.
require 'thread'
class Pool
  def initialize
    @q = Queue.new
    @full = SizedQueue.new(1)
    @full.push 1
    @mutex = Mutex.new
    @mutex.lock
    @condition = ConditionVariable.new
    @threads = (1..3).map do
      [Thread.new { @q.pop },
       Thread.new { @full.push 2 },
       Thread.new { @mutex.lock },
       Thread.new { mine = Mutex.new; mine.lock; @condition.wait(mine) }]
    end.flatten
  end
end
$pool = Pool.new
sleep 0.01 until Thread.list.all? { |t| t == Thread.current || t.stop? }
pid = fork do
  $pool = nil
  (1..50_000).map { |i| i.to_s }
  3.times { GC.start }
  left = 0
  ObjectSpace.each_object(Queue) { left += 1 }
  exit!(left == 0 ? 0 : 3)
end
Process.wait pid
puts $?.exitstatus.inspect
