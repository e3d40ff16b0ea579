# How long the program stands still: the longest of the times between two rounds of a loop that makes
# garbage beside OBJECTS that stay, and the fifth longest, in milliseconds. Usage: pauses.rb OBJECTS
objects = ARGV[0].to_i
class Item
  def initialize(i)
    @name = "name #{i}"
    @list = [i, i.to_s, :x]
    @table = {:key => "value #{i}"}
    @number = 1.5 * i
  end
end
$kept = (1..objects / 7).map { |i| Item.new(i) }
GC.start
times = []
last = Time.now
[objects / 4, 100_000].max.times do |i|
  Item.new(i)
  now = Time.now
  times << now - last if now - last > 0.001
  last = now
end
puts "%.1f %.1f" % times.sort.reverse.values_at(0, 4).map { |time| time.to_f * 1000 }
