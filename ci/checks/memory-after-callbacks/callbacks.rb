# usage: callbacks.rb arrays | product | permutation | strings | matches | dumps | stringio | ordinary
# A callback (to_ary, to_int, to_s, ==, a block) changes the receiver of the method that
# calls it. Names each method that then does something else than what is wanted.
require 'stringio'

$wrong = []
def gives(name, want)
  got = begin
    yield
  rescue Exception
    "#{$!.class}: #{$!.message}"
  end
  $wrong << "#{name}: #{got.inspect[0, 200]}, not #{want.inspect[0, 200]}" unless got == want
end

# An object with one method.
def object(method, &body)
  o = Object.new
  (class << o; self; end).send(:define_method, method, &body)
  o
end

# A base that lacks the method has no such fault.
def has(object, method)
  object.respond_to?(method)
end

class Dumped
  attr_accessor :work
  def marshal_dump() work.call; 1 end
  def marshal_load(data) end
end

many = (0...100).to_a
case ARGV[0]
when 'arrays'
  gives('initialize', [1, 2, 3, 4]) do
    a, copy = [1, 2, 3, 4], nil
    a.send(:initialize, object(:to_int) { copy = a[0, 4]; 3 })
    copy
  end
  gives('uniq!', 0) do
    a = many.map { |i| i.to_s }
    last, n = Object.new, 0
    (class << last; self; end).send(:define_method, :hash) { a.clear if (n += 1) > 1; n }
    a << 'twice' << 'twice' << last
    a.uniq!
    a.size
  end
  gives('a block of count', 1) { a, n = many.dup, 0; a.count { n += 1; a.clear }; n } if has(many, :count)
  gives('== of count', 1) do
    a, n = [], 0
    100.times { a << object(:==) { n += 1; a.clear; true } }
    a.count(0)
    n
  end if has(many, :count)
  gives('combination of one', [[0]] + [[nil]] * 99) do
    a, seen = many.dup, []
    a.combination(1) { |c| a.clear; seen << c }
    seen
  end if has(many, :combination)
  gives('combination of two', [[0, 1]] + [[0, nil]] * 98) do
    a, seen = many.dup, []
    a.combination(2) { |c| a.clear; seen << c; break if seen.size == 99 }
    seen
  end if has(many, :combination)
  gives('pack', 'ArgumentError: too few arguments') do
    a = []
    a.replace [object(:to_int) { a.clear; 1 }] + many
    a.pack('N*')
  end
when 'product'
  gives('product', [7] + many.map { |i| i.to_s }) do
    arrays = many.map { |i| object(:to_ary) { [i.to_s] } }
    arrays << object(:to_ary) { GC.start; 20000.times { ['x'] }; GC.start; ['last'] }
    [7].product(*arrays)[0][0..-2]
  end if has(many, :product)
when 'permutation'
  gives('permutation', []) do
    a, seen = many.dup, []
    a.permutation(object(:to_int) { a.clear; 2 }) { |p| seen << p.size }
    seen
  end if has(many, :permutation)
  gives('permutation of many', 300_000) { (0...300_000).to_a.permutation { |p| break p.size } } if has(many, :permutation)
when 'strings'
  gives('each', ['xy']) do
    s, seen = "a\n" * 1000, []
    s.each(object(:to_str) { s.replace('xy'); "\n" }) { |l| seen << l }
    seen
  end
  gives('the separator of each', %w[aXY bXY c]) do
    separator, seen = 'XY', []
    'aXYbXYc'.each(separator) { |l| seen << l; separator.replace('ZZ') }
    seen
  end
  gives('%', 'abb') do
    a = []
    a.replace [object(:to_s) { a.map! { 'c' }; 'a' }, 'b', 'b']
    '%s%s%s' % a
  end
  gives('Hash[]', { 1 => nil }) { Hash[[[1]]] } unless RUBY_VERSION == '1.8.6'
when 'matches'
  gives('sub!', "RuntimeError: can't modify a match in use") do
    ('x' * 5000) =~ /x*/
    long = $~
    'abc'.sub!(/b/) { $~.__send__(:initialize_copy, long); 'x' }
  end
when 'dumps'
  gives('an array', [nil, nil]) do
    first = Dumped.new
    a = [first] + many
    first.work = proc { a.clear; 50.times { [0] * 50 } }
    Marshal.load(Marshal.dump(a))[1, 2]
  end
  gives('a variable', []) do
    first = Dumped.new
    a = [first]
    a.instance_variable_set :@x, 1
    first.work = proc { a.send :remove_instance_variable, :@x; {}.each { }; 50.times { Object.new.instance_variable_set(:@y, 1) } }
    Marshal.load(Marshal.dump(a)).instance_variables
  end
when 'stringio'
  gives('each_char', %w[a x]) do
    s, seen = StringIO.new('a' * 3000), []
    s.each_char { |c| seen << c; s.string.replace('ax') if seen.size == 1 }
    seen
  end if has(StringIO.new, :each_char)
  gives('read into its own text', 'cde') { s = 'abcde' + 'x' * 5000; io = StringIO.new(s); io.pos = 2; io.read(3, s) }
  gives('putc at the greatest place', 'ArgumentError: string size too big') do
    io = StringIO.new('abc')
    io.pos = (1 << ([0].pack('l!').size * 8 - 1)) - 1
    io.putc ?x
  end
  gives('a failed initialize', 'IOError: not opened for reading') do
    io = StringIO.allocate
    io.send(:initialize, nil, 'r+') rescue nil
    io.read
  end
  gives('reopen', ['a', 'Az']) do
    io, other = StringIO.new('abc'), StringIO.new('zz')
    other.getc
    first = io.read(1)
    io.ungetc(object(:to_int) { io.reopen(other); ?A })
    [first, other.string]
  end
when 'ordinary'
  gives('initialize', [[nil, nil], [0, 1], [3]]) { [Array.new(object(:to_int) { 2 }), Array.new(2) { |i| i }, [1, 2].send(:initialize, [3])] }
  gives('uniq!', [[1, 2], nil]) { [[1, 2, 1].uniq!, [1, 2].uniq!] }
  if has(many, :count)
    gives('count', [2, 3, 1]) { [[1, 2, 4].count { |i| i % 2 == 0 }, [1, 2, 4].count, [1, 2, 4].count(2)] }
    gives('combination', [[1, 2], [1, 3], [2, 3]]) { s = []; [1, 2, 3].combination(2) { |c| s << c }; s }
    gives('permutation', [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]]) { s = []; [1, 2, 3].permutation { |c| s << c }; s }
    gives('permutation of two', [[1, 2], [1, 3], [2, 1], [2, 3], [3, 1], [3, 2]]) { s = []; [1, 2, 3].permutation(2) { |c| s << c }; s }
    gives('permutation of seven', 5040) { n = 0; seen = {}; (1..7).to_a.permutation { |c| n += 1; seen[c] = 1 }; seen.size }
    gives('product', [[1, 3], [1, 4], [2, 3], [2, 4]]) { [1, 2].product([3, 4]) }
  end
  gives('each', [["a\n", 'b'], ['aX', 'bX'], ["a\n\n", 'b'], ["a\nb"]]) do
    [["a\nb", "\n"], ['aXbX', 'X'], ["a\n\nb", ''], ["a\nb", nil]].map { |s, rs| seen = []; s.each(rs) { |l| seen << l }; seen }
  end
  gives('%', '1 two 3.0') { '%d %s %.1f' % [1, 'two', 3] }
  gives('pack', "\0\0\0\1ab  cd\0xyz") { [1, 'ab', 'cd', 'xyz'].pack('NA4Z*a*') }
  gives('Marshal', [1, [2, 'x'], { 3 => 4 }]) { Marshal.load(Marshal.dump([1, [2, 'x'], { 3 => 4 }])) }
  gives('Hash#==', [true, false]) { [{ 1 => 2 } == { 1 => 2 }, { 1 => 2 } == { 1 => 3 }] }
  gives('dup of a match', 'b') { 'abc' =~ /b/; $~.dup[0] }
  gives('StringIO', ["ab\n", 'c', [?d, 'X'], 'abXd', ["1\n", "2"]]) do
    io = StringIO.new("ab\ncd")
    got = [io.gets, io.read(1), [io.getc, (io.ungetc(?d); io.reopen('abcd'); io.seek(2); io.write('X'); 'X')], io.string]
    got << StringIO.new("1\n2").readlines
  end
end
abort $wrong.join("\n") unless $wrong.empty?
