# Arrays, Hashes, Structs, Ranges, sorting, Marshal.
Entry = Struct.new(:name, :size, :tags)

entries = (1..300).map { |i| Entry.new("entry#{i * 17 % 300}", i * 31 % 97, [i % 3, i % 5]) }
by_name = {}
entries.each { |entry| by_name[entry.name] = entry }
entries.sort { |a, b| a.size == b.size ? a.name <=> b.name : b.size <=> a.size }
entries.sort_by { |entry| entry.name }.map { |entry| entry.tags }.flatten.uniq
entries.partition { |entry| entry.size > 40 }
entries.inject(0) { |sum, entry| sum + entry.size }
by_name.each { |name, entry| by_name.key?(name) && by_name.fetch(name) == entry }
by_name.select { |name, entry| entry.size.zero? }
by_name.keys.zip(by_name.values).assoc('entry1')
copy = Marshal.load(Marshal.dump(entries))
copy == entries
8.times do
  list = []
  200.times { |i| list.push(i); list << i + 1; list.shift if i % 3 == 0; list.unshift(list.pop) }
  list.each_with_index { |x, i| list[i] = x + i }
  list.reject { |x| x % 2 == 0 }.collect { |x| [x, x.to_s] }.each { |x, s| x; s }
  list.include?(77) || list.index(3) || list.first || list[1..-2].reverse.concat([1, 2]).compact
  table = {}
  list.each { |x| (table[x % 10] ||= []) << x }
  table.merge(:a => 1).map { |key, value| value }.delete_if { |x| x == 1 }
  table.each_pair { |key, value| table[key] = value.min if value.respond_to?(:min) }
  table.sort { |a, b| a.to_s <=> b.to_s }.transpose
end
tree = nil
400.times { |i| node = [i * 7919 % 400, nil, nil]; place = tree
  if tree.nil? then tree = node; next end
  loop do
    side = node[0] < place[0] ? 1 : 2
    break place[side] = node if place[side].nil?
    place = place[side]
  end }
