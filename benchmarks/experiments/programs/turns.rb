# Two threads take turns, one of them under nested blocks. turns.rb TURNS BLOCKS
turns, blocks = ARGV[0].to_i, ARGV[1].to_i

def within(blocks, &block)
  blocks > 0 ? [blocks].each { within(blocks - 1, &block) } : block.call
end

taken = [0, 0]
shallow = Thread.new { turns.times { taken[0] += 1; Thread.pass } }
deep = Thread.new { within(blocks) { turns.times { taken[1] += 1; Thread.pass } } }
shallow.join
deep.join
abort "turns: #{taken.inspect}" if taken != [turns, turns]
