# What is held across redo, retry, next, break, throw and exceptions, with
# collections in between.
def fail_unless(ok, what) raise what unless ok end
n = 0
r = [['a', 'b']].each { |x, y| n += 1; GC.start; redo if n < 20; fail_unless(x == 'a' && y == 'b', 'redo') }
fail_unless(n == 20 && r == [['a', 'b']], 'redo')
n = 0
def m(a, b = a + '!', *c) yield a, b, c; [a, b, c] ensure GC.start; end
x = begin
  n += 1
  m('p' + n.to_s) { |a, b, c| raise 'again' if n < 20; [a, b, c] }
rescue
  GC.start
  retry if n < 20
end
fail_unless(x == ['p20', 'p20!', []], 'retry')
t = ('t' + 'ag').intern
20.times do |i|
  v = catch(t) { [1].each { m(i.to_s) { |a, b, c| throw t, [a, b, c] } } }
  fail_unless(v == [i.to_s, i.to_s + '!', []], 'throw')
end
20.times do |i|
  begin
    eval("raise 'e' + #{i}.to_s", binding, "file#{i}", i + 10)
  rescue => e
    fail_unless(e.message == "e#{i}" && e.backtrace[0] =~ /file#{i}:#{i + 10}/, 'eval')
  end
end
l = lambda { |a| next a + 'n' if a == 'x'; a }
fail_unless(l.call('x' + '') == 'xn', 'next')
fail_unless([3, 4].each { |z| GC.start; break z.to_s } == '3', 'break')
puts 'fine'
