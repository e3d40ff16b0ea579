# Stops in C, in a thread that was switched out and in again.
require 'heap_stacks'
def under(frames, &block)
  frames > 0 ? under(frames - 1, &block) : block.call
end
other = Thread.new { loop { Thread.pass } }
Thread.new { under(10) { 5.times { Thread.pass }; HeapStacks.fill(1, 1) { 0 } } }.join
