# Two threads, each appends to an array and pops from it. two-threads.rb ROUNDS
rounds = ARGV[0].to_i
left = (1..2).map do
  Thread.new do
    array = []
    rounds.times { array << 'a'; array.pop }
    array.size
  end
end.map { |thread| thread.value }
abort "left over: #{left.inspect}" if left != [0, 0]
