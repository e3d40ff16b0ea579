# Redefines operators in each way, and shows what the same expressions do then.
def now(what, f, x)
  got = [
    lambda { x + f }, lambda { f + x }, lambda { x * f - f }, lambda { f - x * x }, lambda { f < f + x },
    lambda { f == x + f }, lambda { x - f }, lambda { x > f }, lambda { f / x }, lambda { [x][0] * f }
  ].map do |c|
    begin
      c.call
    rescue Exception
      $!.message[0, 60]
    end
  end
  puts "#{what}: #{got.inspect}"
end

def apart(what, f = 2.5, x = 2)
  $stdout.flush
  if pid = fork
    Process.wait(pid)
  else
    begin
      2.times { now("before #{what}", f, x) }
      yield f, x
      2.times { now(what, f, x) }
    ensure
      $stdout.flush
      exit!
    end
  end
end

apart('nothing') {}
apart('Fixnum') { class Fixnum; def +(o) :plus end; def *(o) 5 end; end }
apart('Float') { class Float; def +(o) 7.5 end; def <(o) :less end; def -(o) :minus end; end }
apart('Float alias') { class Float; alias + *; alias < ==; end }
apart('Fixnum alias') { class Fixnum; alias - +; end }
apart('undef') { class Float; undef <, /; end; class Fixnum; undef -; end }
apart('remove') { class Float; remove_method :==; end; class Fixnum; remove_method :+; end }
apart('private') { class Float; private :+, :<; end; class Fixnum; private :*; end }
apart('private and public') do |f, x|
  class Float; private :-; end
  now('between', f, x)
  class Float; public :-; end
end
apart('protected') { class Fixnum; protected :+; end; class Float; protected :/; end }
apart('coerce') { class Float; def coerce(o) [o.to_i + 10, 1] end; end }
f = 2.5
apart('of its own', f) { def f.+(o) :own end; def f.<(o) :own end }
apart('extended', f) { m = Module.new { def -(o) :module end }; f.extend(m) }
apart('module') do |a, x|
  module Above; def +(o) :above end; def <(o) :above end; end
  class Float; include Above; end
  now('still its own', a, x)
  class Float; remove_method :+, :<; end
end
apart('method_missing') { class Float; undef -; def method_missing(*a) a end; end }
apart('in a thread') { Thread.new { class Float; def /(o) :thread end; end }.join }
apart('within a part') do |a, x|
  change = lambda { class Float; def +(o) :late end; end; 1 }
  p a + change.call, x + a
end
apart('by the receiver') do |a, x|
  change = lambda { class Fixnum; def *(o) :late end; end; x }
  p change.call * a, x * a
end
