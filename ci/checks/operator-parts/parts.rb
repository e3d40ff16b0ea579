# What operators give whose parts are calls, assignments, blocks and Floats.
def shown
  yield
rescue Exception
  [$!.class, $!.message, $!.backtrace.map { |x| x.sub(/.*\//, '') }[0, 2]]
end
def said(x) $said << x; x end
def given() block_given? ? 1 : 0 end
def one(x) [x, block_given?] end
def twice(n) yield(n) + yield(n + 1) end
$said = []
x = y = 1
f, g = 1.5, 2.5
# The order of receiver and argument, and what they change.
p x + (x = 2), x, (x = 3) + x, (x += 1) - (x += 1), x * (y = x) + y, said(1) + said(2) * said(3), $said
p (f = 4) * f, f + (f = 0.5), f, (x = g) - (g = x + 1), g, [1].map { |i| i + (i += 1) + i }
# A block belongs to the call that it stands at, not to a part of an argument.
def inner() one(given + given) { } + one(given - given) end
p inner, inner { }, one(given + 1) { }, one(1 + given), [given + given, twice(given + 2) { |n| n * given }]
def to_block(&b) one(b.call + 1) + [twice(3, &b)] end
p to_block { |*a| given + a.length }, [[1, 2], [3, 4]].map { |a, b| a * b + given }
# Floats at their ends, with each other and with Fixnums.
values = [0.0, -0.0, 1.5, -1.5, 1e308, -1e308, 1e-320, 1.0 / 0, -1.0 / 0, 0.0 / 0, 0, 1, -1, 7, 2**53 + 1, 2**30, 2**61]
all = %w(+ - * / % < <= > >= == & | << >> []).map do |op|
  expression = eval("lambda { |a, b| #{op == '[]' ? 'a[b]' : "a #{op} b"} }")
  same = 0
  values.each do |a|
    values.each do |b|
      next if op == '<<' && a.is_a?(Integer) && b.is_a?(Integer) && b > 100
      u, v = [lambda { expression.call(a, b) }, lambda { a.send(op, b) }].map do |call|
        value = begin call.call; rescue Exception; "#{$!.class} #{$!.message}" end
        value.is_a?(Float) ? [value].pack('G') : value
      end
      same += 1 if u == v
    end
  end
  [op, same]
end
p all
p shown { 1.5 + nil }, shown { 1 * nil }, shown { 1 + 'x' }, shown { 2.5 < 'x' }, shown { 1.5 & 1 }, shown { 1 & 1.5 }
p shown { 1.0 / 0 }, shown { 1 / 0 }, shown { (raise 'here') + 1 }, shown { 1 + (raise 'there') }, shown { said(1) + nothing }
def deep(n) n == 0 ? caller(0).map { |l| l.sub(/.*\//, '') } : [n] + deep(n - 1) end
p deep(2)
p [1, 2].each { |i| 1 + (break 7 if i == 2; i) }, catch(:t) { 1 + throw(:t, 5) }, [3].map { |i| i + (next 8 if i == 3; 1) }
k, times = nil, 0
r = times + callcc { |c| k = c; 1 }
times += 1
k.call(times * 10) if times < 3
p r, times
p Thread.new { said(1.5) * 2 }.value, eval('x + y * 2', binding)
