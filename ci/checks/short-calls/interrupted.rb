# Loops of nothing but elements, operators and blocks end by a timeout, by an exception and
# by a kill, and let other threads run.
require 'timeout'
def forever(l) yield l[0] = l[1] while true end
def same(x) x end
LOOPS = {
  :elements => lambda { l = [1, 2]; i = 0; l[i] = l[1] while true },
  :hash => lambda { h = {:k => 1}; h[:k] = h[:k] while true },
  :increased => lambda { h = {:k => 1}; h[:k] += 0 while true },
  :operators => lambda { i = 3; i + i while i < 5 },
  :blocks => lambda { loop { } },
  :leaves => lambda { x = 1; loop { x } },
  :sums => lambda { x = 1; loop { x + x } },
  :values => lambda { forever([1, 2]) { |x, y| x } },
  :yields => lambda { forever([1, 2]) { |x| x } },
  :calls => lambda { same(1) while true },
  :statements => lambda { x = 2; loop { x; x; x + 1; x } },
  :elements_in_blocks => lambda { l = [1]; loop { l[0] = 1 } },
  :times => lambda { (2**61).times { |x| x } },
  :upto => lambda { 1.upto(2**61) { |x| x + 1 } },
  :each => lambda { a = [1] * 50_000; a.each { |x| x + 1 } while true },
}
LOOPS.sort_by { |name, f| name.to_s }.each do |name, f|
  begin
    Timeout.timeout(0.05) { f.call }
    abort "#{name}: no timeout"
  rescue Timeout::Error
  end
  t = Thread.new { begin; f.call; rescue ArgumentError; :raised; end }
  Thread.pass
  t.raise(ArgumentError, 'x')
  t.join(20) or abort "#{name}: Thread#raise was not seen"
  t.value == :raised or abort "#{name}: another value"
  n = 0
  t = Thread.new(&f)
  other = Thread.new { 3.times { n += 1; Thread.pass } }
  other.join(20) or abort "#{name}: another thread never ran"
  t.kill
  t.join(20) or abort "#{name}: Thread#kill was not seen"
end
def deep(n)
  [n + deep(n + 1)][0]
end

def blocks(n)
  [[n, n]].each { |x, y| blocks(n + 1) }
end
[:deep, :blocks].each do |m|
  begin
    send(m, 1)
    abort 'no end'
  rescue SystemStackError
  end
end
