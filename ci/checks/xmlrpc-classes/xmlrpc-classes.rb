# usage: xmlrpc-classes.rb any | marshallable | switch
# Reads structs that name a class. Says nothing when the right ones become objects.
if ARGV[0] == 'switch'
  module XMLRPC
    module Config
      ENABLE_ANY_CLASS = true
    end
  end
end
require 'xmlrpc/client'
require 'xmlrpc/server'
require 'xmlrpc/marshal'
require 'erb'

class Good
  include XMLRPC::Marshallable
  attr_accessor :a
end
class Sub < Good
end
class Other
  attr_accessor :a
end
module Space
  class Inner
    include XMLRPC::Marshallable
    attr_accessor :a
  end
  class Other
  end
end

M = XMLRPC::Marshal.new(XMLRPC::Config::DEFAULT_PARSER.new, XMLRPC::Config::DEFAULT_WRITER.new)

# What becomes of a struct: alone, in an array, in a struct, as an argument, in a request of a server.
def read(struct)
  server = XMLRPC::BasicServer.new
  seen = nil
  server.add_handler('note') { |x| seen = x; 1 }
  server.process(M.dump_call('note', struct))
  [M.load_response(M.dump_response(struct)), M.load_response(M.dump_response([struct]))[0],
    M.load_response(M.dump_response('x' => struct))['x'], M.load_call(M.dump_call('m', struct))[1][0], seen]
end

case ARGV[0]
when 'any'
  ['Other', 'Space::Other', 'ERB', 'Object', 'String', 'Hash', 'Module', 'Class', ' Other ', 'Space :: Other', 'Space::Inner::ERB',
    'Good::Other', 'XMLRPC::BasicServer', 'Thread', 'IO', 'File', 'Proc', 'Exception', 'Kernel', 'Space', '', 'None', '::Other'].each do |name|
    struct = { '___class___' => name, 'a' => 1 }
    read(struct).each { |got| abort "#{name} became #{got.inspect}" unless got == struct }
  end
when 'marshallable'
  [Good, Sub, Space::Inner].each do |c|
    object = c.new
    object.a = ['x', Space::Inner.new]
    object.a[1].a = { 'y' => 2 }
    read(object).each do |got|
      abort "#{got.inspect} is no #{c}" unless got.instance_of? c
      abort got.inspect unless got.a[0] == 'x' && got.a[1].instance_of?(Space::Inner) && got.a[1].a == { 'y' => 2 }
    end
  end
  plain = { 'a' => 1, 'b' => [2] }
  abort 'no Hash' unless read(plain).all? { |got| got == plain }
when 'switch'
  read('___class___' => 'Other', 'a' => 1).each { |got| abort got.inspect unless got.instance_of?(Other) && got.a == 1 }
  read('___class___' => 'None', 'a' => 1).each { |got| abort got.inspect unless got.instance_of?(Hash) }
end
