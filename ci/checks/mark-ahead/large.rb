# Large and deep objects stay as they are, with little memory for what is to be marked.
wide = (1..120_000).map { |i| [i.to_s] }
table = {}
60_000.times { |i| table["key #{i}"] = ["value #{i}"] }
nest = lambda { |d| d == 0 ? ["leaf"] : (1..1100).map { |i| i == 600 ? nest.call(d - 1) : i.to_s } }
nested = nest.call(40)
chain = nil
150_000.times { |i| chain = [chain, i.to_s] }
Triple = Struct.new(:a, :b, :c)
structs = (1..20_000).map { |i| Triple.new(i.to_s, [i], nil) }
4.times { GC.start; (1..100_000).map { |i| "garbage #{i}" } }
depth, all = 0, true
while chain
  all &&= chain[1] == (149_999 - depth).to_s
  chain = chain[0]
  depth += 1
end
inner = nested
40.times { all &&= inner[10] == "11"; inner = inner[599] }
i = 0
all &&= wide.all? { |a| a == [(i += 1).to_s] }
60_000.times { |n| all &&= table["key #{n}"] == ["value #{n}"] }
all &&= structs.all? { |s| s.a == s.b[0].to_s }
puts [depth, inner, all].inspect
