# usage: blocks.rb collect | count | compare | continue | hold | ordinary
require 'enumerator'

# Its each keeps the block.
class Keeper
  include Enumerable
  attr_reader :kept
  def initialize(*all) @all = all end
  def each(&block)
    @kept = block
    @all.each { |one| yield one }
    self
  end
end

class Plain
  include Enumerable
  def initialize(*all) @all = all end
  def each() @all.each { |one| yield one } end
end

# Says what it was compared with.
class Told
  attr_reader :told
  def ==(other) @told = other; false end
  def <=>(other) @told = other; 0 end
  def ===(other) @told = other; false end
end

def there?(method) Plain.new.respond_to?(method) end

# What stood on the stack is written over.
def cover(depth)
  a, b, c = depth.to_s, [depth], { depth => 1.5 }
  [1, 2, 3].inject { |d, e| [d, e].max }
  [[a, b], [b, c]].sort { |f, g| f.size <=> g.size }
  depth == 0 ? 0 : [cover(depth - 1)].map { |h| h }[0]
end

# later(elements, values, method, arguments) { block }: what the method returned, and each value given to its block later.
def later(all, values, method, *arguments, &block)
  keeper = Keeper.new(*all)
  returned = keeper.send(method, *arguments, &block)
  values.each { |value| cover(20); keeper.kept.call(value) }
  cover(20)
  returned
end

def collect
  got = []
  got << later([1, 2, 3], [4, 5], :partition) { |x| x > 2 }
  got << later([1, :a, 2], [:b, 3], :grep, Integer)
  got << later([1, :a, 2], [:b, 3], :grep, Integer) { |x| x + 1 }
  got << later([1, 2, 3], [4, 5], :zip, [:a, :b, :c, :d], [7])
  if there?(:take)
    got << later([1, 2], [3], :take, 9) << later([1, 2], [3], :first, 9) << later([1, 2], [3, 4], :drop, 1)
    got << later([1, 2, 3], [1, 4], :drop_while) { |x| x < 2 }
    got << later([1, 2, 3], [1], :take_while) { |x| x < 4 }
  end
  got
end

COLLECT = [[[3, 4, 5], [1, 2]], [1, 2, 3], [2, 3, 4], [[1, :a, 7], [2, :b, nil], [3, :c, nil], [4, :d, nil], [5, nil, nil]]]
COLLECT.concat([[1, 2, 3], [1, 2, 3], [2, 3, 4], [2, 3, 1, 4], [1, 2, 3, 1]]) if there?(:take)

def count
  got = []
  given = lambda { |*all| all = all[0] if all[0].is_a?(Array); got << all.dup; all[0] }
  later([5, 6], [7, 8], :each_with_index) { |*all| given.call(*all) }
  later([5, 6], [7, 8], :inject) { |a, b| got << [a, b]; a + b }
  later([5, 6], [7, 8], :zip, [:a, :b, :c]) { |all| given.call(*all) }
  later([5, 6], [7, 8], :each_slice, 2) { |all| got << all.dup }
  later([5, 6], [7, 8], :each_cons, 2) { |all| got << all.dup }
  return got unless there?(:count)
  keeper = Keeper.new(5, 6)
  keeper.to_enum.with_index { |a, b| got << [a, b] }
  cover(20)
  keeper.kept.call(7)
  steps(got)
  got << later([5, 6], [7, 8], :inject, :+)
  later([5], [6], :count) { |x| got << x }
  got
end

# String#upto keeps its block here.
def steps(got)
  kept = nil
  String.class_eval do
    alias_method :upto_before, :upto
    define_method(:kept) { |block| kept = block }
    def upto(last, *rest, &block)
      kept(block)
      upto_before(last, *rest, &block)
    end
  end
  ('a'..'e').step(2) { |x| got << x }
  %w[f g].each { |x| cover(20); kept.call(x) }
ensure
  String.class_eval { alias_method :upto, :upto_before }
end

COUNT = [[5, 0], [6, 1], [7, 2], [8, 3], [5, 6], [11, 7], [18, 8], [5, :a], [6, :b], [7, :c], [8, nil],
         [5, 6], [7, 8], [5, 6], [6, 7], [7, 8]]
COUNT.concat([[5, 0], [6, 1], [7, 2], 'a', 'c', 'e', 'g', 11, 5, 6]) if there?(:count)

# Those that answer true or false, or an element, find nothing here.
def answers
  names = [:all?, :any?, :one?, :none?, :find, :find_index, :count].select { |name| there?(name) }
  names.map do |name|
    given = 0
    hit = name == :all?
    got = later([5, 6], [7, 8], name) { given += 1; hit }
    [name, got, given]
  end
end

ANSWERS = [[:all?, true, 4], [:any?, false, 4], [:one?, false, 4], [:none?, true, 4], [:find, nil, 4],
          [:find_index, nil, 4], [:count, 0, 4]].select { |name,| there?(name) }

def compare
  got = answers
  later([5, 6], [4, 3], :min) { |a, b| got << [a, b]; a <=> b }
  later([5, 6], [4, 9], :max) { |a, b| got << [a, b]; a <=> b }
  asked = lambda { |method, *rest| told = Told.new; later([5, 5], [told], method, *rest) { |x| x }; got << told.told }
  asked.call(:include?, 3)
  later([1], [2], :grep, told = Told.new) { }
  got << told.told
  return got unless there?(:min_by)
  asked.call(:min_by)
  asked.call(:max_by)
  asked.call(:minmax_by)
  [[:count, 3], [:find_index, 3]].each do |method, value|
    told = Told.new
    later([5, 5], [told], method, value)
    got << told.told
  end
  later([5, 6], [4], :minmax) { |a, b| got << [a, b]; a <=> b }
  got
end

COMPARE = ANSWERS + [[6, 5], [4, 5], [3, 4], [6, 5], [4, 6], [9, 6], 3, 2]
COMPARE.concat([5, 5, 5, 3, 3, [6, 5], [6, 5], [4, 5], [4, 6]]) if there?(:min_by)

# again(method, arguments) { |element| value }: what the method returned, and once more
# from the second element on; the first time round, what the block is told.
def again(method, *arguments)
  continuation, got, seen, round = nil, [], [], 0
  one = Plain.new(3, 1, 2).send(method, *arguments) do |*all|
    seen << all.flatten
    callcc { |c| continuation = c } if continuation.nil? && seen.size == 2
    yield(round, *all.flatten)
  end
  got << case one when Plain then :self when Array then one + [] else one end
  round += 1
  continuation.call if round == 1
  [got, seen]
end

def continue
  got = [again(:each_with_index) { }, again(:zip, [:a, :b, :c]) { }]
  # First the last element is found, then none.
  [:any?, :find, :find_index, :one?, :count].each do |name|
    got << again(name) { |round, x| x == 2 && round == 0 }[0] if there?(name)
  end
  got << again(:all?) { |round, x| x != 2 || round == 1 }[0]
  got << again(:inject) { |_, a, b| a + b }[0] << again(:min) { |round,| round == 0 ? -1 : 1 }[0]
  got << again(:max) { |round,| round == 0 ? 1 : -1 }[0]
  return got unless there?(:count)
  got << again(:none?) { |round, x| x == 2 && round == 0 }[0] << again(:count) { true }[0]
  got << again(:one?) { |round, x| x == 3 || x == 1 && round == 0 }[0] << again(:minmax) { |round,| round == 0 ? 1 : -1 }[0]
  [:min_by, :minmax_by].each { |name| got << again(name) { |round, x| x != 2 ? x : round == 0 ? -100 : 50 }[0] }
  got << again(:max_by) { |round, x| x != 2 ? x : round == 0 ? 100 : 0 }[0]
  got << again(:drop_while) { |round, x| x != 1 || round == 1 }[0]
  seen, continuation, round = [], nil, 0
  Plain.new(3, 1, 2).to_enum.with_index { |x, i| seen << [x, i]; callcc { |c| continuation ||= c } }
  continuation.call if (round += 1) == 1
  got << seen
end

CONTINUE = [[[:self, :self], [[3, 0], [1, 1], [2, 2], [2, 2]]], [[nil, nil], [[3, :a], [1, :b], [2, :c], [2, :c]]],
            [true, false], [2, nil]]
CONTINUE.concat([[2, nil], [true, false], [1, 0]]) if there?(:count)
CONTINUE.concat([[false, true], [6, 6], [2, 1], [2, 1]])
if there?(:count)
  CONTINUE.concat([[false, true], [3, 3], [false, true], [[3, 2], [2, 3]], [2, 1], [[2, 3], [1, 2]], [2, 3], [[1, 2], [1, 2]],
                   [[3, 0], [1, 1], [2, 2], [1, 1], [2, 2]]])
end

# Between the elements, the collector runs, and what it freed is used.
class Sweeping
  include Enumerable
  def each
    30.times do |n|
      yield 'element %03d' % ((n * 7) % 30)
      GC.start if n % 5 == 4
      100.times { |m| 'other %03d' % m }
    end
  end
end

def hold
  all, got = Sweeping.new, []
  got << all.inject { |a, b| a + b[7, 4] }.size << all.min << all.max << all.min { |a, b| a <=> b } << all.max { |a, b| a <=> b }
  got << all.partition { |x| x > 'element 015' }.map { |x| x.sort.last } << all.grep(/9/).sort.last
  got << all.zip(all.to_a).last << all.include?('element 029')
  return got unless there?(:min_by)
  [:min_by, :max_by, :minmax_by].each { |name| got << all.send(name) { |x| 'by ' + x } }
  got << all.minmax << all.minmax { |a, b| a <=> b } << all.take(30).last << all.first(30).last << all.drop(29)
  got << all.drop_while { |x| x != 'element 023' } << all.inject('', :+).size
  all.each_slice(30) { |slice| got << slice.sort.last }
  all.each_cons(30) { |slice| got << slice.sort.last }
  got
end

HOLD = [131 - 4, 'element 000', 'element 029', 'element 000', 'element 029', ['element 029', 'element 015'], 'element 029',
        ['element 023'] * 2, true]
if there?(:min_by)
  HOLD.concat(['element 000', 'element 029', ['element 000', 'element 029'], ['element 000', 'element 029'],
               ['element 000', 'element 029'], 'element 023', 'element 023', ['element 023'], ['element 023'], 330,
               'element 029', 'element 029'])
end

def ordinary
  all, none, got = Plain.new(3, 1, 4, 1, 5), Plain.new, []
  [all, none].each do |e|
    got << e.grep(1..3) << e.grep(1..3) { |x| -x } << e.find { |x| x > 3 } << e.find(lambda { :none }) { |x| x > 5 }
    got << e.inject { |a, b| a - b } << e.inject(9) { |a, b| a - b } << e.partition { |x| x > 2 }
    got << e.all? << e.any? << e.all? { |x| x > 0 } << e.all? { |x| x > 1 } << e.any? { |x| x > 4 } << e.any? { |x| x > 5 }
    got << e.min << e.max << e.min { |a, b| b <=> a } << e.max { |a, b| b <=> a } << e.include?(4) << e.include?(6)
    e.each_with_index { |x, i| got << [x, i] }
    got << e.zip([7, 8], [9]) << e.zip([7]) { |x| got << x }
    e.each_slice(2) { |x| got << x }
    e.each_cons(2) { |x| got << x }
    next unless there?(:count)
    got << e.count << e.count(1) << e.count { |x| x > 2 } << e.find_index(1) << e.find_index(6) << e.find_index { |x| x > 3 }
    got << e.inject(:-) << e.inject(9, :-) << e.first << e.first(2) << e.first(0) << e.first(9)
    got << e.one? << e.one? { |x| x > 4 } << e.one? { |x| x == 1 } << e.one? { |x| x > 5 } << e.none? << e.none? { |x| x > 5 } << e.none? { |x| x > 4 }
    got << e.minmax << e.minmax { |a, b| b <=> a } << e.min_by { |x| -x } << e.max_by { |x| -x } << e.minmax_by { |x| -x }
    got << e.take(0) << e.take(2) << e.take(9) << e.take_while { |x| x != 4 } << e.drop(0) << e.drop(2) << e.drop(9)
    got << e.drop_while { |x| x != 4 } << e.to_enum.with_index { |x, i| got << [x, i] }
    got << begin e.first(-1) rescue $!.class end << begin e.take(-1) rescue $!.class end
  end
  [1, 2, 3, 9].each { |n| ('a'..'h').step(n) { |x| got << x } }
  ('a'...'d').each { |x| got << x }
  ('y'..'ab').step(2) { |x| got << x }
  sum = 0
  got.inspect.each_byte { |byte| sum = (sum * 31 + byte) % 1_000_000_007 }
  sum
end
ORDINARY = there?(:count) ? 207214995 : 955673163

got = send(ARGV[0])
wanted = Object.const_get(ARGV[0].upcase)
abort "#{got.inspect[0, 3000]}, not #{wanted.inspect[0, 3000]}" unless got == wanted
