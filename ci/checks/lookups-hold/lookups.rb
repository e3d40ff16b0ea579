# usage: lookups.rb taken | grown | rehashed | emptied | unmarked | ordinary
# The eql? or hash of a key changes the Hash that is searched. Names each method that then
# gives something else than what is wanted.
$wrong = []
def gives(name, want)
  got = begin
    yield
  rescue Exception
    "#{$!.class}: #{$!.message}"
  end
  $wrong << "#{name}: #{got.inspect[0, 200]}, not #{want.inspect[0, 200]}" unless got == want
end

# All keys meet, and those of one number are equal. The first eql? (with $late, the first
# that finds its like) does $act, if any.
class Key
  attr_reader :number
  def initialize(number) @number = number end
  def hash() (act, $in_hash = $in_hash, nil; act.call) if $in_hash; 7 end
  def eql?(other)
    equal = (other.is_a?(Key) and number == other.number)
    (act, $act = $act, nil; act.call) if $act and (equal or not $late)
    equal
  end
  def inspect() "k#{number}" end
end

def keys(h) h.keys.map { |k| k.number }.sort end

# A Hash of six keys, and then what the block does, in which the first eql? does act.
def searched(act)
  h = {}
  6.times { |i| h[Key.new(i)] = i }
  $act = lambda { act.call(h); fill }
  yield h
ensure
  $act = nil
end

# What was freed is taken again.
def fill() $full = (0..50).map { |i| { i => [i] } } end

SEARCHES = {
  '[]' => lambda { |h| h[Key.new(0)] },
  'fetch' => lambda { |h| h.fetch(Key.new(0), nil) },
  'key?' => lambda { |h| h.key?(Key.new(0)) ? 0 : nil },
  'values_at' => lambda { |h| h.values_at(Key.new(0))[0] },
  'delete' => lambda { |h| h.delete(Key.new(0)) },
  'delete in a loop' => lambda { |h| v = nil; h.each { |k, x| v = h.delete(Key.new(0)); break }; v },
  'store' => lambda { |h| h.store(Key.new(0), 0); h.delete(Key.new(0)) },
  'update' => lambda { |h| h.update(Key.new(0) => 0); h.delete(Key.new(0)) },
  'merge' => lambda { |h| h.update(Key.new(0) => 0) { |k, a, b| a }; h.delete(Key.new(0)) },
  'indexes' => lambda { |h| $VERBOSE = nil; h.indexes(Key.new(0))[0] },
  '==' => lambda { |h| { Key.new(0) => 0 } == h ? 0 : (h[Key.new(0)]) }
}
STORES = %w(store update merge)

case ARGV[0]
when 'taken'
  SEARCHES.each do |name, search|
    gives("#{name}: clear", STORES.include?(name) ? 0 : nil) { searched(lambda { |h| h.clear }) { |h| search.call(h) } }
    gives("#{name}: replace", 0) { searched(lambda { |h| h.replace(Key.new(0) => 0) }) { |h| search.call(h) } }
    gives("#{name}: delete", 0) { searched(lambda { |h| (1..5).each { |i| h.delete(Key.new(i)) } }) { |h| search.call(h) } }
    gives("#{name}: itself", STORES.include?(name) ? 0 : nil) { searched(lambda { |h| h.delete(Key.new(0)) }) { |h| search.call(h) } }
  end
  gives('delete, and what is left', [1, 2, 4, 5]) { searched(lambda { |h| h.delete(Key.new(3)) }) { |h| h.delete(Key.new(0)); keys(h) } }
  gives('delete, and what came meanwhile', [1, 2, 3, 4, 5, 9]) do
    searched(lambda { |h| h[Key.new(9)] = 9 }) { |h| h.delete(Key.new(0)); keys(h) }
  end
  gives('delete of the first one', [0, 1, 2, 3, 4, 9]) do
    searched(lambda { |h| h[Key.new(9)] = 9 }) { |h| h.delete(Key.new(5)); keys(h) }
  end
  endless = Class.new(Key) { define_method(:eql?) { |o| $h.delete($h.keys[0]); $h[Key.new(3)] = 1; $h[Key.new(4)] = 1; false } }
  gives('an eql? that takes away without end', 'RuntimeError: hash modified during look-up') do
    $h = { Key.new(1) => 1 }
    $h.delete(endless.new(2))
  end
when 'grown'
  # Once: a second time brings the entries of a bin into their first order.
  many = lambda { |h| 100.times { |i| h[i] = i } }
  SEARCHES.each do |name, search|
    next if name == '=='
    gives(name, 0) { searched(many) { |h| search.call(h) } }
    gives("#{name}, and its size", 100 + (name =~ /delete/ || STORES.include?(name) ? 5 : 6)) { searched(many) { |h| search.call(h); h.keys.size } }
    gives("#{name} after growth", (0..99).to_a) { searched(many) { |h| search.call(h); h.values.uniq.sort } }
  end
when 'rehashed'
  SEARCHES.each do |name, search|
    gives(name, 0) { searched(lambda { |h| h.rehash }) { |h| search.call(h) } } unless name == 'delete in a loop'
    gives("#{name} twice", 0) { searched(lambda { |h| h.rehash; h.rehash; h.clear; h[Key.new(0)] = 0 }) { |h| search.call(h) } } unless name == 'delete in a loop'
  end
  gives('hash', 0) { h = {}; h[Key.new(0)] = 0; $in_hash = lambda { h.rehash; fill }; h[Key.new(0)] }
  gives('hash within delete', []) { h = {}; h[Key.new(0)] = 0; $in_hash = lambda { h.rehash; fill }; h.delete(Key.new(0)); h.keys }
  gives('hash within store', [0, 1]) { h = {}; h[Key.new(0)] = 0; $in_hash = lambda { h.rehash; fill }; h[Key.new(1)] = 1; keys(h) }
  anew = 'RuntimeError: rehash occurred during iteration'
  gives('clear', 'RuntimeError: hash modified during iteration') { searched(nil) { |h| $act, $in_hash = nil, lambda { h.rehash; fill }; h.clear } }
  gives('shift within each', [0, 1, 2, 3, 4]) { searched(nil) { |h| $act = nil; h.each { $in_hash = lambda { h.rehash; fill }; h.shift; break }; keys(h) } }
  gives('a loop', anew) { h = { 1 => 1, 2 => 2 }; h.each { h.rehash } }
  gives('a loop that ends', 1) { h = { 1 => 1, 2 => 2 }; h.each { |k, v| h.rehash; h.each { |x| }; break }; h[1] }
when 'emptied'
  $late = true
  SEARCHES.each do |name, search|
    gives("#{name} within each", STORES.include?(name) ? 0 : nil) do
      searched(lambda { |h| h.delete(Key.new(0)) }) { |h| v = nil; h.each { |k, x| v = search.call(h); break }; v.inspect; v }
    end
    gives("#{name} within each, cleared", STORES.include?(name) ? 0 : nil) do
      searched(lambda { |h| h.clear }) { |h| v = nil; h.each { |k, x| v = search.call(h); break }; v.inspect; v }
    end
  end
when 'unmarked'
  # What rehash has put into its new table is taken from the old one. Of the 11 bins, the
  # last one has the key that does so.
  class Plain < Key
    def hash() number % 10 end
  end
  gives('rehash', [0]) do
    h = {}
    last = Key.new(99)
    (class << last; self; end).send(:define_method, :hash) do
      if $go
        h.delete_if { |k, v| k.class == Plain }
        GC.start
        (0..20_000).map { |i| "other #{i}" }
      end
      10
    end
    20.times { |i| h[Plain.new(i)] = "value #{i}" * 9 }
    h[last] = 1
    $go = true
    h.rehash
    $go = false
    h.reject { |k, v| v == 1 }.map { |k, v| v =~ /\A(value \d+)\1{8}\z/ }.uniq
  end
when 'ordinary'
  gives('each, delete, keys', [[1, 3, 5], 3]) do
    h = {}
    6.times { |i| h[Key.new(i)] = i }
    h.each { |k, v| h.delete(Key.new(v)) if v % 2 == 0 }
    [keys(h), h.size]
  end
  gives('rehash', [[1], nil, 5]) { a = [1]; h = { a => 5 }; a << 2; b = h[a]; h.rehash; [[1], b, h[[1, 2]]] }
  gives('rehash again and again', 30) { h = {}; 30.times { |i| h[[i]] = i; h.rehash }; (0..29).select { |i| h[[i]] == i }.size }
  asked = []
  order = Class.new(Key) { define_method(:eql?) { |o| asked << [number, o.number]; super(o) } }
  gives('who is asked by whom', [[3, 2], [1, 3], [0, 3]]) { h = {}; 3.times { |i| h[order.new(i)] = i }; asked.clear; h.delete(order.new(3)); asked.dup }
  gives('who asks', [[3, 2], [3, 1], [3, 0]]) { h = {}; 3.times { |i| h[order.new(i)] = i }; asked.clear; h[order.new(3)]; asked.dup }
  gives('merge', { 1 => 3, 2 => 2 }) { { 1 => 1, 2 => 2 }.merge(1 => 2) { |k, a, b| a + b } }
  gives('a growing Hash', (0...5000).to_a) { h = {}; 5000.times { |i| h[i] = i; h["s#{i}"] = i }; (0...5000).map { |i| h["s#{i}"] } }
  gives('deletion', 0) { h = {}; 3000.times { |i| h[i] = i }; 3000.times { |i| h.delete(i) }; h.size }
  gives('indexes', [1, nil]) { $VERBOSE = nil; { 1 => 1 }.indexes(1, 2) }
end
abort $wrong.join("\n") unless $wrong.empty?
