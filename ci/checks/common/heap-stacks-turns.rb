# Two threads take turns, one of them under nested blocks.
turns = ARGV[0].to_i
def deep(n, &block)
  n == 0 ? block.call : [n].each { deep(n - 1, &block) }
end
a = Thread.new { turns.times { Thread.pass } }
b = Thread.new { deep(150) { turns.times { Thread.pass } } }
a.join
b.join
