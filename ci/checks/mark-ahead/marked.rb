# Little but collections of a heap of objects that stay.
class Item
  def initialize(i)
    @name = "name #{i}"
    @list = [i, i.to_s, nil]
    @table = {:key => "value #{i}"}
    @number = 1.5 * i
  end
end
$kept = (1..4000).map { |i| Item.new(i) }
40.times { GC.start }
