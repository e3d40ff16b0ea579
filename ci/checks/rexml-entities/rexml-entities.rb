# usage: rexml-entities.rb nested | long | declared | before-root | pull | sax | ordinary
# Reads a document whose entities grow, and says what came of it; or ordinary ones.
require 'rexml/document'
require 'rexml/parsers/pullparser'
require 'rexml/parsers/sax2parser'

# Twelve entities on each level, made of the twelve below: 12**LEVELS expansions,
# of which each is TEXT.
def nested(text, levels, mark = '&')
  of = mark == '%' ? '% ' : ''
  twelve = (0..11).to_a
  declared = (0..levels).map do |level|
    value = level == 0 ? text : twelve.map { |k| "#{mark}e#{level - 1}.#{k};" }.join
    twelve.map { |k| "<!ENTITY #{of}e#{level}.#{k} \"#{value}\">" }
  end
  declared.join
end

def document(declared, text) "<!DOCTYPE r [#{declared}]><r>#{text}</r>" end

def pull(source)
  texts = []
  parser = REXML::Parsers::PullParser.new(source)
  while parser.has_next?
    event = parser.pull
    texts << event[1] if event.text?
  end
  texts.join
end

def sax(source)
  texts = []
  parser = REXML::Parsers::SAX2Parser.new(source)
  parser.listen(:characters) { |text| texts << text }
  parser.parse
  texts.join
end

def stream(source)
  texts = []
  listener = Object.new
  listener.instance_eval { @texts = texts }
  def listener.text(text) @texts << text end
  def listener.method_missing(*) end
  REXML::Document.parse_stream(source, listener)
  texts.join
end

def tree(source) REXML::Document.new(source).root.text end

# The message that says that it was too much.
def refused
  size = yield.to_s.size
  abort "#{size} bytes"
rescue StandardError => error
  abort "#{error.class}: #{error.message[0, 200]}" unless error.message =~ /expansion/
  puts error.message[/[^\n]*expansion[^\n]*/]
end

def want(value, got)
  abort "#{got.inspect[0, 100]}, not #{value.inspect[0, 100]}" unless value == got
end

case ARGV[0]
when 'nested'
  refused { tree(document(nested('', 4), '&e4.0;')) }
  refused { tree(document(nested('x', 4), '&e4.0;')) }
  refused { REXML::Document.new("<!DOCTYPE r [#{nested('x', 4)}]><r a='&e4.0;'/>").root.attributes['a'] }
when 'long'
  refused { tree(document('<!ENTITY a "' + 'x' * 1000 + '">', '&a;' * 100)) }
when 'declared'
  refused { tree(document('<!ENTITY % a "' + 'x' * 1000 + '"><!ENTITY b "' + '%a;' * 100 + '">', '')) }
when 'before-root'
  refused { tree(document(nested('', 4, '%'), '')) }
when 'pull'
  refused { pull(document(nested('', 4), '&e4.0;')) }
  refused { pull(document('<!ENTITY a "' + 'x' * 1000 + '">', '&a;' * 100)) }
when 'sax'
  refused { sax(document('<!ENTITY a "' + 'x' * 1000 + '">', '&a;' * 100)) }
  refused { sax(document('<!ENTITY a "x">', '&a;' * 20_000)) }
when 'ordinary'
  text = '<a> & "b" \'c\' &#65;&#x42; &none; ' + 'long ' * 4000
  marked = text.gsub(/&(?! )/, '&').sub('& ', '&amp; ').gsub('<', '&lt;').gsub('>', '&gt;')
  plain = text.sub('&#65;&#x42;', 'AB')
  [method(:tree), method(:pull), method(:stream)].each { |read| want plain, read["<r>#{marked}</r>"] }
  entities = '<!ENTITY name "Anna"><!ENTITY both "&name; and &#66;ob"><!ENTITY % p "of p"><!ENTITY q "a %p; c">'
  source = document(entities, '&name;, &both;, &name;, &lt;')
  want 'Anna, Anna and Bob, Anna, <', tree(source)
  want 'Anna, Anna and Bob, Anna, <', pull(source)
  want 'a of p c', tree(document(entities, '&q;'))
  want 'Anna, &lt;', sax(document(entities, '&name;, &lt;'))
  want 'xAnnay', REXML::Document.new("<!DOCTYPE r [#{entities}]><r a='x&name;y'/>").root.attributes['a']
  want 'Anna' * 2000, tree(document(entities, '&name;' * 2000))
  # The release itself refuses 10,240 bytes of these on 1.8.7-p374.
  many = REXML::VERSION > '3.1.7.2' ? 10_000 : 30_000
  [method(:tree), method(:pull), method(:stream)].each { |read| want '<' * many, read["<r>#{'&lt;' * many}</r>"] }
  want '<' * many, tree(document(entities, '&lt;' * many))
  want '&lt;' * 30_000, sax("<r>#{'&lt;' * 30_000}</r>")
  written = document(entities, '&both;')
  want REXML::Document.new(written).to_s, REXML::Document.new(REXML::Document.new(written).to_s).to_s
end
