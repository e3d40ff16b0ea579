q = Queue.new
s = SizedQueue.new(2)
m = Mutex.new
t = (1..4).map { |i| Thread.new { while x = q.pop; m.synchronize { s.push x }; end } }
u = Thread.new { 20.times { s.pop } }
20.times { |i| q.push i }
4.times { q.push nil }
(t << u).each { |x| x.join }
begin; timeout(0.01) { sleep 1 }; rescue Timeout::Error; end
mon = Monitor.new
mon.synchronize { mon.synchronize { 1 } }
