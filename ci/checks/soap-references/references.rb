# usage: references.rb many | ordinary
require 'soap/processor'
require 'soap/mapping'

# Counts how often an id is looked at.
module SOAP
  [SOAPReference, SOAPInt, SOAPString, SOAPStruct, SOAPArray].each do |kind|
    kind.class_eval do
      def id
        $looks = ($looks || 0) + 1
        @id
      end
    end
  end
end

def read(elements, external = nil)
  SOAP::Processor.unmarshal("<env:Envelope xmlns:env='http://schemas.xmlsoap.org/soap/envelope/'
    xmlns:xsd='http://www.w3.org/2001/XMLSchema' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'
    xmlns:n2='http://schemas.xmlsoap.org/soap/encoding/'><env:Body><m
    env:encodingStyle='http://schemas.xmlsoap.org/soap/encoding/'>#{elements}</m></env:Body></env:Envelope>",
    :external_content => external).body.root_node
end

def object(*arguments) SOAP::Mapping.soap2obj(read(*arguments)) end

wrong = []
case ARGV[0]
when 'many'
  n = 80
  one = lambda { |i| "<p id='i#{i}' xsi:type='xsd:int'>#{i}</p>" }
  {
    'a chain' => (1..n).map { |i| "<p id='i#{i}' href='#i#{i + 1}'/>" }.join + one[n + 1],
    'a chain from its end' => one[0] + (1..n).map { |i| "<p id='i#{i}' href='#i#{i - 1}'/>" }.join,
    'a ring' => (1..n).map { |i| "<p id='i#{i}' href='#i#{i % n + 1}'/>" }.join,
    'as many elements' => (1..n).map { |i| "<p href='#i#{i}'/>" }.join + (1..n).map { |i| one[i] }.join,
    'attributes' => (1..n).map { |i| "<p id='i#{i}' a='#i#{n + 1 - i}' xsi:type='xsd:int'>#{i}</p>" }.join,
    'one element behind others' => (1..n).map { |i| "<p href='#i#{n}'/>" }.join + (1..n).map { |i| one[i] }.join
  }.each do |what, elements|
    $looks = 0
    read(elements)
    wrong << "#{what}: #{$looks} looks for #{n} references" if $looks > 10 * n
  end
when 'ordinary'
  int = lambda { |name, id, value| "<#{name} id='#{id}' xsi:type='xsd:int'>#{value}</#{name}>" }
  o = object("<a href='#x'/>" + int['b', 'x', 1])
  wrong << 'ahead' unless o['a'] == 1 && o['b'] == 1
  node = read(int['b', 'x', 1] + "<a href='#x'/>" + int['c', 'x', 2])
  wrong << 'the first of two' unless node['a'].__getobj__.equal?(node['b']) && node['c'].data == 2
  o = object("<s id='s'><v xsi:type='xsd:string'>t</v></s><a href='#s'/><b href='#s'/>")
  wrong << 'one object' unless o['a'].equal?(o['s']) && o['b'].equal?(o['s']) && o['s']['v'] == 't'
  o = object("<n2:Array id='l' xsi:type='n2:Array' n2:arrayType='xsd:anyType[2]'><i href='#l'/><i href='#x'/></n2:Array>" + int['b', 'x', 3])
  list = o['Array']
  wrong << 'an array within itself' unless list[0].equal?(list) && list[1] == 3
  o = object("<a id='a' href='#b'/><b id='b' href='#c'/>" + int['c', 'c', 4])
  wrong << "a reference to a reference: #{o['a'].inspect}" unless o['a'].nil? && o['b'] == 4
  o = object("<a href='cid:part'/>", 'part' => SOAP::SOAPString.new('outside'))
  wrong << 'a part of another kind' unless o['a'] == 'outside'
  node = read("<s q='#x'>" + '<v/></s>' + int['b', 'x', 5])
  wrong << 'an attribute' unless node['s'].extraattr.values.map { |value| value.__getobj__.data } == [5]
  ["<a href='#none'/>", "<a href='#x '/>" + int['b', 'x', 1], "<a href='cid:none'/>"].each do |elements|
    begin
      object(elements)
      wrong << "#{elements} is taken"
    rescue SOAP::EncodingStyle::Handler::EncodingStyleError
    end
  end
end
abort wrong.join("\n") unless wrong.empty?
