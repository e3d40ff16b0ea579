# usage: assignment.rb few | rest | block | only | ordinary
class Takes
  def initialize(&takes) @takes = takes end
  def first=(value)
    @takes.call(value)
    # What was freed is used.
    @used = (1..300).map { |n| [:used] * (n / 4) }
  end
end

def few
  all = (1..8).to_a
  taker = Takes.new { all.replace([]) }
  taker.first, b, c, d = all
  [b, c, d]
end
def rest
  [0, 1, 2, 5].map do |left|
    all = (1..8).to_a
    taker = Takes.new { all.replace((1..left).to_a) }
    taker.first, b, *c = all
    [b, c]
  end
end
def block
  all = (1..8).to_a
  taker = Takes.new { all.replace([7]) }
  [all].each { |taker.first, b, *c| return b, c }
end
class Only
  attr_reader :from
  def initialize() @from = [self] end
  def to_ary
    @from.replace([])
    @used = (1..300).map { |n| [:used] * (n / 4) }
    nil
  end
end
class Yields
  include Enumerable
  def initialize(from) @from = from end
  def each() yield(*@from) end
end
def only
  first, second = Only.new, Only.new
  one = *first.from
  [one.equal?(first), Yields.new(second.from).to_a[0].equal?(second)]
end
def ordinary
  all = (1..5).to_a
  grows = Takes.new { all << 6 }
  grows.first, b, *c = all
  changes = Takes.new { |value| all[1] = value }
  changes.first, d, *e = all
  f, (g, *h), i = 1, [2, 3, 4]
  j, k = nil
  l = 0
  l, m = [1, 2], l
  *n = 1, 2
  o, p = *[[3, 4]]
  q = lambda { |r, s| [r, s] }
  wrong = begin q.call(1, 2, 3) rescue $!.class end
  [b, c, d, e, [f, g, h, i], [j, k], [l, m], n, [o, p], q.call(1, 2), wrong]
end

got = send(ARGV[0])
wanted = { 'few' => [nil, nil, nil], 'only' => [true, true], 'block' => [nil, []],
           'rest' => [[nil, []], [nil, []], [2, []], [2, [3, 4, 5]]],
           'ordinary' => [2, [3, 4, 5, 6][0, 3], 1, [3, 4, 5, 6][0, 4], [1, 2, [3, 4], nil], [nil, nil],
                          [[1, 2], 0], [1, 2], [[3, 4], nil], [1, 2], ArgumentError] }[ARGV[0]]
abort "#{got.inspect[0, 1000]}, not #{wanted.inspect[0, 1000]}" unless got == wanted
