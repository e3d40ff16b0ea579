# A generator made of continuations steps, its block under nested blocks.
# generator.rb STEPS BLOCKS
require 'generator'
steps, blocks = ARGV[0].to_i, ARGV[1].to_i

def within(blocks, &block)
  blocks > 0 ? [blocks].each { within(blocks - 1, &block) } : block.call
end

generator = Generator.new { |g| within(blocks) { steps.times { |i| g.yield i } } }
sum = 0
sum += generator.next while generator.next?
abort "sum #{sum}" if sum != steps * (steps - 1) / 2
