# Classes with a constant of one name, made and dropped, so that addresses come again.
30.times do |round|
  200.times do |i|
    n = round * 1000 + i
    c = Class.new
    c.const_set(:N, n.to_s)
    c.class_eval('def n; N; end')
    2.times { c.new.n == n.to_s or abort "#{n}: #{c.new.n}" }
  end
  GC.start
end
# A constant's value that is removed is no longer kept.
class Kept; end
def use
  Kept::Value rescue nil
end
module Holder
  def self.value
    VALUE
  end
end
count = lambda { GC.start; n = 0; ObjectSpace.each_object(Kept) { n += 1 }; n }
20.times { Holder.const_set(:VALUE, Kept.new); Holder.value; Holder.send(:remove_const, :VALUE) }
count.call < 10 or abort 'removed values are kept'
