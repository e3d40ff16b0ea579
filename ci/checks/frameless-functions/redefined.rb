# Changes such functions in each way, and shows what the same calls do then.
class Str < String; end
class List < Array; end
class Table < Hash; end
def shown
  yield
rescue Exception
  [$!.class, $!.message.gsub(/0x[0-9a-f]+/, '')[0, 60], $!.backtrace[0].sub(/.*\//, '')]
end

def now(what, s, l, h)
  got = [
    lambda { s.length }, lambda { s == 'abc' }, lambda { l.length }, lambda { l.first }, lambda { l.dup << 4 },
    lambda { h['abc'] }, lambda { h['none'] }, lambda { h[:none] }, lambda { h.key?('abc') }, lambda { h['abc'] = 1 },
    lambda { h['n'] = 2; h.delete('n') }, lambda { nil.nil? }, lambda { s.is_a?(String) }, lambda { 3.succ },
    lambda { :k === :k }, lambda { case s when String then 1 else 2 end }, lambda { 2.5.to_i }, lambda { 3 <=> 4 },
    lambda { s + 'd' }, lambda { (s + '')  << 'd' }, lambda { [s].include?('abc') }, lambda { s.send(:length) },
    lambda { s.respond_to?(:length) }, lambda { "#{:k}" }, lambda { s.instance_eval { length } }, lambda { s.nil? }
  ].map { |f| shown { f.call } }
  puts "#{what}: #{got.inspect}"
end

def apart(what, s = Str.new('abc'), l = List.new([1, 2]), h = Table.new.update('abc' => 1))
  $stdout.flush
  if pid = fork
    Process.wait(pid)
  else
    begin
      2.times { now("before #{what}", s, l, h) }
      yield s, l, h
      2.times { now(what, s, l, h) }
    ensure
      $stdout.flush
      exit!
    end
  end
end

apart('nothing') {}
apart('def') do
  class String; def length() :mine end; def ==(o) :equal end; def +(o) :plus end; end
  class Array; def first() :mine end; def <<(o) :added end; end
  class Hash; def [](k) :element end; def key?(k) :key end; def []=(k, v) :set end; end
  class NilClass; def nil?() :nil end; end
  class Float; def to_i() :int end; end
end
apart('below') do
  class Str; def length() super + 1 end; def ==(o) super(o + 'x') end; end
  class List; def first() [super] end; def length() super * 2 end; end
  class Table; def [](k) [super] end; def key?(k) [super] end; def default(k = nil) [:default, k] end; end
end
apart('default') { class Hash; def default(k = nil) [:default, k] end; end }
apart('private default') { class Hash; private :default; end }
apart('default of its own') { |s, l, h| def h.default(k = nil) :own end }
apart('default proc') { |s, l, h| h.replace(Hash.new { |g, k| [k] }.update('abc' => 2)) }
apart('default value') { |s, l, h| h.default = 5 }
apart('alias') do
  class String; alias length to_i; alias == eql?; end
  class Array; alias first last; alias length empty?; end
  class Hash; alias key? has_value?; end
  class NilClass; alias nil? to_s; end
end
apart('undef') do
  class String; undef length, ==, +; end
  class Array; undef first, <<; end
  class Hash; undef key?, []=; end
  module Kernel; undef is_a?, nil?; end
end
apart('remove') { class String; remove_method :length, :==; end; class NilClass; remove_method :nil?; end }
apart('private') { class String; private :length, :==, :<<; end; class Hash; private :[], :[]=, :key?; end }
apart('protected') { class Array; protected :length, :first; end; class Fixnum; protected :<=>; end }
apart('private and public') do |s, l, h|
  class Str; private :length; end
  class Table; private :[], :default; end
  now('between', s, l, h)
  class Str; public :length; end
  class Table; public :[], :default; end
end
apart('of its own') do |s, l, h|
  def s.length() :own end
  def l.first() :own end
  def h.[](k) :own end
end
apart('extend') do |s, l, h|
  m = Module.new { def length() [:module, super] end; def [](k) [:module, super] end; def ==(o) [:module, super] end }
  [s, l, h].each { |o| o.extend(m) }
end
apart('include') do
  m = Module.new { def length() [:module, super] end; def first() [:module, super] end; def key?(k) [:module, super] end }
  [Str, List, Table].each { |c| c.send(:include, m) }
end
apart('method_missing') { class Str; undef length; def method_missing(*a) a end; end }
apart('define_method') { Str.send(:define_method, :length) { :block }; List.send(:define_method, :<<) { |o| o } }
apart('class') { class Module; def ===(o) false end; end; class Symbol; def ===(o) :case end; end }
apart('in a thread') { Thread.new { class Str; def length() :thread end; end }.join }
apart('within the arguments') do |s, l, h|
  change = lambda { class Str; def ==(o) :late end; private :length; end; class Table; def [](k) :late end; end; 'abc' }
  p s == change.call, h[change.call], shown { s.length }
end
apart('frozen') { |s, l, h| [s, l, h].each { |o| o.freeze } }
apart('frozen and changed') do |s, l, h|
  t, m = 'a'.freeze, [1].freeze
  p shown { t << 'b' }, shown { m << 1 }, shown { m.pop }, shown { h.freeze['x'] = 1 }, t, m, h
end
