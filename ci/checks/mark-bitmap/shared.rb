# How much of its memory a child of fork has for itself, in percent, after one collection.
# Objects as an application has them, every seventh of which is garbage by then.
class Item
  def initialize(i)
    @name = "name #{i}"
    @list = [i, i.to_s, :x]
    @table = {:key => "value #{i}", i => nil}
    @number = 1.5 * i
  end
end
$kept = (1..40_000).map { |i| Item.new(i) }
$kept.each_index { |i| $kept[i] = nil if i % 7 == 3 }
200.times do |i|
  eval "def m#{i}(a, b); if a then [b, {a => b}].map { |x| x.to_s } else m#{i}(b, a) end; end",
       binding, "file#{i}.rb"
end

def private_and_all
  sums = Hash.new(0)
  File.read("/proc/self/smaps").scan(/^(Private_Dirty|Rss): +(\d+)/) { |k, v| sums[k] += v.to_i }
  [sums["Private_Dirty"], sums["Rss"]]
end

# What the C library does with memory that is given back is done before the fork.
GC.start
3.times { private_and_all }
reader, writer = IO.pipe
child = fork do
  GC.start
  writer.puts private_and_all.join(" ")
  writer.close
  exit!(0)
end
writer.close
own, all = reader.read.split.map { |s| s.to_i }
Process.wait child
puts 100 * own / all
