# Each kind of part at each place, and what it must be.
@turns = 0
def is(what, got, wanted)
  @turns += 1
  abort "#{what}: #{got.inspect}, not #{wanted.inspect}" unless got == wanted
end

def list(*all)
  all
end

def yields(*all)
  yield(*all)
end

def yields_one
  a = 5
  yield a
end

def returns
  a = 6
  return a
end

a = 1
is 'order of arguments', list(a, a = 2, a, (a = 3), a), [1, 2, 2, 3, 3]
is 'order of elements', [a, a = 4, a], [3, 4, 4]
is 'order of a hash', { a => (a = 5), a => a }.to_a.sort, [[4, 5], [5, 5]]
is 'constants of the language', list(nil, true, false, self, 1, :s, 2.5), [nil, true, false, self, 1, :s, 2.5]
is 'receiver', [a.to_s, 7.to_s, nil.to_a, true & true, false | true, self.class, :s.to_s],
   ['5', '7', [], true, true, Object, 's']
is 'if', [(a ? 1 : 2), (nil ? 1 : 2), (true ? 1 : 2), (false ? 1 : 2), (self ? 1 : 2), (0 ? 1 : 2)],
   [1, 2, 1, 2, 1, 1]
b = nil
is 'and, or, not', [(a and b), (b and a), (a or b), (b or a), (not a), (not b), !self, !nil],
   [nil, nil, 5, 5, false, true, false, true]
is 'assignment', [(c = a), (@c = a), (@d = nil), (d = self)], [5, 5, nil, self]
is 'instance variables', [@c, @d, c, d], [5, nil, 5, self]
is 'case', [1, 2, nil].map { |x| case x when 1 then :one when nil then :none else :other end }, [:one, :other, :none]
is 'case of values', (case 5 when a then 1 else 2 end), 1
is 'range', [(a..9), (1...a), (a..a)], [5..9, 1...5, 5..5]
is 'text', "#{a}-#{nil}-#{true}-#{:s}-#{1}", '5--true-s-1'
is 'return', returns, 6
is 'yield', yields_one { |x| x }, 5
is 'yield of several', yields(a, b, nil) { |*x| x }, [5, nil, nil]
is 'variables of blocks', [1, 2].map { |x| y = x; [x, y, [3].map { |z| [x, y, z] }] },
   [[1, 1, [[1, 1, 3]]], [2, 2, [[2, 2, 3]]]]
is 'a variable that has no value', [1].map { |x| zz = 1 if false; list(zz, x) }, [[nil, 1]]
is 'variables of eval', (eval('q = 3; [q, list(q)]')), [3, [3]]
procs = (1..3).map { |x| lambda { |y| x = y if y; x } }
is 'closures', procs.map { |p| p.call(nil) } + [procs[0].call(9), procs[0].call(nil)], [1, 2, 3, 9, 9]
h = { 1 => 2 }
h[a] = a
h[1] += a
is 'elements', h.to_a.sort, [[1, 7], [5, 5]]
n = 0
n += 1 while n < a
is 'while', n, 5
n -= 1 until n <= b.to_i
is 'until', n, 0
x = true
n = 0
while x
  n += 1
  x = nil if n == 3
end
is 'while with a variable', n, 3
n = 0
until x
  n += 1
  x = self if n == 4
  next if n == 2
end
is 'until with a variable', n, 4
is 'break', (while true do break a end), 5
is 'next', [1].map { next a }, [5]
is 'the count', @turns, 27
