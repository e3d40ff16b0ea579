# A parent holds something large on its frames only, starts a child and dies.
# Prints how many of them the collector still finds while the child lives.
class Large
  def initialize; @data = 'x' * 1_000_000; end
end
def deep(n, held, &block)
  mine = Large.new
  if n == 0
    block.call
  else
    deep(n - 1, mine, &block)
  end
  mine.object_id + held.object_id
end
child = nil
parent = Thread.new do
  deep(49, nil) { child = Thread.new { Thread.stop } }
  nil
end
parent.join
parent = nil
Thread.pass until child.stop?
def clear(n); n == 0 ? nil : clear(n - 1); end
clear(300)
3.times { GC.start }
count = 0
ObjectSpace.each_object(Large) { count += 1 }
puts count
