# What Procs, Bindings, Continuations and threads keep, captured in each place around a block,
# has its values after much else was done where they were.
require "thread"
$stdout.sync = true
def fill(n) a = n; b = [a]; c = "text #{a}"; n == 0 ? c : fill(n - 1); end
def work; 30.times { |i| x = i; [x].each { |y| z = [x, y]; fill(5) } }; GC.start; 300.times { |i| "x" * i }; end
def through(a) b = a + 1; c = yield(b); work; [a, b, c]; end
def deeper(a) b = a * 2; r = through(b) { |x| y = x; z = yield(y); work; [x, y, z] }; work; [b, r]; end
KEPT = []
CAPTURES = [
  ["proc", lambda { |b| v = b; KEPT << lambda { v += 1; [b, v] }; 0 }],
  ["binding", lambda { |b| v = b; c = binding; KEPT << lambda { eval("v += 1; [b, v]", c) }; 0 }],
  ["eval", lambda { |b| v = b; c = binding; eval("w = v + 1", c); KEPT << lambda { eval("w += 1; [v, w]", c) }; 0 }],
  ["thread", lambda { |b| v = b; q = Queue.new; t = Thread.new(b) { |d| q.pop; v += d; [b, v, d] }
     KEPT << lambda { q << 1; t.value }; 0 }],
  ["method", lambda { |b| v = b; o = Object.new; def o.keep(&f) f end; k = o.keep { |x| v += x; [b, v, x] }
     KEPT << lambda { k.call(3) }; 0 }],
  ["nothing", lambda { |b| v = b; v }]
]
CAPTURES.each do |name, capture|
  KEPT.clear
  3.times do |i|
    s = "s#{i}"
    p deeper(i) { |x| y = x; r = capture.call(y); work; s << "."; [r, y] }
    p [s, i]
  end
  work
  puts "#{name}: #{KEPT.map { |f| f.call }.inspect} #{KEPT.map { |f| f.call }.inspect}"
end

# One is captured before, another in the block, a third after it.
def all
  a = 1
  first = lambda { a += 1 }
  second = nil
  through(4) { |b| c = b; through(c) { |d| e = d; second = lambda { [a, b, c += 1, d, e += 1] }; work; e }; work; c }
  work
  third = lambda { a }
  lambda { [first.call, second.call, third.call] }
end
f = all
work
p f.call, f.call

# A Continuation goes back into the block, the method and the argument.
def returns(n) m = n; $c = nil; k = callcc { |c| $c = c; 0 }; l = [m, k]; through(n) { |x| work; l << x; x }; l; end
rounds = 0
p through(1) { |x| y = [x]; z = returns(x); rounds += 1; y << z; work; y }
$c.call(rounds) if rounds < 3
p rounds
def given(a, b) c = [a, b]; work; yield(c); c; end
rounds = 0
p given(1, callcc { |c| $d = c; 0 }) { |x| v = x; work; v << rounds }
rounds += 1
$d.call(rounds) if rounds < 3

# Threads that give way in blocks of each other's methods.
out = []
threads = (1..3).map do |i|
  Thread.new do
    4.times { |j| a = i * 10 + j; through(a) { |b| c = b; Thread.pass; work if j == 2; out << [a, b, c]; c } }
  end
end
threads.each { |t| t.join }
p out.sort
require "generator"
g = Generator.new { |y| 3.times { |i| j = i; through(j) { |k| y.yield [i, j, k]; work; k } } }
r = []
(r << g.next; work) while g.next?
p r

# Jumps out of the block, and what is rescued.
def jumped(how) v = how; through(1) { |b| c = b; case v when 0 then return [c, v] when 1 then raise "out" when 2 then throw :out, c else next 7 end }; end
p((0..3).map { |i| catch(:out) { jumped(i) rescue $!.message } })
e = (1..3).map { |i| a = i; lambda { |x| a += x } }
through(1) { |x| e.each { |k| k.call(x) }; work; x }
p e.map { |k| k.call(0) }
class Kept; [1, 2].each { |i| j = i * 2; define_method("k#{i}") { |x| j += x; work; [i, j] } }; end
p Kept.new.k1(1), Kept.new.k1(1), Kept.new.k2(5)
