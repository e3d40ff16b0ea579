# usage: written.rb grown | ordinary
require 'rexml/document'

# The release's way, which looks for each value within the references, too.
def old(input, doctype)
  copy = input.gsub('&', '&amp;')
  doctype.entities.each_value { |entity| copy = copy.gsub(entity.value, "&#{entity.name};") }
  copy
end

def document(entities, element)
  declared = entities.map { |name, value| "<!ENTITY #{name} '#{value}'>" }
  REXML::Document.new("<!DOCTYPE r [#{declared.join}]>#{element}")
end

wrong = []
case ARGV[0]
when 'grown'
  empty = (1..4).map { |i| ["e#{i}", ''] }
  within = (1..4).map { |i| ["bbbbbb#{i}", 'b'] }
  long = [['n' * 2000, 'b']]
  chain = [["x#{'n' * 60}", 'b'], ["y#{'n' * 2000}", "&x#{'n' * 60};"]]
  marks = [['aaaa', 'amp'], ['ssss', ';'], ['pppp', 'p;']]
  text = 'b&' * 20
  [empty, within, long, chain, marks, empty[0, 2] + within[0, 2]].each do |entities|
    limit = 101 * REXML::Text.normalize(text).size
    ways = {
      'an attribute that is read' => lambda { |a| a.value; a.to_s },
      'one that is set' => lambda { |a| a.element.attributes['a'] = text; a.element.attributes.get_attribute('a').to_s },
      'one that is copied' => lambda { |a| a.clone.to_s },
      'a text that is set' => lambda { |a| a.element.text = text; a.element.get_text.to_s },
      'a text that is added' => lambda { |a| a.element.add_text(text); a.element.get_text.to_s }
    }
    ways.each do |way, block|
      doc = document(entities, "<r a='#{text.gsub('&', '&amp;')}'/>")
      # A program may declare what no document can.
      [['mmmm', '&a'], ['tttt', '&']].each { |name, value| doc.doctype.add(REXML::Entity.new(name, value)) } if entities == marks
      size = block.call(doc.root.attributes.get_attribute('a')).size
      wrong << "#{way}: #{size} bytes of #{text.size}, with #{entities[0][0][0, 9]}" if size > limit
    end
  end
  abort wrong[0, 5].inspect unless wrong.empty?
  # What is written says the same when it is read again.
  [empty, within, marks, long, empty[0, 2] + within[0, 2]].each do |entities|
    doc = document(entities, '<r/>')
    doc.root.text = text
    again = REXML::Document.new(doc.to_s).root.text
    wrong << "read again: #{again.inspect[0, 99]}, with #{entities[0][0][0, 9]}" unless again == text
  end
when 'ordinary'
  srand(7)
  pieces = ['x', 'y', 'z', '&lt;', '&amp;', '&N1;', '&N22;', '&N333;', "\303\251"]
  letters = ['x', 'y', 'z', '<', '>', '&', "'", '"', ' ', ';', '&N1;', "\303\251", "\n"]
  400.times do
    entities = %w(N1 N22 N333 N4444 GT).map { |name| [name, (0..rand(4)).map { pieces[rand(pieces.size)] }.join] }
    doctype = document(entities, '<r/>').doctype
    5.times do
      text = (0..rand(25)).map { letters[rand(letters.size)] }.join
      expected, found = old(text, doctype), REXML::Text.normalize(text, doctype)
      wrong << [entities, text, expected, found] unless found == expected
    end
  end
  # A name may be longer than its value, up to a hundredfold.
  name = 'N' * 60
  doc = document([[name, 'x'], ['Empty', '']], '<r/>')
  doc.root.text = 'axa'
  wrong << doc.root.to_s unless doc.root.to_s == "<r>a&#{name};a</r>"
end
abort wrong[0, 5].inspect unless wrong.empty?
