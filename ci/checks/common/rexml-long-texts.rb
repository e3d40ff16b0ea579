# usage: rexml-long-texts.rb string | stream | tree | references | positions | print
# Gives REXML long documents, or prints what it makes of many short ones.
require 'rexml/document'
require 'rexml/parsers/pullparser'
require 'rexml/parsers/sax2parser'
require 'stringio'

N = 20_000

# All events, and the message of an error.
def events(source)
  parser = REXML::Parsers::BaseParser.new(source)
  found = []
  begin
    begin
      event = parser.pull
      # A stream is read piece by piece, and so are its texts.
      if event[0] == :text and found.last.is_a?(Array) and found.last[0] == :text
        found.last[1] += event[1]
      else
        found << event
      end
    end until event[0] == :end_document
  rescue REXML::ParseException, NoMethodError => error
    found << error.class
  end
  found
end

# Reads a document as a String or as a stream. WANTED is how often it has an event.
def reads(document, kind = nil, wanted = nil)
  found = events(ARGV[0] == 'stream' ? StringIO.new(document) : document)
  count = found.find_all { |event| event == kind or event.is_a?(Array) && event[0] == kind }.size
  abort "#{count} of #{kind} in #{document[0, 60].inspect}" if wanted and count != wanted
end

def doctype(declared) "<!DOCTYPE a [#{declared}]><a/>" end

class Events
  def initialize() @events = [] end
  attr_reader :events
  def method_missing(*event) @events << event end
  def respond_to?(name) name.to_s != 'call' end
end

# Short documents.
def pick(*these) these[rand(these.size)] end
def some(count) (0...rand(count)).map { yield }.join end
def blank() pick('', ' ', "\n ", "\t") end
def words() some(5) { pick('x', 'a b', '>', '"', '/', '=', ' ', "\n", ']', '?', '!', 'y', "\xc3\xa9") } end
def value
  quote = pick('"', "'")
  quote + some(4) { pick(words.delete(quote), '&lt;', '&amp;', '&#65;', '&#x0042;', '&#0067;', '&e;') } + quote
end
def instruction() "<?#{pick('p', 'q-r')}#{pick(' ', " \n")}#{words.gsub('?>', '')}?>" end
def comment() "<!--#{words.tr('!', 'x')}-->" end
def text() some(5) { pick(words, '&gt;', '&#0065;', '&#x42;', '&e;', '&none;') } end
def attributes
  some(4) { pick(' ', "\n") + pick('a', 'b', 'c', 'd', 'xml:e', 'n:f') + blank + '=' + blank + value }
end
def element(depth = 0)
  inside = some(5) do
    case rand(7)
    when 0 then comment
    when 1 then instruction
    when 2 then "<![CDATA[#{words.gsub(']]>', '')}<&]]>"
    when 3 then text
    else depth < 4 ? element(depth + 1) : text
    end
  end
  name = pick('a', 'bb', 'n:c', 'd.e-f')
  inside = "<#{name} xmlns='v#{rand(3)}' xmlns:n='w#{rand(3)}'>#{inside}</#{name}>" if rand(4) == 0
  rand(4) == 0 ? "<#{name}#{attributes}#{blank}/>" : "<#{name}#{attributes}#{blank}>#{inside}</#{name}#{blank}>"
end
def declaration
  case rand(8)
  when 0 then "<!ENTITY#{pick(' ', "\n")}#{pick('e', 'f')} #{pick('"v>"', "'w \" &lt;'", '"&#65;%p;"')}#{blank}>"
  when 1 then "<!ENTITY % p #{pick('"v"', 'SYSTEM "u>"')}>"
  when 2 then "<!ENTITY g #{pick('SYSTEM "u"', 'SYSTEM "u" NDATA n', "PUBLIC 'i' \"u>\"")}>"
  when 3 then "<!ELEMENT a #{pick('EMPTY', '(b|c)*', "(#PCDATA\n|b)")}#{blank}>"
  when 4 then "<!ATTLIST a#{some(3) { " #{pick('b', 'c')} #{pick('CDATA', 'ID', '(x|y)', 'NMTOKENS')} #{pick('#IMPLIED', '#REQUIRED', '"d>"', '#FIXED "z"')}" }}#{blank}>"
  when 5 then comment
  when 6 then "\n%p;\n"
  else instruction
  end
end
def document
  # A SYSTEM before a PUBLIC, and other identifiers, are rexml-round-trip's matter.
  notation = pick('', "<!NOTATION n #{pick('SYSTEM "u"', "PUBLIC 'i' 'u'", 'PUBLIC "i"')}>")
  inside = some(5) { declaration + blank } + notation
  type = pick('', '<!DOCTYPE a>', "<!DOCTYPE a PUBLIC \"i\" 'u'>", "<!DOCTYPE a [#{inside}#{blank}]#{blank}>")
  pick('', '<?xml version="1.0"?>', "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>", '<?xml version="1.0" encoding="ISO-8859-1"?>') +
    some(3) { pick(comment.delete("\n"), instruction, "\n") } + type + some(3) { pick(comment, "\n") } +
    "<r xmlns:n='u'#{attributes.gsub('n:f', 'g')}>#{some(4) { element }}</r>" + some(3) { pick(comment, instruction, "\n") }
end
# The order of a Hash differs from process to process.
def in_order(event) event.is_a?(Array) ? event.map { |part| part.is_a?(Hash) ? part.sort : part }.inspect : event end
def attempt
  yield
rescue StandardError => error
  error.class.to_s
end
def inside(node)
  return unless node.is_a?(REXML::Element)
  node.each_element { |child| inside(child) }
  p node.texts.map { |text| attempt { text.value } }
  puts node.attributes.to_a.map { |attribute| attempt { attribute.value } }.sort
end

case ARGV[0]
when 'string', 'stream'
  reads "<a b='#{'>' * N}'/>", :start_element, 1
  reads "<a b='#{'<' * N}'/>", :start_element, 1
  reads "<a b='x'#{"\n<a b='x'" * N}<", REXML::ParseException, 1
  reads "<a#{' ' * N}b='x'#{' ' * N}/>", :start_element, 1
  reads "<a#{' ' * N}b='x'#{' ' * N}=>", REXML::ParseException, 1
  reads "<a #{(0...1000).map { |k| "a#{k}='>'" }.join(' ')}/>", :start_element, 1
  reads "<a>#{'<b/>' * N}</a>", :start_element, N + 1
  reads "<a><!--#{'>' * N}--></a>", :comment, 1
  reads "<!--#{'>' * N}--><a/>", :comment, 1
  reads "<a>#{'<!--' * N}</a>", REXML::ParseException, 1
  reads "<a><![CDATA[#{']>' * N}]]></a>", :cdata, 1
  reads "<a>#{'<![CDATA[' * N}</a>", REXML::ParseException, 1
  reads "<a><?x #{'>' * N}?></a>", :processing_instruction, 1
  reads "<a><?x#{' ' * N}</a>", REXML::ParseException, 1
  reads "<a>#{'<?x ' * N}</a>", REXML::ParseException, 1
  reads '<?x ' * N + '<a/>'
  reads "x#{"\n<" * N}"
  reads doctype(']>' * N)
  reads doctype("]#{"\n" * N}x")
  reads doctype('%>' * N)
  reads doctype("%a;\n" * N), :externalentity, N
  reads doctype("\n%" * N)
  reads doctype("<!--#{'>' * N}-->"), :comment, 1
  reads doctype("<?x #{'>' * N}?>"), :processing_instruction, 1
  reads doctype("<!ENTITY#{' ' * N}>")
  reads doctype("<!ENTITY x 'y'#{' ' * N}x>")
  reads doctype("<!ENTITY x '#{'>' * 20_000}'>"), :entitydecl, 1
  reads doctype("\n<!ELEMENT a " * N)
  reads doctype("<!ATTLIST a b CDATA '#{'>' * 20_000}'>"), :attlistdecl, 1
  reads doctype("<!ATTLIST#{' ' * N}a#{' ' * N}b#{' ' * N}CDATA#{' ' * N}'x'#{' ' * N}>"), :attlistdecl, 1
  reads doctype("<!NOTATION a SYSTEM 'x'>" * N), :notationdecl, N
  reads doctype("<!NOTATION a SYSTEM '#{'>' * N}'>"), :notationdecl, 1
  reads doctype("\n<!NOTATION a SYSTEM 'x" * N)
  reads doctype("<!NOTATION a PUBLIC#{" ''" * N} x>")
  reads "<!DOCTYPE #{"a\n<!DOCTYPE " * N}"
when 'tree'
  REXML::Document.new("#{'<!--x-->' * 20_000}<a/>")
  deep = 2000
  elements = REXML::Document.new("<r xmlns:n='u'>#{"<a b='c'>" * deep}#{'</a>' * deep}</r>")
  uris = []
  sax = REXML::Parsers::SAX2Parser.new("<r xmlns:n='u'>#{'<n:a>' * deep}#{'</n:a>' * deep}</r>")
  sax.listen(:start_element) { |uri, *rest| uris << uri }
  sax.parse
  abort uris.uniq.inspect unless uris.size == deep + 1 and uris[1..-1].uniq == ['u']
  pairs = events("<!DOCTYPE a [<!ATTLIST a b CDATA #FIXED 'z'\n >\n<!ATTLIST a c ID #IMPLIED>]><a/>").map { |event| event[2] }
  abort pairs.inspect unless pairs[1] == { 'b' => 'z' }
when 'references'
  zeros, nines = '0' * N, '9' * 1_000_000
  abort 'zeros' unless REXML::Document.new("<a b='&##{zeros}65;'>&##{zeros}66;&#x#{zeros}43;</a>").root.text == 'BC'
  parser = REXML::Parsers::BaseParser.new('')
  ["&##{zeros}", "&#x#{zeros}", "&##{zeros}x"].each do |text|
    attempt { REXML::Document.new("<a>#{text}</a>").root.text }
    attempt { REXML::Document.new("<a b='#{text}'/>").root.attributes['b'] }
    abort 'changed' unless REXML::Text.read_with_substitution(text) == text
    abort 'changed' unless parser.unnormalize("#{text}&lt;") == "#{text}<"
    sax = REXML::Parsers::SAX2Parser.new("<a>#{text}</a>")
    sax.listen(:characters) { |got| abort 'changed' unless got == text }
    sax.parse
  end
  ["&##{nines};", "&#x#{nines};"].each do |text|
    got = attempt { REXML::Document.new("<a>#{text}</a>").root.text }
    abort got[0, 60] unless got == 'RangeError'
  end
when 'positions'
  places = []
  parser = REXML::Parsers::SAX2Parser.new("<a>#{'<b/>' * 10_000}</a>")
  parser.listen(:progress) { |place| places << place }
  parser.parse
  abort places[0, 20].inspect unless places[0, 5] == [3, 7, 7, 11, 11]
when 'print'
  srand 1
  600.times do
    source = document
    puts source
    read = [source, StringIO.new(source)].map { |from| events(from) }
    puts read[0].map { |event| in_order(event) }
    abort "another stream: #{source.inspect}" if read[0] != read[1] and source !~ /ISO/
    listener = Events.new
    attempt { REXML::Document.parse_stream(source, listener) }
    puts listener.events.map { |event| in_order(event) }
    sax = REXML::Parsers::SAX2Parser.new(source)
    sax.listen(:start_element) { |*event| puts in_order(event) }
    sax.listen(:end_element) { |*event| p event }
    attempt { sax.parse }
    tree = attempt { REXML::Document.new(source) }
    next puts(tree) if tree.is_a?(String)
    puts attempt { tree.to_s.gsub(/(<[\w:.-]+)((?:\s+[\w:.-]+=(?:'[^']*'|"[^"]*"))+)/) { $1 + $2.scan(/[^'"]*(?:'[^']*'|"[^"]*")/).sort.join } }
    inside tree.root
  end
end
