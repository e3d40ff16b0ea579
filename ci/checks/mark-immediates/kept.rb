# Objects among values that are no objects, at each place, in Arrays of each length.
PLAIN = [nil, true, false, 0, 1, 2, 3, -1, 1000, 2**40, :sym, :a, nil]
def shown(i) "object #{i}" end
lists = []
random = 7
200.times do |i|
  list = (0...i % 23).map { random = (random * 1103515245 + 12345) & 0x7fffffff; PLAIN[(random >> 8) % PLAIN.length] }
  list = [PLAIN[i % PLAIN.length]] * (i % 23) if i % 3 == 0
  list[i / 7 % list.length] = shown(i) if list.length > 0
  list[random % list.length] = shown(i) if list.length > 0 && i % 2 == 0
  lists << [list, list.map { |x| x.is_a?(String) ? i : [x] }]
end
large = [nil] * 5000 + [shown(1)] + [3] * 4093 + [shown(2), :x, shown(3)]
3.times do
  GC.start
  20_000.times { |i| "junk #{i}" }
end
lists.each do |list, known|
  list.zip(known) { |x, k| abort "#{x.inspect} for #{k.inspect}" unless k.is_a?(Array) ? [x] == k : x == shown(k) }
end
[large[5000], large[9094], large[9096]] == [shown(1), shown(2), shown(3)] or abort 'in a large Array'
