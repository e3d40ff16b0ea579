# What elements, arguments and the values of a block are.
$stderr = $stdout
$log = []
class Key
  attr_reader :h
  def initialize(h, name) @h, @name = h, name end
  def hash() @h end
  def eql?(o) $log << [@name, o.class, caller(0)[1].to_s.sub(/.*\//, '')]; false end
  def inspect() @name end
end
def shown
  yield
rescue Exception
  [$!.class, $!.message.gsub(/0x[0-9a-f]+/, '')[0, 80], $!.backtrace.map { |x| x.sub(/.*\//, '') }[0, 3]]
end

# Keys of the same hash value, before and after a Fixnum or Symbol.
2.times do |n|
  h = {}
  h[1] = :one if n == 0
  h[Key.new(1.hash, 'k1')] = :key
  h[1] = :one if n == 1
  h[:s] = :sym if n == 0
  h[Key.new(:s.hash, 'ks')] = :keys
  h[:s] = :sym if n == 1
  $log.clear
  p h[1], h[:s], (h[1] = 5), (h[:s] = 6), (h[1] += 1), h.length, h.values.map { |v| v.to_s }.sort
  p $log.length, $log.uniq.length
end
h = Hash.new { |x, k| x[k] = [k, caller(0)[1].to_s.sub(/.*\//, '')] }
p h[:a], h[1], h[:a], h[1.0], h[1], (h[:b] ||= 3), (h[:c] += [1])
h = {1 => :fix, 1.0 => :float, '1' => :string, :'1' => :sym, nil => :nil, 2**70 => :big, -1 => :minus}
p h[1], h[1.0], h['1'], h[:'1'], h[nil], h[2**70], h[-1], h[2**70 - 2**70 + 1], h[0]
s = 'key'
h[s] = 1
s << 'changed'
p h['key'], h[s], h.keys.include?('key')
h = {:a => 1, :b => 2}
h.each { |k, v| h[k] = v + 1 }
h.each { |k, v| h[k] += 1 }
p shown { h.each { |k, v| h[:new] = 1; h.rehash } }.class
p h[:a], h[:b], h.delete(:a), h[:a], (h[:a] = nil), h[:a], h.key?(:a), h.clear[:b]
big = {}
3000.times { |i| big[i] = -i; big["s#{i}".intern] = i }
p (0...3000).all? { |i| big[i] == -i && big["s#{i}".intern] == i }, big.length
3000.times { |i| big[i] += 1; big.delete(i) if i % 3 == 0 }
p (0...3000).map { |i| big[i] || 0 }.inject(0) { |x, y| x + y }, big.length

l = [1, 2, 3]
p (l[0] = 5), (l[3] = 6), (l[-1] = 7), (l[9] = 8), l, shown { l[-20] = 1 }, shown { l['x'] = 1 }, shown { l[nil] = 1 }
p (l[0, 2] = 9), (l[0..0] = [1, 2]), (l[1.9] = :float), l, shown { l[2**70] = 1 }, shown { l[:s] = 1 }
p shown { l.freeze[0] = 1 }, shown { l[0] += 1 }, l[0]
l = [3, 1, 2]
p shown { l.sort! { |a, b| l[0] = 9; a <=> b } }, l.length
l = (1..50).to_a
m, part = l.dup, l[10, 30]
l[10] = :l
m[11] = :m
part[0] = :part
p l[10, 2], m[10, 2], part[0, 2]
while x = l.shift do l[0] = l[0] if l.length > 45 && l[0]; break if l.length < 40 end
p l.length, l[0]
p [1, 2, 3].instance_eval { self[0] = 4; self[1] += 5; self }
class Own
  def []=(*a) @a = a; :ignored end
  def [](*a) [a.length] end
  def run; self[1] = 2; self[1, 2] = 3; [@a, (self[4] = 5), (self[4] += [1]), @a] end
  private :[]=
end
p Own.new.run, shown { Own.new[1] = 2 }, shown { Own.new[1] += [2] }
i = 0
l = [0, 0, 0]
l[i += 1] = (i += 1)
l[(i -= 1; 0)] = l[1] + i
p l, i, (i + (i = 5)), i, ((i = 7) + i), (i - (i = 1) - i)
j = 1
l = [10, 20]
p l[j] + (j = 0), l[j], (l[j] = (j = 1)), l
k = [1]
k[0] = (k = [2]; 3)
p k
def given; block_given? end
def pass(x) block_given? ? yield(x) : x end
p pass(given) { |x| [x, given] }, pass(pass(1) { |y| y + 1 }) { |x| x * 3 }
p [1][given ? 1 : 0], (1 + (given ? 1 : 0))
def nested() [yield][0] = yield end
p nested { 4 }
def none() end
def one(a) [a] end
def opt(a, b = a, *c) [a, b, c] end
def blk(a, &b) [a, b && b.call] end
def changed(a) a = 2; [a] end
def shadow(a, b) a, b = b, a; [a, b] end
def zsuper(a) a end
class Sub
  def zsuper(a) a = [a]; super end
end
p shown { none(1) }, shown { one }, shown { one(1, 2) }, shown { opt }, opt(1), opt(1, 2, 3), blk(1), blk(1) { 2 },
  changed(1), shadow(1, 2), one(*[1]), shown { one(*[1, 2]) }, one([1, 2]), shown { shadow(*[1]) }, Sub.new.zsuper(3)
def count(n) n == 0 ? [] : [n] + count(n - 1) end
p count(5), eval('one(1)', binding)
p lambda { |a| eval('a') }.call(1), (x = 3; eval('x + 1')), (eval('z = 4'); eval('z'))
def args(*a) yield(*a) end
def arr(a) yield a end
[[], [nil], [1], [1, 2], [1, 2, 3], [[1, 2]], [[1, 2], 3], [[]]].each do |a|
  p shown { args(*a) { |x| x } }, shown { args(*a) { |x, y| [x, y] } }, shown { args(*a) { |x, | x } },
    shown { args(*a) { |x, *y| [x, y] } }, shown { args(*a) { |*x| x } }, shown { args(*a) { |x, (y, z)| [x, y, z] } },
    shown { args(*a) { || 1 } }, shown { args(*a) { |x, y| x, y = y, x; [x, y] } }
  p shown { arr(a) { |x, y| [x, y] } }, shown { arr(a) { |x, y, z| [x, y, z] } }, shown { arr(a) { |x, $g| [x, $g] } },
    shown { arr(a) { |x, @i| [x, @i] } }, shown { lambda { |x, y| [x, y] }.call(*a) }, shown { Proc.new { |x, y| [x, y] }.call(*a) }
end
class Ary; def to_ary() [7, 8] end end
class Bad; def to_ary() 1 end end
p arr(Ary.new) { |x, y| [x, y] }, shown { arr(Bad.new) { |x, y| [x, y] } }, arr(nil) { |x, y| [x, y] }, arr(1..2) { |x, y| [x.class, y] }
a = b = 0
arr([5, 6]) { |a, b| }
p a, b
arr([5, 6]) { |v, v2| w = v; arr([w, v2]) { |v, q| w += v + q } ; a = w }
p a, defined?(v), defined?(w)
for f, g in [[1, 2], [3, 4]] do end
p f, g
blocks = []
arr([1, 2]) { |v, u| blocks << lambda { [v, u] }; v += 1; blocks << lambda { u += v } }
p blocks.map { |q| q.call }, blocks[0].call
p [1, 2, 3].each { |v| break v * 2 if v == 2 }, [[1, 2], [3, 4]].each { |v, u| next if v == 1; break [u, v] }
p [[1, 2], [3, 4]].inject(0) { |sum, (v, u)| sum + v * u }, {1 => 2}.map { |v, u| v + u }, [[3, 1], [2, 2]].sort_by { |v, u| u }
n = 0
p arr([1, 2]) { |v, u| n += 1; redo if n < 3; [v, u, n] }
p shown { arr([1, 2]) { |v, u| raise 'in a block' } }, shown { arr([1, 2]) { |v, u| none(1) } }
cc = nil
times = 0
r = arr([1, 2]) { |v, u| callcc { |c| cc = c }; times += 1; [v, u, times] }
cc.call if times < 3
p r
def early(n) [1, 2].each { |v, u| return [v, n] }; :late end
p early(4), (1 - 2 + 3 * 4 % 5), (2**62 + 1), (4611686018427387903 + 1), (7 << 61), (1.5 + 1), (3 == 3.0), ('a' == 'a'), (:a == :a)
GC.stress = true if GC.respond_to?(:stress=)
h = {:k => [1]}
2.times { |v| h[:k] += [v]; h[v] = [v]; l = [0]; l[0] = [h[:k]]; arr([[v], 'x']) { |y, z| h[:z] = [y, z] } }
GC.stress = false if GC.respond_to?(:stress=)
p h.length, h[:k], h[:z], h[1]
