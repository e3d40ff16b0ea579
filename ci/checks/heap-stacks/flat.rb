# Two threads switch, both under so many frames. Prints the CPU nanoseconds of
# a switch for each of the depths given, the least of five turns each, or of one where
# that costs a hundred times as much under the last depth as under the first.
# flat.rb SWITCHES FRAMES...
require 'heap_stacks'
count = ARGV.shift.to_i

def under(frames, &block)
  frames > 0 ? under(frames - 1, &block) : block.call
end

least = {}
5.times do
  break if least.any? && least[ARGV.last] > 100 * least[ARGV.first]
  ARGV.each do |frames|
    pair = (1..2).map do
      Thread.new do
        under(frames.to_i) do
          Thread.stop
          HeapStacks.switches(count / 2)
        end
      end
    end
    Thread.pass until pair.all? { |thread| thread.stop? }
    before = HeapStacks.cpu
    pair.each { |thread| thread.wakeup }
    pair.each { |thread| thread.join }
    cost = (HeapStacks.cpu - before) * 1e9 / count
    least[frames] = cost if least[frames].nil? || cost < least[frames]
  end
end
puts ARGV.map { |frames| '%.1f' % least[frames] }.join(' ')
