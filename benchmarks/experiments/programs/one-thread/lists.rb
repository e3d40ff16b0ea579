# Arrays as stacks and queues, that grow, shrink and are taken apart.
sum = 0
(ARGV[0].to_i * 60).times do |n|
  stack = []
  100.times { |i| stack.push(i); stack.push([i, n]) }
  while (x = stack.pop)
    sum += x.is_a?(Array) ? x.first : x
  end
  queue = (1..60).to_a
  sum += queue.shift + queue.length until queue.length < 10
  queue.unshift(1, 2)
  a, b, *rest = queue
  sum += a + b + rest.length + (queue | [99]).length + (queue - [1]).length
  sum += queue.flatten.compact.reverse.index(2) + queue[1..3].length
end
puts sum
