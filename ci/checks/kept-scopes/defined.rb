# What becomes of a variable around define_method when a method that it made assigns it, with an
# argument, after each of these: whether they are one depends on the release.
def work; 30.times { |i| x = i; [x].each { |y| z = [x, y] } }; end
def through(a) b = a + 1; c = yield(b); work; [a, b, c]; end
class Defined; end
def defined(how)
  v = 0
  b = binding
  f = proc { }
  g = lambda { |x| through(x) { |y| y } }
  Defined.send(:define_method, :call) { |a|
    case how
    when 0 then nil
    when 1 then f.call
    when 2 then g.call(a)
    when 3 then through(a) { |x| x }
    when 4 then lambda { }
    when 5 then Thread.new { Thread.pass }.join
    when 6 then [a].each { |x| f.call }
    when 7 then callcc { |c| c }
    end
    v = a
    work
    v }
  r = Defined.new.call(how + 7)
  [r, v, eval("v", b)]
end
p((0..7).map { |i| defined(i) })
