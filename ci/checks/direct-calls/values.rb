# What calls give, with their arguments, blocks, frames and exceptions.
$stderr = $stdout
def shown
  yield
rescue Exception
  [$!.class, $!.message.gsub(/0x[0-9a-f]+/, '')[0, 80], $!.backtrace.map { |x| x.sub(/.*\//, '') }[0, 3]]
end
def given() block_given? end
def none() given end
def one(a) [a, block_given?] end
def two(a, b) [a, b, block_given?] end
def three(a, b, c) [a, b, c, block_given?] end
def rest(*a) a end
def opt(a, b = a) [a, b] end
def blk(&b) b && b.call end
def pass() block_given? ? yield : :none end
def places() caller(0).map { |x| x.sub(/.*\//, '') }[0, 2] end
class Obj
  attr_accessor :v
  def initialize(v) @v = v end
  def set(x) @v = x end
  def own() [v, self.v = 3, v, set(4), v] end
  def nobody?() block_given? end
  def <=>(o) v <=> o.v end
  include Comparable
end
x = 1
# The order of receiver and arguments, and what they change.
p two(x, (x = 2)), two((x = 3), x), two(x, x += 1), one(x), three(x, (x = 9), x), x
s = 'abc'
p s.index((s = 'xyzc'; 'c')), s.index('c'), s.center(5, (s = '-')), s
o = Obj.new(1)
p o.set((o = Obj.new(2); 7)), o.v, o.own, o.nobody? { }, shown { o.v(1) }, shown { o.send(:v=) }, shown { o.set }
p [1, 2].map { |i| two(i, (i += 1)) }, [1].map { |i| two(i, i) + [i] }
# A block belongs to the call only, not to its arguments.
p one(given) { 1 }, two(given, one(given) { 2 }) { 3 }, pass { given }, pass { one(given) }, one(pass) { 1 }, one(pass { 2 })
def inner() [given, one(given), one(1) { }, two(1, given), none, pass { given }, block_given?, one(block_given?)] end
p inner, inner { }
def to_next(*a, &b) rest(*a, &b) end
p to_next(1, 2) { }, blk { 3 }, blk, rest(*[1, 2]), rest(1, *[2]), rest, shown { one(*[]) }, two(*[1, 2])
p [[3, 1], [2]].map { |a| a.sort }, [1, 2, 3].inject { |a, b| a + b }, [4, 5].index(5), 'a-b'.split('-'), 'ab'.tr('a', 'b')
# Frames, also those of C, and messages.
p places, one(places), [1].map { places }, shown { none(1) }, shown { one }, shown { two(1) }, shown { three(1, 2) }
p shown { 'a'.index }, shown { 'a'.length(1) }, shown { [].at }, shown { [].at(1, 2) }, shown { nil.length }, shown { Integer('x') }
p shown { [1].map { |i| raise 'in it' } }, shown { [3, 'a'].sort }, shown { [1].fetch(9) }, shown { 'x'.send }
p shown { nothing }, shown { nothing() }, shown { self.nothing }, shown { o.puts 1 }, shown { Obj.new }, shown { o.instance_eval { none2 } }
p shown { Object.new.method_missing(:x) }, shown { o.nothing(1, 2) }
class Missing
  def method_missing(m, *a, &b) [m, a, b && b.call] end
end
m = Missing.new
p m.x, m.y(1), m.z(1, 2) { 3 }, m.send(:w, 4), "#{m.v = 5}", (m.u ||= 6)
p (o.v = 5), (o.v += 1), (o.v ||= 9), o.v, [Obj.new(2), Obj.new(1)].min.v, Obj.new(1) == Obj.new(1), Obj.new(1).between?(Obj.new(0), Obj.new(2))
# Instance variables that are not set, and those of objects that have no table.
p Obj.allocate.v, 'str'.instance_eval { @v }, (class << (t = 'str'); attr_accessor :v; end; [t.v, t.v = 1, t.v])
class Fixnum; attr_accessor :v; end
class Symbol; attr_reader :v; end
class NilClass; attr_reader :v; end
class Module; attr_accessor :v; end
p 3.v, (3.v = 4), 3.v, 4.v, :s.v, nil.v, Obj.v, (Obj.v = 1), Obj.v
p shown { o.freeze.v = 1 }, o.v, Obj.new([1].taint).v.tainted?
$VERBOSE = true
p Obj.allocate.v, Obj.allocate.instance_eval { @w }
$VERBOSE = nil
# Jumps out of calls, and back into them.
def jump(n) [1, 2].each { |i| return [n, i] }; :late end
p jump(1), one(jump(2)), [1, 2].each { |i| break i }, catch(:t) { one(throw(:t, 5)) }, loop { break one(1) }
k, times = nil, 0
r = two(callcc { |c| k = c; 1 }, times)
times += 1
k.call(times) if times < 3
p r, times
r = 'abcabc'.index('b', callcc { |c| k = c; 0 })
times += 1
k.call(2) if times < 6
p r
def deep(n) n == 0 ? places.length : one(deep(n - 1))[0] end
p deep(3), shown { def f(x) f(x) end; f(1) }[0, 2], shown { def g(x) [x].each { |y| g(y) } end; g(1) }[0, 2]
p o.method(:own).arity, o.respond_to?(:v), Obj.instance_method(:set).bind(Obj.new(1)).call(2), [1, 'a', nil].map { |i| i.to_s }
p binding.eval('x') rescue p eval('x', binding)
p Thread.new { one(2) }.value, Marshal.load(Marshal.dump([1])), ObjectSpace.each_object(Missing) { }, proc { |a, b| [a, b] }.call(1, 2)
if GC.respond_to?(:stress=)
  GC.stress = true
  q = [1, 2].map { |i| two("#{i}", 's'.center(3, '.')) + [Obj.new("#{i}").v] }
  GC.stress = false
else
  q = [1, 2].map { |i| two("#{i}", 's'.center(3, '.')) + [Obj.new("#{i}").v] }
end
p q
