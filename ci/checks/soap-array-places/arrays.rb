# usage: arrays.rb many | ordinary | more | grows
if ARGV[0] == 'ordinary'
  module SOAP
    ARRAY_PLACES = 5
  end
elsif ARGV[0] == 'more'
  module SOAP
    ARRAY_PLACES = 100_001
    ARRAY_DIMENSIONS = 17
  end
end
require 'soap/processor'
require 'soap/mapping'
require 'soap/marshal'

ENCODING = 'http://schemas.xmlsoap.org/soap/encoding/'
STYLES = "xmlns:env='http://schemas.xmlsoap.org/soap/envelope/' xmlns:n2='#{ENCODING}'
  xmlns:xsd='http://www.w3.org/2001/XMLSchema' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"

def message(elements)
  "<env:Envelope #{STYLES}><env:Body><m env:encodingStyle='#{ENCODING}'>#{elements}</m></env:Body></env:Envelope>"
end

def array(type, elements = '', attributes = '')
  "<p xsi:type='n2:Array' n2:arrayType='xsd:#{type}' #{attributes}>#{elements}</p>"
end

def read(elements) SOAP::Processor.unmarshal(message(elements)).body.root_node end

# The places of all arrays within an element.
def places(node)
  case node
  when SOAP::SOAPArray
    inner = node.to_a.flatten.inject(0) { |sum, child| sum + places(child) }
    node.size.inject(1) { |product, n| product * [n, 1].max } + inner
  when SOAP::SOAPStruct
    node.members.zip(node.to_a).inject(0) { |sum, member| sum + places(member[1][1]) }
  else
    0
  end
end

def item(attributes = '', value = 1) "<i xsi:type='xsd:int' #{attributes}>#{value}</i>" end

wrong = []
case ARGV[0]
when 'many'
  other = "env:encodingStyle='urn:other'"
  {
    'a size' => array('int[100001]'),
    'a size and an element' => array('int[100002]', item),
    'sizes' => array('int[1000,101]'),
    'a size and nothing' => array('int[0,100001]'),
    'a position' => array('int[]', item("n2:position='[100001]'")),
    'a position beyond a size' => array('int[2]', item("n2:position='[100002]'")),
    'a position on another line' => array('int[2]', item("n2:position='x&#10;[100002]'")),
    'positions' => array('int[,]', item("n2:position='[0,400]'") + item("n2:position='[400,0]'")),
    'an offset' => array('int[]', item, "n2:offset='[100001]'"),
    'an offset and an element of another style' => array('int[]', "<i xsi:type='xsd:int' env:encodingStyle=''>1</i>", "n2:offset='[100001]'"),
    'several' => array('int[40000]') * 3,
    'several of other styles' => (1..3).map { |i| array('int[40000]', '', "env:encodingStyle='urn:#{i}'") }.join,
    'one in another' => array('int[40000]', array('int[40000]', array('int[40000]'))),
    'positions within positions' => array('anyType[]', array('anyType[]', item("n2:position='[60000]'"), "n2:position='[60000]'")),
    'in a header' => "<x/></m></env:Body><env:Header>#{array('int[100001]', '', "env:encodingStyle='#{ENCODING}'")}</env:Header><env:Body><m>",
    'dimensions' => array("int[#{',' * 16}]", item),
    'sizes of 1' => array("int[#{(['1'] * 4000).join(',')}]", item)
  }.each do |what, elements|
    begin
      root = read(elements)
      wrong << "#{what}: read, with #{places(root)} places"
    rescue SOAP::ArrayIndexOutOfBoundsError
    end
  end
when 'ordinary'
  full = item * 200
  ones = [1] * 200
  {
    array('int[200]', full) => ones,
    array('int[]', full) => ones,
    array('int[200]', '', '') + 'x' => nil,
    array('int[200]', item, "n2:offset='[3]'") => nil,
    array('int[]', item('', 7), "n2:offset='[3]'") => [nil, nil, nil, 7],
    array('int[]', item("n2:position='[2]'", 3) + item('', 4)) => [nil, nil, 3, 4],
    array('int[4]', item("n2:position='[3]'", 3) + item("n2:position='[0]'", 4)) => [4, nil, nil, 3],
    array('int[20,10]', full) => [[1] * 10] * 20,
    array('int[2,100]', full) => [[1] * 100] * 2,
    array('int[,10]', item * 20) => [[1] * 20],
    array('int[]', (0..2).map { |i| item("n2:position='[#{4 - i}]'", i) }.join) => [nil, nil, 2, 1, 0],
    array('int[3,3]', (0..8).map { |i| item("n2:position='[#{i % 3},#{i / 3}]'", i) }.join) => [[0, 3, 6], [1, 4, 7], [2, 5, 8]],
    array('int[2,3]', item('', 5) * 5 + item('', 6)) => [[5] * 3, [5, 5, 6]],
    array('int[,]', item("n2:position='[0,1]'", 3) + item("n2:position='[1,0]'", 4)) => [[nil, 3], [4, nil]],
    array("int[#{(['1'] * 15).join(',')},2]", item * 2) => (1..15).inject([1, 1]) { |a, _| [a] },
    array('int[][2]', array('int[2]', item * 2) * 2) => [[1, 1], [1, 1]],
    array('int[5]') => [nil] * 5,
    array('int[0]') => []
  }.each do |elements, expected|
    begin
      found = SOAP::Mapping.soap2obj(read(elements))['p']
    rescue SOAP::ArrayIndexOutOfBoundsError
      found = nil
    end
    wrong << "#{elements[0, 120]}: #{found.inspect[0, 99]}" unless found == expected
  end
  data = [[1, [2, nil]], [nil] * 40, { 'a' => [3] }]
  wrong << 'Marshal' unless SOAP::Marshal.load(SOAP::Marshal.dump(data)) == data
when 'more'
  wrong << 'places' unless places(read(array('int[100001]'))) == 100_001
  wrong << 'dimensions' unless SOAP::Mapping.soap2obj(read(array("int[#{(['1'] * 17).join(',')}]", item)))['p'].flatten == [1]
when 'grows'
  read = read(array('int[2]', item * 2))['p']
  read[100_010] = SOAP::SOAPInt.new(3)
  wrong << read.size.inspect unless read.size == [100_011] && read[100_010].data == 3
end
abort wrong[0, 5].join("\n") unless wrong.empty?
