# Objects with a module and a method of their own, which the collector frees.
module M
  def m
    1
  end
end
ARGV[0].to_i.times do
  o = Object.new
  o.extend(M)
  def o.x
    2
  end
  o.m + o.x == 3 or abort
end
