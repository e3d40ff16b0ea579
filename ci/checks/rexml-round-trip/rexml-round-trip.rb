# usage: rexml-round-trip.rb identifiers | entities | comments | made | other
# Reads documents, writes them and reads them again: they are what they were.
require 'rexml/document'

# to_s adds an empty XML declaration to the document.
def parts(node) node.children.reject { |child| child.is_a?(REXML::XMLDecl) } end

def structure(node)
  case node
  when REXML::Element, REXML::Document
    attributes = node.attributes.to_a.map { |attribute| [attribute.expanded_name, attribute.value] }
    [node.expanded_name, attributes.sort, parts(node).map { |child| structure(child) }]
  when REXML::DocType
    [node.name, node.external_id, node.public, node.system, node.children.map { |child| structure(child) }]
  when REXML::NotationDecl then [:notation, node.name, node.public, node.system]
  when REXML::Entity then [:entity, node.name, node.normalized, node.external, node.pubid, node.ref, node.ndata]
  when REXML::Instruction then [:instruction, node.target, node.content]
  else [node.class, node.to_s.strip]
  end
end

def want(value, got)
  abort "#{got.inspect[0, 300]}, not #{value.inspect[0, 300]}" unless value == got
end

def same(document)
  first = REXML::Document.new(document)
  written = first.to_s
  want structure(first), structure(REXML::Document.new(written))
  first
rescue StandardError => error
  abort "#{document}: #{written}: #{error.message[0, 200]}"
end

# The nodes that a program made are still the only ones.
def made(node)
  document = REXML::Document.new('<a/>')
  yield document if block_given?
  document.root << node if node
  written = document.to_s
  again = REXML::Document.new(written)
  want [[parts(document).size, document.root.children.size], written],
       [[parts(again).size, again.root.children.size], written]
  again
rescue REXML::ParseException => error
  abort "#{written}: #{error.message[0, 200]}"
end

case ARGV[0]
when 'identifiers'
  [["'x\"y'", 'x"y'], ["\"x'y\"", "x'y"], ["'x[y>z'", 'x[y>z'], ["'x\"><!--'", 'x"><!--'], ["'\\'", '\\'],
   ["'\#{1}\#$0'", '#{1}#$0'], ["'\xc3\xa9\t'", "\xc3\xa9"], ["\"\n\"", ''], ["''", '']].each do |literal, value|
    ["<!DOCTYPE a SYSTEM #{literal}>", "<!DOCTYPE a PUBLIC 'p' #{literal} [<!ELEMENT a ANY>]>"].each do |type|
      want value, same("#{type}<a/>").doctype.system
    end
    kept = literal[1..-2]
    want kept, same("<!DOCTYPE a [<!NOTATION n SYSTEM #{literal}>]><a/>").doctype.notation('n').system
    want kept, same("<!DOCTYPE a [<!NOTATION n PUBLIC 'p' #{literal}>]><a/>").doctype.notation('n').system
    same("<!DOCTYPE a [<!ENTITY n SYSTEM #{literal}>]><a/>")
  end
  want "x'y", same("<!DOCTYPE a PUBLIC \"x'y\" 'z'><a/>").doctype.public
  want 'a.b:c', same("<!DOCTYPE a.b:c SYSTEM 'z'><a/>").doctype.name
  want 's', same("<!DOCTYPE a.b:c SYSTEM 's'><a/>").doctype.system
  two = same("<!DOCTYPE a [<!NOTATION n SYSTEM 's'>\n<!NOTATION m PUBLIC 'p' 't'>]><a/>").doctype
  want %w(n m), two.notations.map { |notation| notation.name }
when 'entities'
  ['THE SYSTEM', 'PUBLIC', 'SYSTEM', "PUBLIC '&lt;&#60;", 'SYSTEM &lt;', 'x"y', "x'y"].each do |value|
    quote = value.include?('"') ? "'" : '"'
    type = same("<!DOCTYPE a [<!ENTITY e #{quote}#{value}#{quote}>]><a>&e;</a>").doctype
    want value, type.entities['e'].normalized
    want value.gsub('&lt;', '<').gsub('&#60;', '<'), REXML::Text.unnormalize('&e;', type)
  end
  type = same("<!DOCTYPE a [<!ENTITY e PUBLIC 'p' 'u' NDATA n><!ENTITY f SYSTEM 'u' NDATA n>]><a/>").doctype
  want %w(n n), %w(e f).map { |name| type.entities[name].ndata }
when 'comments'
  type = same("<!DOCTYPE a [<!--\n<!ENTITY e 'x'>\n]>\n<!NOTATION n SYSTEM 'x'>--><?p\n<!ENTITY e 'x'>?>]><a/>").doctype
  want nil, type.entities['e']
  want [], type.notations
when 'made'
  want 'x- -><b/><!-- -- ', made(REXML::Comment.new('x--><b/><!-- -- ')).root.children[0].to_s
  made(REXML::Instruction.new('p', 'x?><b/><?'))
  data = REXML::CData.new('x')
  data.value = ']]><b/>'
  document = REXML::Document.new('<a/>')
  document.root << data
  again = REXML::Document.new(document.to_s).root
  want [[], ']]><b/>'], [again.elements.to_a, again.texts.map { |text| text.value }.join]
  [REXML::NotationDecl.new('n', 'SYSTEM', nil, 'x">]><!--'), REXML::Entity.new('e', %q(x"> <!ENTITY f "'z))].each do |child|
    made(nil) do |within|
      type = REXML::DocType.new('a')
      type << child
      within.insert_before('//a', type)
    end
  end
  begin
    abort REXML::NotationDecl.new('n', 'SYSTEM', nil, %q(x"'y)).to_s
  rescue RuntimeError => error
    want 'an identifier with both kinds of quotes: x"\'y', error.message
  end
  want '<!NOTATION n PUBLIC 5>', REXML::NotationDecl.new('n', 'PUBLIC', 5, nil).to_s
when 'other'
  same('<?p?><a><?q?></a>')
  quoted = REXML::Document.new(%q(<a b='x"y'/>), :attribute_quote => :quote)
  want 'x"y', REXML::Document.new(quoted.to_s).root.attributes['b']
end
