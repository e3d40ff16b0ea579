# usage: faults.rb ends | ordinary | any
if ARGV[0] == 'any'
  module SOAP
    module Mapping
      ANY_CLASS = true
    end
  end
end
require 'soap/processor'
require 'soap/mapping'
require 'soap/rpc/element'
require 'timeout'

class Own < Exception; end
class OwnExit < SystemExit; end
class OwnError < StandardError; end
class Marked < Exception
  include SOAP::Marshallable
end
class Schema < Exception
  @@schema_type = 'Schema'
  @@schema_ns = 'urn:schema'
end

# What a client gets for a fault whose cause is of a class.
def fault(name, namespace)
  type = SOAP::Mapping.name2elename(name)
  detail = "<excn_type_name xsi:type='xsd:string'>#{type}</excn_type_name><cause xsi:type='t:#{type}'>" +
    "<message xsi:type='xsd:string'>text</message><backtrace xsi:type='n2:Array' n2:arrayType='xsd:string[1]'><i>there</i></backtrace></cause>"
  body = SOAP::Processor.unmarshal("<env:Envelope xmlns:env='http://schemas.xmlsoap.org/soap/envelope/'
    xmlns:xsd='http://www.w3.org/2001/XMLSchema' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'
    xmlns:n2='http://schemas.xmlsoap.org/soap/encoding/' xmlns:t='#{namespace}'
    xmlns:c='http://www.ruby-lang.org/xmlns/ruby/type/custom'><env:Body><env:Fault>
    <faultcode xsi:type='xsd:string'>Server</faultcode><faultstring xsi:type='xsd:string'>x</faultstring>
    <faultactor xsi:type='xsd:string'>x</faultactor><detail env:encodingStyle='http://schemas.xmlsoap.org/soap/encoding/'
    xsi:type='c:SOAPException'>#{detail}</detail></env:Fault></env:Body></env:Envelope>").body
  begin
    SOAP::Mapping.fault2exception(body.fault)
  rescue Exception => e
    e
  end
end
RUBY = 'http://www.ruby-lang.org/xmlns/ruby/type/1.6'
CUSTOM = 'http://www.ruby-lang.org/xmlns/ruby/type/custom'

wrong = []
case ARGV[0]
when 'ends'
  %w(SystemExit Interrupt SignalException NoMemoryError Exception Own OwnExit Timeout::ExitException).each do |name|
    [RUBY, CUSTOM].each do |namespace|
      e = fault(name, namespace)
      wrong << "#{name}: #{e.class}: #{e.message}, #{e.backtrace[0]}" unless
        e.class == RuntimeError && e.message == "#{name}: text" && e.backtrace[0] == 'there' && e.is_a?(SOAP::Mapping::MappedException)
    end
  end
when 'ordinary'
  %w(RuntimeError ArgumentError IOError SecurityError StandardError OwnError ScriptError LoadError NotImplementedError
     Timeout::Error Marked).map { |name| [name, CUSTOM] }.push(['Schema', 'urn:schema']).each do |name, namespace|
    e = fault(name, namespace)
    wrong << "#{name}: #{e.class}: #{e.message}, #{e.backtrace[0]}" unless
      e.class.name == name && e.message == 'text' && e.backtrace[0] == 'there' && e.is_a?(SOAP::Mapping::MappedException)
  end
when 'any'
  %w(SystemExit Own).each do |name|
    e = fault(name, CUSTOM)
    wrong << "#{name}: #{e.class}: #{e.message}" unless e.class.name == name && e.message == 'text'
  end
end
abort wrong[0, 5].join("\n") unless wrong.empty?
