# A generator steps 5,000 times, its block under 150 nested blocks.
require 'generator'

def within(blocks, &block)
  blocks > 0 ? [blocks].each { within(blocks - 1, &block) } : block.call
end

generator = Generator.new { |g| within(150) { 5000.times { |i| g.yield i } } }
sum = 0
sum += generator.next while generator.next?
abort "a sum of #{sum}" if sum != 5000 * 4999 / 2
