# Threads that wait for what nothing refers to are ended; one that a living
# object refers to goes on waiting, and a thread that it refers to, too.
require 'thread'
$log = Queue.new
def lost
  Thread.new { begin; Thread.stop; ensure; $log << :ended; end }
  nil
end
2.times { lost }
queue = Queue.new
waiting = Thread.new { $log << queue.pop }
Thread.pass until waiting.stop?
5.times { GC.start; Thread.pass; "x" * 100 }
queue << :woken
waiting.join
got = []
got << $log.pop until $log.empty?
puts got.map { |s| s.to_s }.sort.join(" ")
