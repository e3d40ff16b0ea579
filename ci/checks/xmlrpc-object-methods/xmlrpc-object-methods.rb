# usage: xmlrpc-object-methods.rb every | lines | interface | ordinary
# Calls methods of a server's handlers. Says nothing when only their own answer.
require 'xmlrpc/server'
require 'xmlrpc/client'
require 'delegate'
$VERBOSE = nil

class Handler
  attr_accessor :value
  def add(a, b)
    a + b
  end
  def display(text)
    "shown #{text}"
  end
  protected
  def guarded
    1
  end
  private
  def hidden
    1
  end
end
module Mixed
  def mixed
    'mixed'
  end
end
class Sub < Handler
  include Mixed
  private :add
end
module Module1
  def self.own(x)
    x
  end
end
class Class1
  def self.own(x)
    x
  end
end
class Class2 < Class1
end

$server = XMLRPC::BasicServer.new
single = Object.new
def single.one(x)
  x
end
{ 'h' => Handler.new, 's' => Sub.new, 'm' => Module1, 'c' => Class2, 'o' => single,
  'd' => SimpleDelegator.new(Handler.new), 'k' => DelegateClass(Handler).new(Handler.new) }.each do |prefix, object|
  $server.add_handler(prefix, object)
end
$server.add_handler(XMLRPC.iPIMethods('i'), Handler.new)
$server.add_handler(XMLRPC.interface('f') { meth 'int sum(int, int)', 'Adds', 'add' }, Handler.new)
$server.add_handler('b') { |x| "block #{x}" }
$server.add_multicall
$server.add_introspection

def call(name, *args)
  request = XMLRPC::Create.new(XMLRPC::Config::DEFAULT_WRITER.new).methodCall(name, *args)
  ok, value = XMLRPC::Config::DEFAULT_PARSER.new.parseMethodResponse($server.process(request))
  ok ? value : value.faultString
end

# The same without XML.
def answer(name, *args)
  ok, value = $server.send(:call_method, name, *args)
  ok ? value : value.faultString
end

def missing(name, *args)
  got = answer(name, *args)
  abort "#{name}(#{args.join ', '}) is #{got.inspect}" unless got.to_s =~ /\AMethod .* missing or wrong number/m
end

def want(value, name, *args)
  got = call(name, *args)
  abort "#{name}(#{args.join ', '}) is #{got.inspect}, not #{value.inspect}" unless got == value
end

case ARGV[0]
when 'every'
  names = Object.new.methods + Object.private_instance_methods + Module.public_instance_methods + Module.private_instance_methods
  names = names.uniq - %w(display)
  names.each do |name|
    %w(h s m c o i f).each do |prefix|
      [[], ['1'], ['1', '2']].each { |args| missing("#{prefix}.#{name}", *args) }
    end
  end
  %w(d k).each { |prefix| %w(instance_eval send __send__ method freeze extend).each { |name| missing("#{prefix}.#{name}", '1') } }
  got = call('h.instance_eval', '1')
  abort got.inspect unless got =~ /missing/
  missing 'h.guarded'
  missing 'h.hidden'
  missing 's.add', 1, 2
  got = call('system.multicall', [{ 'methodName' => 'h.instance_eval', 'params' => ['1'] }])
  abort got.inspect unless got[0]['faultString'] =~ /missing/
when 'lines'
  missing "x\nh.add", 1, 2
  missing "h.add\nx", 1, 2
  missing 'hxadd', 1, 2
  missing 'xh.add', 1, 2
  missing 'h.', 1, 2
  missing 'h', 1, 2
when 'interface'
  $server.add_handler(XMLRPC.iPIMethods('n'), Module1)
  %w(module_eval class_eval instance_eval const_get send own=).each { |name| missing("n.#{name}", '1') }
  want 1, 'n.own', 1
when 'ordinary'
  want 3, 'h.add', 1, 2
  want 'shown x', 'h.display', 'x'
  want 7, 'h.value=', 7
  want 7, 'h.value'
  want 'mixed', 's.mixed'
  want 7, 's.value=', 7
  want 1, 'm.own', 1
  want 1, 'c.own', 1
  want 1, 'o.one', 1
  want 3, 'd.add', 1, 2
  want 3, 'k.add', 1, 2
  want 3, 'i.add', 1, 2
  want 3, 'f.sum', 1, 2
  want 'block x', 'b', 'x'
  missing 'h.add', 1
  names = call('system.listMethods')
  abort names.inspect unless (%w(h.add i.add f.sum b system.multicall) - names).empty?
  abort 'instance_eval is listed' if names.include? 'h.instance_eval'
  $server.set_default_handler { |name, *args| "default #{name}" }
  want 'default h.instance_eval', 'h.instance_eval', '1'
end
