# The words of a text are counted.
text = ("The quick brown fox jumps over the lazy dog; the dog sleeps, and the fox doesn't care.\n" * 30)
top = nil
(ARGV[0].to_i * 20).times do
  counts = Hash.new(0)
  text.each_line { |line| line.downcase.scan(/[a-z']+/) { |word| counts[word] += 1 } }
  top = counts.sort { |a, b| (b[1] <=> a[1]) * 2 + (a[0] <=> b[0]) }.first(3)
end
puts top.inspect
