# Changes what [] and []= call in each way, and shows what the same expressions do then.
$stderr = $stdout
def now(what, h, l)
  got = [lambda { h[:k] }, lambda { h[:k] = 5 }, lambda { h[:k] += 1 }, lambda { h[:none] },
    lambda { h[:none] ||= 3 }, lambda { h[7] }, lambda { h[7] = 8 }, lambda { l[1] },
    lambda { l[1] = 9 }, lambda { l[0] += 2 }, lambda { l[0] &&= 4 }, lambda { l[9] ||= 1 }].map do |f|
    begin
      f.call
    rescue Exception
      [$!.class, $!.message.gsub(/0x[0-9a-f]+|\d\d\d+|\{.*\}/, '')[0, 60], $!.backtrace.map { |x| x.sub(/.*\//, '') }[0, 2]]
    end
  end
  puts "#{what}: #{got.inspect}"
  $stdout.flush
end

def apart(what, h = {:k => 1, 7 => 2}, l = [1, 2, 3])
  $stdout.flush
  if pid = fork
    Process.wait(pid)
  else
    begin
      now("before #{what}", h, l)
      yield h, l
      now(what, h, l)
    rescue Exception
      puts "#{$!.class} #{$!.message.sub(/0x[0-9a-f]+/, %q())}"
    ensure
      $stdout.flush
      exit!
    end
  end
end

[Hash, Array].each do |c|
  %w([] []=).each do |m|
    apart("#{c} def #{m}") { c.class_eval("def #{m}(*a) [:mine, a.length] end") }
    apart("#{c} undef #{m}") { c.class_eval("undef #{m}") }
    apart("#{c} remove #{m}") { c.send(:remove_method, m) }
    apart("#{c} remove #{m} and Object's") do
      Object.class_eval("def #{m}(*a) [:object, a.length] end")
      c.send(:remove_method, m)
    end
    apart("#{c} private #{m}") { c.send(:private, m) }
    apart("#{c} protected #{m}") { c.send(:protected, m) }
    apart("#{c} private #{m} in a thread") { Thread.new { c.send(:private, m) }.join }
    apart("#{c} alias #{m}") { c.class_eval("alias #{m} fetch") }
    apart("#{c} define_method #{m}") { c.send(:define_method, m) { |*a| [:block, a.length] } }
    apart("#{c} def #{m} and back") do |h, l|
      c.class_eval("alias old #{m}; def #{m}(*a) :mine end")
      now('in between', h, l)
      c.class_eval("alias #{m} old")
    end
    apart("#{c} singleton #{m}") { |h, l| eval("def #{c == Hash ? 'h' : 'l'}.#{m}(*a) [:single, a.length] end") }
    apart("#{c} extended #{m}") { |h, l| (c == Hash ? h : l).extend(Module.new { define_method(m) { |*a| [:module, a.length] } }) }
    apart("#{c} included #{m}") { mod = Module.new { define_method(m) { |*a| [:module, a.length] } }; c.send(:include, mod); c.send(:remove_method, m) }
  end
end
class MyHash < Hash; end
class MyArray < Array; end
sub = lambda { h = MyHash.new; h[:k] = 1; h[7] = 2; h }
apart('subclass', sub.call, MyArray.new([1, 2, 3])) { class MyHash; def [](k) super.inspect end; end; class MyArray; def [](k) super.inspect end; end }
apart('subclass undef', sub.call, MyArray.new([1, 2, 3])) { class MyHash; undef []; end; class MyArray; undef []=; end }
apart('class above', sub.call, MyArray.new([1, 2, 3])) { class Hash; def [](k) :above end; end; class Array; def []=(k, v) :above end; end }
apart('frozen') { |h, l| h.freeze; l.freeze }
apart('default') { |h, l| h.default = 4 }
apart('default block') { |h, l| Hash.new { |x, k| caller(0).length.zero? ? 0 : [:made, k] }.each { }; def h.default(k = nil) [:default, k, caller(0)[1].sub(/.*\//, '')] end }
apart('shared', {:k => 1, 7 => 2}, [1, 2, 3] * 30) { |h, l| $copy = l.dup; $part = l[1, 40] }
apart('Symbol#hash') { class Symbol; def hash; 1 end; def eql?(o) false end; def ==(o) false end; end }
apart('Fixnum#hash') { class Fixnum; def hash; 1 end; def eql?(o) false end; end }
apart('method_missing') { class Hash; undef []; def method_missing(*a) [:missing, *a] end; end }
apart('within the index') do |h, l|
  change = lambda { class Hash; def [](k) :late end; end; class Array; def []=(k, v) :late end; end; 0 }
  puts h[change.call].inspect, (l[change.call] = 5).inspect
end
apart('within the value') { |h, l| puts((l[0] = (class Array; def []=(k, v) puts 'late' end; end; 1)).inspect) }
apart('Fixnum#+') { class Fixnum; def +(o) :plus end; end }
apart('private Fixnum#+') { class Fixnum; private :+; end }
apart('other objects', 'text', Struct.new(:k, :b).new(1, 2)) { }
apart('nothing', nil, 5) { }
def at_safe(n)
  Thread.new { $SAFE = n; h = {:k => 1}; l = [1]; H.nil?; [(h[:k] = 2), (l[0] = 3), (H[:k] = 4 rescue $!.class), (A[0] = 5 rescue $!.class)] }.value
rescue Exception
  $!.class
end
H, A = {:k => 1}, [1]
(0..4).each { |n| puts at_safe(n).inspect }
