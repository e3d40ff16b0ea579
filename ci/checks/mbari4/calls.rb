# Calls as they are found in the method cache and as they are not: aliases,
# visibility, what is missing, super, splats. Prints what each gives.
require 'mbari4_calls'
class Base
  def given(*a) [:given, a] end
  alias other given
  def whoami() caller(0)[0][/`.*'/] end
  alias someone whoami
  def meet(x) x.guarded end
  protected
  def guarded() :guarded end
  private
  def hidden() :hidden end
end
class Derived < Base
  def given(*a) super end
  def missing_above() super end
  def method_missing(name, *a) name == :later ? [name, a] : super end
end
def try
  yield
rescue Exception
  "#{$!.class}: #{$!.message.gsub(/0x[0-9a-f]+/, '0x')}"
end
b, d = Base.new, Derived.new
cases = [
  lambda { b.given(1, 2) }, lambda { d.other(3) }, lambda { d.given(*[4, 5]) },
  lambda { b.whoami }, lambda { b.someone }, lambda { b.hidden }, lambda { b.guarded },
  lambda { b.meet(d) }, lambda { b.meet(1) }, lambda { d.later(6) }, lambda { d.never },
  lambda { b.never }, lambda { nothing_here }, lambda { nothing_here() },
  lambda { d.missing_above }, lambda { b.method(:other).call(7) },
  lambda { b.send(:hidden) }, lambda { b.method(:given).unbind.bind(d).call(8) },
  lambda { b.__send__(*[:given, 9]) }, lambda { 1.+(*[2]) }, lambda { [3, 1].sort(*[]) },
  lambda { nil.never }, lambda { b.given(*nil) }
]
# The second call of each finds what the first put into the cache; then, a
# new method empties it.
3.times do |round|
  cases.each_with_index { |c, i| puts "#{round} #{i} #{try(&c).inspect} #{try(&c).inspect}" }
  Base.class_eval { define_method("new#{round}") { } }
end

# The conversion of what is splatted calls so many methods, of so many classes,
# that nothing is left of the cache as it was.
class Many
  NAMES = (1..3000).map { |i| "m#{i}" }
  NAMES.each { |name| eval "def #{name}() end" }
  OTHERS = (1..24).map { Class.new(Many).new }
  def to_a() OTHERS.each { |o| NAMES.each { |name| o.send(name) } }; [:splatted] end
  def to_ary() to_a end
end
2.times { puts b.given(*Many.new).inspect, given_to(b, Many.new).inspect, given_to(d, [7, 8]).inspect }

# What the parameters of a block get, for each way to give them something.
def ways(&block)
  given = [[], [1], [1, 2], [nil], [[]], [[3]], [[4, 5]], [[[6]]]]
  given.map { |a|
    [lambda { yield(*a) }, lambda { block.call(*a) }, lambda { [a].each(&block) },
     lambda { lambda(&block).call(*a) }, lambda { [a, a].inject(&block) },
     lambda { [a].each_with_index(&block) },
     lambda { instance_eval(&block) }, lambda { { 1 => a }.each(&block) }].map { |way| try(&way).inspect.gsub(/0x[0-9a-f]+/, '0x') }
  } << try { yield }.inspect << try { yield(*Many.new) }.inspect
end
outer = 0
puts ways { |x| x }, ways { |x,| x }, ways { |*x| x }, ways { |x, y| [x, y] }, ways { || 1 }, ways { 2 }
puts ways { |outer| outer }, outer.inspect, ways { |@given| @given }, ways { |x| y = x; ways { |y| x } if y == 1; [x, y] }
puts ways { |x| break x }, ways { |x| next [x] }, ways { |x| raise x.inspect }
puts [1, [2], nil].map { |x| lambda { x } }.map { |l| l.call }.inspect
for x in [1, [2, 3], nil] do puts x.inspect end

# A method goes on after it has been redefined or undefined, and has what it
# was given; what is evaluated last in it leaves nothing of the caller undone.
class Changing
  def again(x, y = x + 1, *rest)
    eval "class ::Changing; def again() :other end; end"
    GC.start
    200.times { eval "Class.new { def m#{x}() #{x} end }" }
    GC.start
    [x, y, rest]
  end
  def gone() Changing.class_eval { undef_method :gone }; GC.start; [1, "a"].map { |v| [v, self.class] } end
  def last(n) n == 0 ? block_given? : last(n - 1) { } end
  def passed(n, &block) n == 0 ? yield(n) : passed(n - 1, &block) end
  def defaults(a = block_given?, b = (yield if a), &c) [a, b, c.class] end
  def leaves() [1, 2].each { |x| return x }; 3 end
  def ensured() begin return 1 ensure @done = true end end
  def rescued(x) raise x rescue [$!.message, caller.length] end
  def raising(x = (raise "q"), y = 2)
    [x, y]
  end
  def twice(n) yield n; retry if (@n = (@n || 0) + 1) < 3; @n end
end
c = Changing.new
puts c.again(1, 2, 3).inspect, c.again.inspect, c.gone.inspect, try { c.gone }
puts c.last(3), c.last(0), c.last(0) { }, c.passed(3) { |x| [x] }.inspect
puts c.defaults.inspect, c.defaults { 5 }.inspect, c.defaults(1, 2) { }.inspect
puts c.leaves, c.ensured, c.rescued("x").inspect, try { c.twice(1) { |x| x } }
puts try { c.leaves(1) }, try { c.passed }, c.passed(2) { |x| break [x, 7] }.inspect
puts try { c.passed(2) { |x| next 8 } }.inspect, try { c.method(:leaves).call }.inspect
puts try { lambda { |x| return x }.call(9) }.inspect, try { [1].each(&lambda { |x| return x }) }.inspect

# What a trace function is told of them, line by line.
told = []
set_trace_func lambda { |event, file, line, id, binding, klass|
  told << "#{event} #{line} #{id.inspect} #{klass.inspect}" if file == __FILE__
}
c.defaults { 5 }
c.leaves
c.ensured
try { c.leaves(1) }
try { c.raising }
try { c.raising(1, 2, 3) }
c.passed(1) { |x| if x then x else 2 end; [x, x] }
class Changing; undef_method :leaves; def leaves(a, b = 1) a; b end; end
c.leaves(1)
try { c.leaves }
set_trace_func nil
puts told
