# Two threads, each appends and pops: the script that killed the published
# patches. Prints what is left in the arrays.
rounds = ARGV[0].to_i
sizes = (1..2).map do
  Thread.new do
    a = []
    rounds.times { a << 'a'; a.pop }
    a.size
  end
end
puts sizes.map { |t| t.value }.inspect
