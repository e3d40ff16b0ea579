# usage: rexml-deep-elements.rb same | declared | defaults | prefixes | conflicts | print
# Gives REXML deep documents, or prints what it makes of many small ones.
require 'rexml/document'
require 'rexml/parsers/pullparser'

N = ARGV[0] == 'prefixes' ? 10_000 : 3_000

# The document has a root, N elements, each in the one before, and what is within.
def nested(root, tag, within = '')
  levels = (0...N).map { |i| tag.gsub('%', i.to_s) }
  ends = tag[/\A<([\w:]+)/, 1]
  "<r #{root}>#{levels.join}#{within}#{"</#{ends}>" * N}</r>"
end

def innermost(document)
  element = document.root
  element = element.elements[1] while element.elements[1]
  element
end

def want(value, got)
  abort "#{got.inspect}, not #{value.inspect}" unless value == got
end

ROOT = "xmlns:x='u' xmlns:y='v'"
case ARGV[0]
when 'same'
  last = innermost(REXML::Document.new(nested(ROOT, "<a x:b='1' y:b='2'>")))
  want %w(1 2), [last.attributes['x:b'], last.attributes['y:b']]
when 'declared'
  last = innermost(REXML::Document.new(nested(ROOT, "<a xmlns:n%='&amp;%' x:b='1' n%:b='2'>")))
  want ['1', '2', "&#{N - 1}"], [last.attributes['x:b'], last.attributes["n#{N - 1}:b"], last.namespace("n#{N - 1}")]
when 'defaults'
  type = "<!DOCTYPE r [<!ATTLIST a xmlns:x CDATA 'u' xmlns:y CDATA 'v'>]>"
  last = innermost(REXML::Document.new(type + nested('', "<a x:b='1' y:b='2'>")))
  want 2, last.attributes.size
when 'prefixes'
  document = nested(ROOT, '<x:a>', '<y:a/>' * N)
  parser = REXML::Parsers::PullParser.new(document)
  count = 0
  parser.each { |event| count += 1 if event.start_element? }
  want 2 * N + 1, count
when 'conflicts'
  # The order of the attributes is that of a Hash, so any.
  40.times do |i|
    a, b = "p#{i}", "q#{i * 7}"
    document = lambda { |uri| "<r xmlns:#{a}='u' xmlns:#{b}='#{uri}' #{a}:n='1' #{b}:n='2'/>" }
    want %w(1 2), ["#{a}:n", "#{b}:n"].map { |n| REXML::Document.new(document['v']).root.attributes[n] }
    begin
      REXML::Document.new(document['u'])
      abort "no conflict: #{document['u']}"
    rescue REXML::ParseException => error
      abort error.message unless error.message =~ /Namespace conflict/
    end
  end
when 'print'
  srand 1
  pick = lambda { |these| these[rand(these.size)] }
  # What an element declares comes from its parents and the document type only, so
  # that the order of its attributes does not matter.
  element = lambda do |depth|
    name = pick[%w(a b x:c)]
    # An attribute without a prefix counts as one of the element's.
    names = %w(x:k y:k z:k l m).find_all { rand(3) == 0 }.sort_by { rand }
    # Of three of one name, REXML compares the first two of the Hash.
    names.delete('x:k') if name =~ /:/ or names.grep(/k/).size == 3
    inside = depth == 0 ? 'text' : (0..rand(3)).map { element[depth - 1] }.join
    declared = (0..rand(2)).map { "xmlns:#{pick[%w(x y z)]}='#{pick[%w(u v w &amp;)]}'" }
    declared = declared.inject({}) { |all, one| all[one[/\A[^=]+/]] = one; all }.values.sort.join(' ')
    "<#{name} #{names.map { |n| "#{n}='#{rand(9)}'" }.join(' ')}><d #{declared}>#{inside}</d></#{name}>"
  end
  300.times do
    defaults = pick[['', "<!DOCTYPE r [<!ATTLIST #{pick[%w(a b d r)]} xmlns:#{pick[%w(x y z)]} CDATA '#{pick[%w(u v w)]}'>]>"]]
    source = "#{defaults}<r xmlns:x='u' xmlns:y='v' #{pick[['', "xmlns:z='u'"]]}>#{element[3]}</r>"
    puts source
    begin
      REXML::Document.new(source).root.each_recursive do |e|
        pairs = []
        e.attributes.each { |key, value| pairs << "#{key}=#{value}" }
        puts "#{e.expanded_name} #{e.namespace.inspect} #{pairs.sort.join(' ')}"
      end
    rescue REXML::ParseException => error
      puts [/Namespace conflict in adding attribute "\w+"/, /Undefined prefix \w+/].map { |kind| error.message[kind] }.compact
    end
  end
end
