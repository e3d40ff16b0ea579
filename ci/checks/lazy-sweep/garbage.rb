# Collections of a heap in which little stays.
class Item
  def initialize(i) @name = "name #{i}"; @list = [i]; end
end
30_000.times { |i| Item.new(i) }
