# How many milliseconds of CPU time a collection takes. Usage: collections.rb OBJECTS [shuffled]
objects = ARGV[0].to_i
srand 1
class Item
  def initialize(i)
    @name = "name #{i}"
    @list = [i, i.to_s, :x]
    @table = {:key => "value #{i}"}
    @number = 1.5 * i
  end
end
$kept = (1..objects / 7).map { |i| Item.new(i) }
$kept = $kept.sort_by { rand } if ARGV[1] == "shuffled"
GC.start
times = [10_000_000 / objects, 3].max
began = Process.times.utime
times.times { GC.start }
puts "%.2f" % ((Process.times.utime - began) * 1000 / times)
