# Collections of a heap in which little stays. Usage: garbage.rb slots|memory
class Item
  def initialize(i) @name = "name #{i}"; @list = [i]; end
end
if ARGV[0] == "slots"
  30_000.times { |i| Item.new(i) }
else
  text = "x" * 4000
  15_000.times { |i| [i, text + ""] }
end
