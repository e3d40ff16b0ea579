# Two threads take turns, one of them under nested blocks; then continuations
# are called, the same way: those load a saved stack also where a thread has one
# of its own.
turns = ARGV[0].to_i
def deep(n, &block)
  n == 0 ? block.call : [n].each { deep(n - 1, &block) }
end
a = Thread.new { turns.times { Thread.pass } }
b = Thread.new { deep(150) { turns.times { Thread.pass } } }
a.join
b.join
def back(left)
  k = callcc { |c| c }
  left[0] -= 1
  k.call(k) if left[0] > 0
end
back([turns])
left = [turns * 2]
deep(150) { back(left) }
puts 'done'
