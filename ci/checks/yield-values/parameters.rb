# What each kind of parameters is given by each way to yield several values.
$stdout.sync = true
$stderr = $stdout
class Yielder
  include Enumerable
  def each; yield 1, 2; yield [3, 4]; yield 5; yield; yield nil; yield [[6, 7], 8], 9; end
end
Two = Struct.new(:a, :b)
WAYS = [
  ["yield 1, 2", lambda { |f| def self.w() yield 1, 2 end; w(&f) }],
  ["yield 1, 2, 3", lambda { |f| def self.w() yield 1, 2, 3 end; w(&f) }],
  ["yield of five", lambda { |f| def self.w() yield 1, 2, 3, 4, 5 end; w(&f) }],
  ["yield [1, 2]", lambda { |f| def self.w() yield [1, 2] end; w(&f) }],
  ["yield *[1, 2]", lambda { |f| def self.w() yield(*[1, 2]) end; w(&f) }],
  ["yield 1, *[2, 3]", lambda { |f| def self.w() yield(1, *[2, 3]) end; w(&f) }],
  ["yield 1", lambda { |f| def self.w() yield 1 end; w(&f) }],
  ["yield", lambda { |f| def self.w() yield end; w(&f) }],
  ["each", lambda { |f| {1 => 2}.each(&f) }],
  ["each_pair", lambda { |f| {1 => [2, 3]}.each_pair(&f) }],
  ["each_with_index", lambda { |f| [[1, 2], 3].each_with_index(&f) }],
  ["inject", lambda { |f| [1, [2, 3], 4].inject(&f) }],
  ["sort", lambda { |f| (["b", "a"].sort(&f) rescue $said << $!.class.to_s) }],
  ["merge", lambda { |f| {1 => 2}.merge({1 => 3}, &f) }],
  ["struct", lambda { |f| Two.new(1, [2, 3]).each_pair(&f) }],
  ["yielder", lambda { |f| Yielder.new.each(&f) }],
  ["call", lambda { |f| f.call(1, 2) }]
]
# taken notes what a block was given; $said has that of the line that is being made.
$said = []
def taken(*values) $said << values.inspect; nil; end
class Kept; attr_accessor :x; def []=(*a) puts "  []= #{a.inspect}" end; end
kept = Kept.new
l = []
outer = nil
BLOCKS = [
  ["none", proc { taken }], ["||", proc { || taken }], ["|a|", proc { |a| taken a }], ["|a, |", proc { |a, | taken a }],
  ["|a, b|", proc { |a, b| taken a, b }], ["|a, b, c|", proc { |a, b, c| taken a, b, c }],
  ["|a, a|", proc { |a, a| taken a }], ["|*a|", proc { |*a| taken a }], ["|a, *b|", proc { |a, *b| taken a, b }],
  ["|a, (b, c)|", proc { |a, (b, c)| taken a, b, c }],
  ["|(a, b), c|", proc { |(a, b), c| taken a, b, c }],
  ["|a, outer|", proc { |a, outer| taken a, outer }],
  ["|$a, b|", proc { |$a, b| taken $a, b }],
  ["|kept.x, b|", proc { |kept.x, b| taken kept.x, b }], ["|kept[0], b|", proc { |kept[0], b| taken b }],
  ["|a, l[1]|", proc { |a, l[1]| taken a, l }],
  ["lambda |a, b|", lambda { |a, b| taken a, b }], ["lambda |a|", lambda { |a| taken a }],
  ["an own one", proc { |a, b| c = [b, a]; taken a, b, c; c }],
  ["changed", proc { |a, b| a = b; b = 7; taken a, b; 1 }],
  ["captured", proc { |a, b| @f = [lambda { [a, b] }] + (@f || [])[0, 1]; taken(*@f.map { |g| g.call }) }],
  ["redo", proc { |a, b| @n = (@n || 0) + 1; taken a, b; a = b = nil; redo if @n % 2 == 1; 1 }]
]
BLOCKS.each do |name, block|
  puts name
  WAYS.each do |way, f|
    begin
      result = f.call(block)
      $said << "is #{result.inspect}" unless result.is_a?(Yielder)
    rescue Exception
      $said << "#{$!.class}: #{$!.message[0, 70]} #{$!.backtrace.map { |line| line[/\d+(:in .*)?\z/] }[0, 3].inspect}"
    end
    puts "  #{way}: #{$said.join(" ")}"
    $said.clear
  end
end
def taken(*values) puts values.inspect; end

# In the order of the source, each once, and the block is asked for after them.
def said(x) puts "said #{x}"; x; end
def ordered() yield said(1), said(2), said(3) end
ordered { |a, b| taken a, b }
begin ordered; rescue LocalJumpError; puts $!.message; end
def raising() yield said(1), raise("no value") end
begin raising { |a, b| taken a, b }; rescue RuntimeError; puts $!.message; end
def inner() yield yield(1, 2), yield(3, 4) end
puts inner { |a, b| a * b }.inspect
def broken() yield 1, 2; puts "not reached"; ensure puts "ensured"; end
puts broken { |a, b| break a + b }
def again(n) yield n, callcc { |c| $again = c; 0 } end
again(5) { |a, b| taken a, b }
$again.call((@calls = (@calls || 0) + 1)) if @calls.to_i < 2
# A Continuation that was made in one value finds the others as they were given last.
def made(i) callcc { |c| ($made[i] ||= []) << c; i } end
def twice() yield made(0), made(1) end
def three() yield made(0), 5, made(2) end
def four() yield made(0), made(1), made(2), made(3) end
def once_made(n) yield n, made(1), @calls end
[:twice, :three, :four, :once_made].each do |name|
  8.times do |t|
    $made, $rounds = [], 0
    send(name, *(name == :once_made ? [t] : [])) do |a, b, c, d|
      $rounds += 1
      puts "#{name} #{t} #{[a, b, c, d].inspect}"
      if $rounds < 6
        all = $made.compact.inject { |x, y| x + y }
        all[(t * 7 + $rounds * 5) % all.length].call([$rounds, :again])
      end
    end
  end
end
def values(a, b) yield a, b end
texts = (1..2000).map { |i| values("a#{i}", "b#{i}") { |x, y| ("x" * 50) + "y" * 50; x + y } }
puts texts[1999], texts.length
h = {1 => 2, 3 => 4, 5 => 6}
h.each { |k, v| h.delete(k); taken k, v }
p h
