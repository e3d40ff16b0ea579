# Redefines operators in each way, and shows what the same expressions do then.
def now(what, x = 7, y = 3)
  got = [
    lambda { x + y }, lambda { x - y }, lambda { x < y }, lambda { x == y }, lambda { x[0] }
  ].map do |f|
    begin
      f.call
    rescue Exception
      $!.message[0, 50]
    end
  end
  puts "#{what}: #{got.inspect}"
end

def apart(what, x = 7, y = 3)
  $stdout.flush
  if pid = fork
    Process.wait(pid)
  else
    begin
      now("before #{what}", x, y)
      yield
      now(what, x, y)
    ensure
      $stdout.flush
      exit!
    end
  end
end

apart('def') { class Fixnum; def +(o) :mine end; end }
apart('def and back') do
  class Fixnum
    alias plus +
    def +(o) :mine end
  end
  now('in between')
  class Fixnum; alias + plus; end
end
apart('alias') { class Fixnum; alias + -; end }
apart('alias to <') { class Fixnum; alias < >; end }
apart('undef') { class Fixnum; undef +; end }
apart('undef_method') { Fixnum.send(:undef_method, :<) }
apart('remove_method') { Fixnum.send(:remove_method, :+) }
apart('remove_method with one above') do
  class Integer; def +(o) :integer end; end
  class Numeric; def -(o) :numeric end; end
  module Comparable; def <(o) :comparable end; end
  class Object; def ==(o) :object end; end
  now('still its own')
  [:+, :-, :<, :==].each { |m| Fixnum.send(:remove_method, m) }
end
apart('module') do
  module Above; def +(o) :above end; end
  class Fixnum; include Above; end
  now('still its own')
  Fixnum.send(:remove_method, :+)
end
apart('private') { class Fixnum; private :+; end }
apart('private, then another method') do
  class Fixnum
    private :<
    def other; end
    def <(o) :public end
  end
end
apart('protected') { class Fixnum; protected :+; end }
apart('private in a thread') { Thread.new { class Fixnum; private :+, :-; end }.join }
apart('define_method') { Fixnum.send(:define_method, :-) { |o| :block } }
apart('in a thread') { Thread.new { class Fixnum; def <(o) :thread end; end }.join }
apart('within the argument') do
  change = lambda { class Fixnum; def +(o) :late end; end; 1 }
  puts((1 + change.call).inspect)
end
apart('by the receiver') do
  change = lambda { class Fixnum; def -(o) :late end; end; 1 }
  puts((change.call - 1).inspect)
end
apart('eval') { eval('class Fixnum; def ==(o) :eval end; end') }
apart('method_missing') do
  class Fixnum
    undef +
    def method_missing(*a) [:missing, *a] end
  end
end
apart('Float', 7.5, 2.5) { class Float; def +(o) :float end; def <(o) :less end; end }
apart('Float private', 7.5, 2.5) { class Float; private :+; end }
apart('Float undef', 7.5, 2) { class Float; undef -; end }
f = 7.5
apart('Float of its own', f, 2.5) { def f.+(o) :single end }
apart('Array', [1, 2], [3]) { class Array; def [](i) :array end; end }
a = [1, 2]
apart('Array of its own', a, [3]) { def a.[](i) :single end }
apart('Array with a module', a, [3]) { m = Module.new { def [](i) :module end }; a.extend(m) }
class List < Array; end
apart('subclass', List.new([1, 2]), [3]) { class List; def [](i) :list end; end }
apart('class above', List.new([1, 2]), [3]) { class Array; def [](i) :array end; end }
apart('subclass undef', List.new([1, 2]), [3]) { class List; undef []; end }
apart('safe level') { Thread.new { $SAFE = 2; now('at 2') }.join }
begin
  1 + nil
rescue TypeError
  puts $!.message, $!.backtrace.map { |l| l.sub(/.*\//, '') }
end
begin
  1 / 0
rescue ZeroDivisionError
  puts $!.message, $!.backtrace.map { |l| l.sub(/.*\//, '') }
end
puts [1.+(2) { 3 }, 1.+(*[5]), (begin; 1.+(); rescue ArgumentError; $!.message; end),
      (begin; [1][]; rescue ArgumentError; $!.message; end), [1, 2, 3][0, 2]].inspect
