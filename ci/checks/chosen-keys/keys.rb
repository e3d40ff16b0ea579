# usage: keys.rb cheap COUNT | compared COUNT | ordinary | loop | same | loops | nested
# Keys that all meet in one bin under the hash of the releases.

Pair = Struct.new(:a, :b)

# Numbers whose hash is one; on 64 bits only the lower half of a Fixnum counts.
WIDE = 1.size == 8

def chosen(kind, count)
  case kind
  when 'fixnums' then (1..count).map { |i| WIDE ? i << 32 : i * 8259 * 16427 }
  when 'bignums' then (1..count).map { |i| (1 << 200) + (i << 64) + (i << 96) + (i << 128) + (i << 160) }
  when 'arrays'  then (1..count).map { |i| [i, i * 2] }
  when 'structs' then (1..count).map { |i| Pair.new(i, i * 2) }
  when 'times'   then (1..count).map { |i| Time.at(1_000_000 ^ i, i) }
  when 'nested'  then (1..count).map { |i| [[i], [i * 2]] }
  when 'hashes'  then (1..count).map { |i| { i => i } }
  when 'ranges'  then (1..count).map { |i| (i * 256..i) }
  when 'regexps' then (0...count).map { |i| Regexp.new((0...14).map { |bit| i[bit] == 1 ? 'aB' : 'b!' }.join) }
  end
end

def needed(what, good)
  abort what unless good
end

case ARGV[0]
when 'ordinary'
  # Keys that programs have; what is printed tells the order of each.
  sets = [(0..3000).to_a, (0..3000).map { |i| i * 10_000 }, (0..3000).map { |i| -i * 4096 },
          (0..2000).map { |i| i / 4.0 }, (0..44).map { |x| (0..44).map { |y| [x, y] } }.inject([]) { |a, b| a + b },
          (0..2000).map { |i| Time.at(1_200_000_000 + i * 60) },
          (0..500).map { |i| (i..i + 5) }, (1..500).map { |i| 1 << i }, (0..200).map { |i| [[i], i.to_f] },
          (0..250).map { |i| i << 32 }]
  sets.each do |keys|
    hash = {}
    keys.each { |key| hash[key] = 1 }
    puts hash.keys.inspect
    keys.each_with_index { |key, i| hash.delete(key) if i % 3 == 0 }
    puts hash.keys.inspect, hash.dup.rehash.keys.inspect
  end

when 'loop'
  # What a program with ordinary keys does.
  keys = (0..5000).to_a + (0..300).map { |i| i / 4.0 } + (0..10).map { |x| [x, 1] }
  5.times do
    hash = {}
    keys.each { |key| hash[key] = 1 }
    keys.each { |key| hash[key] }
    keys.each { |key| hash.delete(key) }
  end

when 'same'
  # In a Hash that has taken a key, each key is found by each one that is eql? to it, and no other.
  class Text < String
    def eql?(other) other.is_a?(String) and casecmp(other) == 0 end
    def hash() to_s.downcase.hash end
  end
  class Own
    attr_reader :n
    def initialize(n) @n = n end
    def eql?(other) other.is_a?(Own) and n / 2 == other.n / 2 end
    def hash() n / 2 end
  end
  class List < Array
  end
  class Odd < Array
    def hash() size end
    def eql?(other) other.is_a?(Odd) and other.size == size end
  end
  deep = lambda { (1..300).inject(1) { |inner, i| [inner] } }
  deeper = lambda { (1..1500).inject(1) { |inner, i| [inner] } }
  mixed = lambda do
    [5, -1, 5.0, 0.5, 1 << 70, -(1 << 70), nil, true, :five, 'five', [], [5], [5.0], ['five', :five], [[5], [nil]],
     Pair.new(5, 6), Pair.new(6, 5), Time.at(5, 6), (5..6), (5...7), ('a'..'b'), /five/, /six/, 2 ** 100 / 3,
     [Text.new('a'), 1], Own.new(2), [Own.new(2), 3], Odd.new([1, 2]), Object, Pair, [1 << 70, 0.5], deep.call, deeper.call]
  end
  hash = {}
  mixed.call.each_with_index { |key, i| hash[key] = i }
  chosen('fixnums', 400).each { |key| hash[key] = key }
  all = lambda do |name|
    mixed.call.each_with_index { |key, i| needed "#{name}: #{key.inspect[0, 40]}", hash[key] == i && hash.key?(key) }
    chosen('fixnums', 400).each { |key| needed "#{name}: #{key}", hash[key] == key }
    needed "#{name}: size", hash.size == 400 + mixed.call.size && hash.keys.size == hash.size
  end
  all.call('as filled')
  needed 'the order is no other', hash.keys != (keys = {}; mixed.call.each { |key| keys[key] = 1 }; keys.keys)
  needed 'an equal one', hash[List.new([5])] == hash[[5]] && hash[[Text.new('A'), 1]] == hash[[Text.new('a'), 1]] &&
    hash[Own.new(3)] == hash[Own.new(2)] && hash[[Own.new(3), 3]] && hash[Odd.new([7, 8])] == hash[Odd.new([1, 2])]
  needed 'another one', !hash.key?(5.5) && !hash.key?([6]) && !hash.key?(6 << 60) && !hash.key?((5..7)) && !hash.key?([[5], []])
  hash[0.0] = 1
  needed 'zeros', hash[-0.0] == 1 && !hash.key?(0)
  hash.delete(0.0)
  ring = []
  ring << ring
  hash[ring] = 2
  needed 'an array in itself', hash[ring] == 2 && hash.delete(ring) == 2
  hash.rehash
  all.call('rehash')
  old = hash
  hash = old.dup
  all.call('dup')
  hash = {}.replace(old)
  all.call('replace')
  hash = {}.merge(old)
  all.call('merge')
  needed '==', hash == old && old == hash
  hash.delete_if { |key, value| key.is_a?(Integer) and key > 1000 and key < 1 << 60 }
  hash.reject! { |key, value| key == 5 }
  needed 'reject!', !hash.key?(5) && hash.size < old.size
  needed 'index', old.index(6 << 32) == 6 << 32 || !WIDE
  loaded = Marshal.load(Marshal.dump(chosen('fixnums', 400).inject({}) { |h, key| h[key] = 1; h }))
  needed 'Marshal', loaded.size == 400 && chosen('fixnums', 400).all? { |key| loaded[key] == 1 }
  keys = old.keys
  needed 'each key once', keys.all? { |key| old.delete(key) } && old.empty?
  old[7] = 8
  needed 'after all', old == { 7 => 8 } && old.shift == [7, 8] && old.shift.nil?
  twice = chosen('arrays', 400)
  needed 'uniq', (twice + twice).uniq.size == 400 && (twice - chosen('arrays', 399)).size == 1 &&
    (twice & chosen('arrays', 300)) == chosen('arrays', 300) && (twice | twice) == twice

when 'loops'
  # A loop sees each key once, and Hash takes its key only behind it.
  keys = chosen('fixnums', 1000)
  hash = {}
  keys[0, 250].each { |key| hash[key] = 1 }
  # So many bins that adding 20 keys makes no more of them.
  1.upto(400) { |i| hash[i] = 1 }
  order = hash.keys
  seen = []
  added = keys[250, 20]
  hash.each_key do |key|
    seen << key
    added.each { |new| hash[new] = 1 }
    added = []
  end
  needed 'a loop saw a key twice, or not at all', seen.uniq.size == seen.size && (order - seen).empty?
  needed 'the order changed within a loop', (hash.keys & order) == order
  hash[keys[270]] = 1
  needed 'nothing happened behind it', (hash.keys & order) != order
  needed 'a key is lost', keys[0, 271].all? { |key| hash[key] == 1 }

when 'nested'
  # A key whose hash, in Ruby, makes the very Hash take a key.
  class Filling
    attr_accessor :filled
    def initialize(hash) @hash = hash end
    def eql?(other) other.is_a?(Filling) end
    def hash
      if filled
        filled.each { |key| @hash[key] = 1 }
        self.filled = nil
      end
      77
    end
  end
  %w([] fetch key? delete store).each do |name|
    hash = {}
    hash[Filling.new(hash)] = :there
    asking = Filling.new(hash)
    asking.filled = chosen('fixnums', 600)
    given = case name
            when 'key?' then hash.key?(asking) && :there
            when 'store' then (hash[asking] = :there)
            else hash.send(name, asking)
            end
    needed "#{name}: #{given.inspect}", given == :there
    needed "#{name}: size #{hash.size}", hash.size == (name == 'delete' ? 600 : 601)
  end

when 'cheap'
  # Of kinds that are quickly compared: what the instructions are counted of.
  %w(fixnums bignums structs times ranges regexps).each do |kind|
    hash = {}
    chosen(kind, ARGV[1].to_i).each { |key| hash[key] = true }
    needed kind, hash.size == ARGV[1].to_i
  end

when 'compared'
  # Of kinds that are slowly compared: their elements count how often they are.
  class Counted
    attr_reader :hash
    @@count = 0
    def self.count() @@count end
    def initialize(hash) @hash = hash end
    def eql?(other)
      @@count += 1
      hash == other.hash
    end
  end
  count = ARGV[1].to_i
  odd = (0...count).map { |i| [2 * i + 1, 4 * i + 1] }
  kinds = {
    'arrays' => odd.map { |a, b| [Counted.new(a), Counted.new(b)] },
    'structs' => odd.map { |a, b| Pair.new(Counted.new(a), Counted.new(b)) },
    'nested' => odd.map { |a, b| [[Counted.new(a)], [Counted.new(b)]] }
  }
  kinds['hashes'] = odd.map { |a, b| { Counted.new(a) => a } } if {}.hash == {}.hash
  kinds.each do |kind, keys|
    before = Counted.count
    hash = {}
    keys.each { |key| hash[key] = true }
    needed kind, hash.size == count
    compared = Counted.count - before
    needed "#{count} #{kind}: #{compared} comparisons", compared <= 60 * count
  end
end
