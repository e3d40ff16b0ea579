# usage: soap-classes.rb refused | declared | any | marshal
# What a peer's message makes of a type that it names.

if ARGV[0] == 'any'
  module SOAP
    module Mapping
      ANY_CLASS = true
    end
  end
end
require 'soap/processor'
require 'soap/mapping'
require 'soap/marshal'

class Victim
  attr_reader :command
end
class Named < Victim
  @@schema_type = 'Named'
  @@schema_ns = 'urn:named'
end
class Marked < Victim
  include SOAP::Marshallable
end
class Failure < StandardError
end
class Keys < Hash
  def []=(key, value) $called = key end
end
class Store
  def []=(key, value) $called = key end
end
Members = Struct.new(:command)

RUBY = 'http://www.ruby-lang.org/xmlns/ruby/type/1.6'
CUSTOM = 'http://www.ruby-lang.org/xmlns/ruby/type/custom'

def read(type, namespace, attributes = '', elements = '<command>rm</command>')
  xml = <<-EOS
<?xml version="1.0" encoding="utf-8" ?>
<env:Envelope xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><env:Body>
<n1:call xmlns:n1="urn:x" env:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/">
<arg xmlns:n2="#{namespace}" xmlns:rb="http://www.ruby-lang.org/xmlns/ruby/type-instance" xsi:type="n2:#{type}" #{attributes}>#{elements}</arg>
</n1:call></env:Body></env:Envelope>
  EOS
  _, body = SOAP::Processor.unmarshal(xml, :default_encodingstyle => SOAP::EncodingNamespace)
  SOAP::Mapping.soap2obj(body.root_node)['arg']
end
ITEM = '<item><key xsi:type="xsd:string">k</key><value xsi:type="xsd:string">v</value></item>'

def needed(what, good)
  abort what unless good
end

case ARGV[0]
when 'refused'
  made = read('Victim', CUSTOM)
  needed "an object of the class #{made.class}", made.class == SOAP::Mapping::Object && made.command == 'rm'
  made = read('victim', CUSTOM)
  needed "another spelling made one of #{made.class}", made.class == SOAP::Mapping::Object
  made = read('Struct', RUBY, '', '<type xsi:type="xsd:string">Members</type><member><command>rm</command></member>')
  needed "a Struct of the class #{made.class}", made.class != Members
  made = read('Map', RUBY, 'rb:rubyType="Keys"', ITEM)
  needed "a Hash of the class #{made.class}", made.class == Hash && made == { 'k' => 'v' } && $called.nil?
  made = read('Map', RUBY, 'rb:rubyType="Store"', ITEM)
  needed "a Map of the class #{made.class}", made.class == Hash && $called.nil?
  made = read('string', 'http://www.w3.org/2001/XMLSchema', 'rb:rubyType="Victim"', 'text')
  needed "a String of the class #{made.class}", made.class == String && made == 'text'
when 'declared'
  made = read('Named', 'urn:named')
  needed "with a schema: #{made.class}", made.class == Named && made.command == 'rm'
  made = read('Marked', CUSTOM)
  needed "marked: #{made.class}", made.class == Marked && made.command == 'rm'
  made = read('Failure', CUSTOM, '', '<message xsi:type="xsd:string">no</message><backtrace xsi:nil="true"/>')
  needed "an exception: #{made.class}", made.class == Failure && made.message == 'no'
  made = read('Map', RUBY, '', ITEM)
  needed "a Map: #{made.inspect}", made == { 'k' => 'v' }
  made = read('string', 'http://www.w3.org/2001/XMLSchema', '', 'text')
  needed "a String: #{made.inspect}", made == 'text'
when 'any'
  made = read('Victim', CUSTOM)
  needed "an object of the class #{made.class}", made.class == Victim && made.command == 'rm'
  made = read('Map', RUBY, 'rb:rubyType="Keys"', ITEM)
  needed "a Hash of the class #{made.class}", made.class == Keys
when 'marshal'
  victim = Victim.new
  victim.instance_variable_set('@command', 'ls')
  made = SOAP::Marshal.load(SOAP::Marshal.dump([victim, Members.new(7), Keys.new, { 1 => 2 }, /a/, (1..2)]))
  needed made.inspect, made[0].class == Victim && made[0].command == 'ls' && made[1] == Members.new(7) &&
    made[2].class == Keys && made[3..-1] == [{ 1 => 2 }, /a/, (1..2)]
end
