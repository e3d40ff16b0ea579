# Methods of all kinds: arguments, attributes, blocks, super, method_missing, Procs.
class Point
  include Comparable
  attr_reader :x
  attr_accessor :y
  def initialize(x, y = 0, *rest, &block)
    @x, @y, @rest = x, y, rest
    yield self if block
  end
  def +(other) Point.new(@x + other.x, @y + other.y) end
  def <=>(other) @x == other.x ? @y <=> other.y : @x <=> other.x end
  def each
    return self unless block_given?
    yield @x
    yield @y
  end
  def sum(*numbers) numbers.inject(0) { |all, n| all + n } end
  def method_missing(name, *args) args.empty? ? name.to_s.size : super end
  define_method(:scaled) { |by| Point.new(@x * by, @y * by) }
  protected
  def secret; @rest.size end
end

class Pixel < Point
  COLOURS = [:red, :green, :blue]
  def initialize(x, y, colour = COLOURS[x % 3])
    super(x, y)
    @colour = colour
  end
  def +(other)
    moved = super
    moved.y += 1 if @colour == :red
    moved
  end
  def to_s; "#{@x}/#{@y} #{@colour}" end
end

def ackermann(m, n)
  if m == 0 then n + 1
  elsif n == 0 then ackermann(m - 1, 1)
  else ackermann(m - 1, ackermann(m, n - 1))
  end
end

def first_over(limit)
  (1..limit * 2).each { |i| return i if i > limit }
  nil
end

def walk(depth, &block)
  return block.call(depth) if depth == 0
  walk(depth - 1, &block) + walk(depth - 1) { |d| d + 1 }
end

400.times do |i|
  one = Point.new(i, i + 1)
  two = Pixel.new(i, 2) + one
  two.y = one.sum(one.x, two.y, 3) if two > one
  one.each { |n| two.x + n }
  one.scaled(3).anything
  two.respond_to?(:each) && two.is_a?(Point) && Point === two
  two.to_s if two.kind_of?(Comparable)
  two.send(:secret)
  two.instance_variable_get(:@rest)
  first_over(i % 20)
  add = lambda { |a, b| a + b }
  add.call(i, add[i, 1])
  case two
  when Pixel, nil then two.x
  when Point then two.y
  end
  begin
    one.anything(1)
  rescue NoMethodError => error
    error.message.size
  ensure
    two = nil
  end
end
3.times { ackermann(2, 30) }
10.times { walk(8) { |d| d } }
