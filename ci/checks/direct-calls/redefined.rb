# Changes in each way what a call finds, and shows what the same calls do then.
class Base
  attr_reader :reader
  attr_writer :writer
  def initialize() @reader = :read end
  def none() :none end
  def one(x) [:one, x] end
  def two(x, y) [:two, x, y] end
  def opt(x, y = 2) [x, y] end
  def to_s() 'text' end
  def inspect() 'obj' end
  def ==(o) :equal end
  def call_own() [none, one(1), two(1, 2), reader, object_id.class, (none)] end
  def protected_one(o) o.one(3) end
end
class Obj < Base; end
class Str < String; end

def shown
  yield
rescue Exception
  [$!.class, $!.message.gsub(/0x[0-9a-f]+/, '')[0, 70], $!.backtrace.map { |x| x.sub(/.*\//, '') }[0, 2]]
end

def now(what, o, s)
  got = [
    lambda { o.none }, lambda { o.one(1) }, lambda { o.two(1, 2) }, lambda { o.opt(1) }, lambda { o.reader },
    lambda { o.writer = 5 }, lambda { o.send(:none) }, lambda { o.send(:one, 1) }, lambda { "#{o}" },
    lambda { [o].include?(7) }, lambda { o.call_own }, lambda { o.protected_one(o) }, lambda { o.respond_to?(:none) },
    lambda { s.length }, lambda { s.index('b') }, lambda { s.center(5, '.') }, lambda { s.send(:length) },
    lambda { s.instance_eval { length } }, lambda { s.instance_eval { index('a') } }, lambda { s.nil? },
    lambda { s.tr('a', 'b') }, lambda { o.method(:two).arity }, lambda { o.none { 1 } }
  ].map { |f| shown { f.call } }
  puts "#{what}: #{got.inspect}"
end

def apart(what, o = Obj.new, s = Str.new('abc'))
  $stdout.flush
  if pid = fork
    Process.wait(pid)
  else
    begin
      2.times { now("before #{what}", o, s) }
      yield o, s
      2.times { now(what, o, s) }
    ensure
      $stdout.flush
      exit!
    end
  end
end

apart('nothing') {}
apart('def') do
  class Base; def none() :again end; def reader() :method end; end
  class String; def length() :mine end; end
end
apart('def below') do
  class Obj; def none() super end; def reader() super end; def one(x) super(x + 1) end; end
  class Str; def length() super + 1 end; def index(x) super end; end
end
apart('other numbers of arguments') { class Obj; def none(x) x end; def one() 1 end; def reader(x) x end; end }
apart('alias') { class Base; alias none reader; alias one two; end; class String; alias length nil?; end }
apart('undef') { class Obj; undef none, one, reader; end; class Str; undef length; end }
apart('remove') { class Base; remove_method :none, :one, :reader, :writer=; end }
apart('remove below') do |o, s|
  class Obj; def none() :below end; attr_reader :none; end
  class Str; def length() :below end; end
  now('below', o, s)
  Obj.send(:remove_method, :none)
  Str.send(:remove_method, :length)
end
apart('private') { class Base; private :none, :one, :reader, :writer=; end; class String; private :length, :index; end }
apart('private below') { class Obj; private :none, :reader; end; class Str; private :length; end }
apart('private and public') do |o, s|
  class Obj; private :none, :reader; end
  class Str; private :length; end
  now('between', o, s)
  class Obj; public :none, :reader; end
  class Str; public :length; end
end
apart('protected') { class Base; protected :none, :one, :reader; end; class String; protected :length; end }
apart('of its own') do |o, s|
  def o.none() :own end
  def s.length() :own end
  class << o; attr_reader :one; private :reader; end
end
apart('extend') do |o, s|
  m = Module.new { def none() [:module, super] end; def length() [:module, super] end; def reader() [:module, super] end }
  o.extend(m)
  s.extend(m)
end
apart('include below') do
  m = Module.new { def none() [:module, super] end; def length() [:module, super] end; def one(*a) [:module, super] end }
  Obj.send(:include, m)
  Str.send(:include, m)
end
apart('a module that is included gets a method') do |o, s|
  Late = Module.new
  Obj.send(:include, Late)
  Str.send(:include, Late)
  now('included', o, s)
  module Late; def none() :late end; def length() :late end; def reader() :late end; end
end
apart('method_missing') do
  class Base
    undef none, reader
    def method_missing(*a) [:missing, a] end
    private :method_missing
  end
end
apart('define_method') { Base.send(:define_method, :none) { :block }; Base.send(:define_method, :one) { |*a| a } }
apart('attr') { class Base; attr :none, true; attr_writer :one; attr_accessor :two; end }
apart('in a thread') { Thread.new { class Base; def none() :thread end; private :reader; end }.join }
apart('within the arguments') do |o, s|
  change = lambda { class Base; def one(x) :late end; private :two; end; class Str; undef length; end; 1 }
  p o.one(change.call), shown { o.two(1, 2) }, shown { s.length }
end
apart('by the receiver') do |o, s|
  change = lambda { class Base; private :none; end; o }
  p shown { change.call.none }, shown { o.reader }
end
apart('within the call') do |o, s|
  class Base
    def one(x) Base.class_eval { def one(x) :second end }; [:first, x, one(2)] end
  end
  p o.one(1), o.one(1)
end
apart('hooks') do
  class Base
    def self.method_added(m) puts "added #{m}" end
    def none() :hooked end
    attr_reader :one
  end
end
apart('safe level') do |o, s|
  Thread.new { $SAFE = 4; class << (x = Obj.new); def none() :safe4 end; end; now('at 4', x, s) }.join
  Thread.new { $SAFE = 3; class << o; def none() $SAFE end; end rescue p $!.class }.join
end
apart('frozen') { |o, s| o.freeze; s.freeze }
