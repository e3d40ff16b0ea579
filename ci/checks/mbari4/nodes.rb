# Evaluates nodes of every kind and prints their values, one line each.
set_trace_func(proc { |*a| $traced = $traced.to_i + 1 }) if ARGV[0] == 'trace'
def show(name, value) puts "#{name}: #{value.inspect}" end
def opt(a, b = a + 1, *c, &d) [a, b, c, d ? d.call(b) : nil] end
def blk; yield 1, 2; end
class Base; def m(x = 1) [:base, x] end; def self.s; :s end; end
class Sub < Base
  @@count = 0
  attr_accessor :v
  def m(x = 5) super end
  def n(x) m(x); Base.instance_method(:m).bind(self).call(*[x]) end
  def count; @@count += 1 end
  def [](i) @v[i] end
  def []=(i, x) @v[i] = x end
end
s = Sub.new
s.v = [1, nil, 3]
show :opt, [opt(1), opt(1, 2), opt(1, 2, 3, 4), opt(*[1, 2]) { |x| x * 2 }]
show :super, [s.m, s.m(9), s.n(7), s.count, s.count]
s[1] ||= 8
s[0] += 4
s[2] &&= 6
s.v[0] ||= 1
s.v ||= 0
s.v &&= s.v
show :op_asgn, s.v
show :case, [1, 'a', nil, 2.5, :x, [1]].map { |x|
  case x
  when *[1, 2] then :num
  when String, Symbol then :text
  when nil then :nil
  else :other
  end
}
show :when, (1..4).map { |x|
  case
  when x == 1 then :one
  when *[false, x == 2] then :two
  else :many
  end
}
i = 0
show :while, [while i < 5; i += 1; next if i == 2; break i * 10 if i == 4; end, i]
show :until, [until i >= 7 do i += 1 end, i]
show :begin_while, (begin; i += 1; end while i < 3; i)
redone = false
show :redo, [1].map { |x| if redone then :again else redone = true; redo end }
tries = 0
show :retry, begin
  tries += 1
  raise 'no' if tries < 3
  tries
rescue
  retry
else
  :else
ensure
  i = 100
end
show :rescue, begin; raise ArgumentError, 'x'; rescue TypeError, ArgumentError => e; e.class; end
show :rescue_mod, (Integer('x') rescue :mod)
def ens; return 1; ensure $ens = 2; end
show :ensure, [ens, $ens]
show :flip, (1..8).select { |x| true if (x == 3)..(x == 5) }
show :flip3, (1..8).select { |x| true if (x == 3)...(x == 3) }
show :match, [('abc' =~ /b/), $~[0], $`, $', $+.inspect, (/(c)/ =~ 'abc'), $1, ('x' !~ /y/)]
show :masgn, (a, (b, *c), d = 1, [2, 3, 4], 5; [a, b, c, d])
show :args, [[*1..3], [0, *[1, 2]], [1, 2, 3].inject { |x, y| x + y }]
show :dstr, ["a#{1}b#{:c}", :"s#{2}", (/r#{3}/o).source, (/r#{3}/).source]
show :range, [(1..2), (1...2), {1 => 2, 3 => 4}[3]]
show :yield, [blk { |x, y| x + y }, blk { |*x| x }]
show :for, (t = []; for x, y in [[1, 2], [3, 4]] do t << x + y end; t)
show :defined, [defined?(x), defined?(zzz), defined?(String), defined?(@a), defined?(puts), defined?(yield), defined?(super)]
module Mod; CONST = 4; def self.f; CONST end; class << self; def g; CONST + 1 end end end
show :const, [Mod::CONST, ::Mod.f, Mod.g, Base::s]
alias $new_name $stdout
class Sub; alias mm m; undef v; end
show :alias, [s.mm(2), s.respond_to?(:v), $new_name == $stdout]
show :bool, [(nil or 1), (1 and 2), (not nil), (nil && 1), (false || :f), !true]
show :catch, catch(:done) { 10.times { |x| throw :done, x if x == 6 }; :never }
show :proc, [lambda { |x| return x * 2 }.call(4), Proc.new { |x, y| [x, y] }.call(1), Proc.new { next 3 }.call]
show :block_pass, [1, 2].map(&lambda { |x| x + 1 })
show :eval, [eval('a + 1'), instance_eval { self.class }, s.instance_eval { @v }]
show :svalue, (v = *[1, 2]; w = *[3]; [v, w])
show :dmethod, (class Sub; define_method(:dm) { |x| x * 3 } end; s.dm(5))
show :sclass, (class << s; def only; :mine end; self; end).inspect[0, 8]
show :line, __LINE__
set_trace_func(nil)
