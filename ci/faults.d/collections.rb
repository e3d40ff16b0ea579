h = {}
40.times { |i| h[i] = [i] * 3; h["k#{i}"] = { i => i.to_s } }
h.sort_by { |k, v| k.to_s }.flatten.uniq
h.reject { |k, v| v.size > 1 }.keys.sort_by { |k| k.hash }
S = Struct.new(:a, :b)
x = (1..30).map { |i| S.new(i, [i]) }
Marshal.load(Marshal.dump([h, x]))
GC.start
