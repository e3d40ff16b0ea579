# Backtraces of odd places: names, lines, lengths.
$stderr = $stdout
def show(what)
  yield
  puts "#{what}: nothing"
rescue Exception
  puts "#{what}: #{$!.class} #{($!.backtrace || ['none']).map { |l| l.length > 90 ? [l.length, l[0, 20], l[-20, 20], l.hash == l.dup.hash].inspect : l }.inspect}"
end

FILES = ['f', '', '%s%d%n', 'a b', "a\nb", 'x' * 100, 'x' * 8180, 'x' * 8188, 'x' * 8189, 'x' * 8190,
  'x' * 8191, 'x' * 8192, 'x' * 20_000]
LINES = [0, 1, 9, 10, -1, -10, 99, 1000, 65_535, 123_456, 2**20, 2**30, 2**31 - 1, -2**31]
FILES.each do |file|
  show("file of #{file.length}") { eval('raise', binding, file, 7) }
  show("file of #{file.length} in a method") { eval("def m1; caller(0).each { |l| puts [l.length, l[-12, 12]].inspect }; raise end; m1", TOPLEVEL_BINDING, file, 7) }
end
LINES.each do |line|
  show("line #{line}") { eval('raise', binding, 'f', line) }
  show("line #{line} of a method") { eval("def m2; raise end; m2", TOPLEVEL_BINDING, 'f', line) }
  puts eval("caller(0)[0]", binding, 'f', line)
  puts eval("__LINE__", binding, 'f', line)
end
class C
  NAMES = ['a', 'with blank', '+', '%s', '=', 'q' * 100, 'q' * 8170, 'q' * 8200, "n\nn"]
  NAMES.each_with_index { |n, i| define_method(n) { |x| raise "#{i}" } }
  def self.inherited(k) raise 'inherited' end
  def method_missing(id, *a) raise "missing #{id}" end
  def to_s; raise 'to_s' end
  def <=>(o) raise 'compared' end
  def each; yield 1 end
  def block; lambda { raise 'lambda' } end
end
C::NAMES.each { |n| show("name of #{n.length}") { C.new.send(n, 1) } }
show('alias') { class C; alias other_name to_s end; C.new.other_name }
show('class body') { class C; raise 'body' end }
show('module body') { module M; [1].each { |x| raise 'body' } end }
show('singleton') { class << C; raise 'single' end }
show('inherited') { Class.new(C) }
show('missing') { C.new.nothing }
show('sort') { [C.new, C.new].sort }
show('interpolated') { "#{C.new}" }
show('block') { C.new.block.call }
show('proc') { Proc.new { raise 'proc' }.call }
show('each') { C.new.each { |x| x.nothing } }
show('thread') { Thread.new { Thread.current.abort_on_exception = false; raise 'thread' }.value }
show('instance_eval') { C.new.instance_eval { raise 'in' } }
show('string instance_eval') { C.new.instance_eval('raise "in"') }
show('module_eval') { C.module_eval('def e1; raise "e1" end', 'other', 55); C.new.e1 }
show('arguments') { C.new.each(1) }
show('c function') { [].fetch }
show('integer') { Integer('x') }
show('own backtrace') { raise RuntimeError, 'x', ['a', 'b'] }
show('raise again') { begin; raise 'x'; rescue; raise; end }
show('syntax') { eval('1 +', binding, 'f', 3) }
show('throw') { throw :nowhere }
show('const') { Nowhere }
show('allocate') { Integer.allocate }
show('new') { C.new(1) }
show('define_method') { Class.new { define_method(:d) { |a| caller(0).each { |l| puts l }; raise 'd' } }.new.d(1) }
def deep(n) n == 0 ? raise('deep') : deep(n - 1) end
begin
  deep(20)
rescue RuntimeError
  puts $!.backtrace.length, $!.backtrace.uniq.length
end
def frames(n) n == 0 ? caller : frames(n - 1) end
puts frames(3).inspect, caller.inspect, caller(0).inspect, caller(1).inspect, caller(99).inspect
t = Thread.new { $SAFE = 3; caller(0)[0].tainted? }
puts t.value
puts caller(0)[0].tainted?, caller(0)[0].frozen?, (caller(0)[0] << 'more').length
at_exit { puts caller(0).inspect }
warn 'warning'
END { puts caller(0).inspect }
