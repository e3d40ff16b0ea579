# A thread that is ended because nothing refers to it may still need another one, which
# it alone refers to: that one is not ended, and answers.
$log = []
def pair(first)
  made = lambda { |other| Thread.new { begin; Thread.stop; ensure; if other then other.wakeup; other.join(5) end; end } }
  helper = lambda { Thread.new { Thread.stop; $log << :helped } }
  if first
    h = helper.call
    made.call(h)
  else
    holder = []
    Thread.new { begin; Thread.stop; ensure; holder[0].wakeup; holder[0].join(5); end }
    holder << helper.call
  end
  nil
end
pair(true)
pair(false)
10.times { Thread.pass }
GC.start
def deep(n) n == 0 ? 0 : 1 + deep(n - 1) end
20.times { deep(100); GC.start; Thread.pass }
puts $log.inspect
