# usage: arguments.rb binding | rest | array | method | element | ordinary
$VERBOSE = nil
class Asked
  def initialize(number, &asked) @number, @asked = number, asked end
  def to_int() ask; @number end
  def to_a() ask; [3] end
  def ask
    @asked.call if @asked
    # What was freed is used.
    @used = (1..200).map { |n| [:used] * (n / 4) }
  end
end
def more(b) (1..60).each { |n| eval("v#{n} = #{n}", b) } end

class Bound < Array
  def values_at(a, b, c, d)
    bound = binding
    a = Asked.new(a) { more(bound) }
    super
  end
end
class Given < Array
  # It warns of many values for one parameter, and has them all.
  define_method(:values_at) do |args|
    args[0] = Asked.new(args[0]) { args.replace((1..1000).to_a) }
    super
  end
end
class Rest < Array
  def values_at(a, b, *c)
    bound = binding
    c = Asked.new(0) { more(bound) }
    super
  end
end

class Told
  def told(*args) args + (block_given? ? [yield] : []) end
end
class Tells < Told
  def told(a, b = a, *c)
    a = [a]
    [1].each { return super } if b == :block
    return eval('super') if b == :eval
    return Thread.new { super }.value if b == :thread
    super
  end
end
class TellsNone < Told
  def told() super end
end
class TellsBlock < Told
  def told(a, &block) super end
end
class TellsDefined < Told
  define_method(:told) { |*args| super }
end
class TellsPair < Told
  define_method(:told) { |a, b| a = 0; super }
end

# A Method as a block, with the array that is yielded; an element of many, with one more.
def of_a_method(items)
  [4, 20].map do |count|
    args = (0...count).map { |n| Asked.new(n % 10) }
    args[0] = Asked.new(1) { args.replace((1..1000).to_a) }
    [args].map(&items.method(:values_at))[0]
  end
end
def of_an_element(items)
  args = [0, 2]
  args[1] = Asked.new(2) { args.replace((1..1000).to_a) }
  (items[*args], rest) = [:set, :more], 0
  [items, args.length, place(items, [1, 2])]
end

def place(items, at)
  items = items[0, 4]
  items[*at], rest = :set, 5
  [items, rest, at]
end

items = (0..9).to_a
got, wanted =
  case ARGV[0]
  when 'binding' then [Bound.new(items).values_at(1, 2, 3, 4), [1, 2, 3, 4]]
  when 'rest' then [Rest.new(items).values_at(1, 2, 5), [1, 2, 3]]
  when 'array' then [Given.new(items).values_at(1, Asked.new(2), Asked.new(3), Asked.new(4)), [1, 2, 3, 4]]
  when 'method' then [of_a_method(items), [[1, 1, 2, 3], [1] + (1..9).to_a + (0..9).to_a]]
  when 'element' then [of_an_element(items), [[:set, :more] + (2..9).to_a, 1000, [[:set, :set, 3], 5, [1, 2]]]]
  when 'ordinary'
    t = Tells.new
    many = (1..5000).to_a
    [[t.told(1), t.told(1, 2), t.told(1, 2, 3, 4), t.told(1) { 9 }, t.told(1, :block, 2),
      t.told(1, :eval, 2), t.told(1, :thread, 2), t.told(*many), TellsNone.new.told,
      TellsNone.new.told { 8 }, TellsBlock.new.told(1) { 7 }, TellsDefined.new.told,
      TellsDefined.new.told(1, 2, 3), TellsDefined.new.told(*many), TellsPair.new.told(1, 2),
      [[1, 2], 3, [], many].map(&Told.new.method(:told)), place(items, 3)],
     [[[1], 1], [[1], 2], [[1], 2, 3, 4], [[1], 1, 9], [[1], :block, 2],
      [[1], :eval, 2], [[1], :thread, 2], [[1]] + many[1..-1], [],
      [8], [1, 7], [], [1, 2, 3], many, [1, 2],
      [[1, 2], [3], [], many], [[0, 1, 2, :set], 5, 3]]]
  end
abort "#{got.inspect[0, 1000]}, not #{wanted.inspect[0, 1000]}" unless got == wanted
