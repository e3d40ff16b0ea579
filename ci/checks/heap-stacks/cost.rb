# CPU nanoseconds of a switch between two threads, of what the scheduler does
# when it stays with the same one of two, and of the assembly alone: the least
# of some short turns each.
require 'heap_stacks'
require 'heap_stacks_swap'
count = ARGV[0].to_i

def cost(count, priority)
  other = Thread.new { Thread.current.priority = priority; loop { HeapStacks.switches(1000) } }
  before = HeapStacks.cpu
  HeapStacks.switches(count)
  per = (HeapStacks.cpu - before) * 1e9 / count
  other.kill
  other.join
  per
end

figures = (1..25).map do
  [cost(count, 0) / 2, cost(count, -1), HeapSwap.cost(count * 10)]
end
both, stays, swap = figures.transpose.map { |f| f.min }
puts '%.1f %.1f %.1f' % [both, stays, swap]
