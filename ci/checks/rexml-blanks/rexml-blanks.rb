# usage: rexml-blanks.rb paths | declarations | print
# Gives REXML long runs of blanks, or prints what it makes of many short paths.
require 'rexml/document'
require 'rexml/xpath'

def want(value, got)
  abort "#{got.inspect[0, 200]}, not #{value.inspect[0, 200]}" unless value == got
end

def parse(path)
  REXML::Parsers::XPathParser.new.parse(path)
end

CHILD = [:child, :qname, '', 'a']
case ARGV[0]
when 'paths'
  blanks = ' ' * 200_000
  want CHILD, parse("#{blanks}a#{blanks}")
  want parse('a = 1 and b'), parse("a#{blanks}=#{blanks}1#{blanks}and b")
  want parse('a[ 1 ]'), parse("a[#{blanks}1#{blanks}]")
  want CHILD, parse('a' + "\n" * 200_000)
  want CHILD, parse('a' + "\n" * 200_000 + 'b')
  want CHILD * 20_000, parse(['a'] * 20_000 * '/')
when 'declarations'
  blanks = ' ' * 150_000
  ["<?xml#{blanks}>", "<!DOCTYPE#{blanks}'>"].each do |document|
    begin
      REXML::Document.new(document)
    rescue REXML::ParseException
    end
  end
  # The last of them looks for the encoding behind each line feed.
  want 150_000, REXML::Document.new("<a>#{"\n" * 150_000}<?xml-x?></a>").root.text.size
  want 'ISO-8859-1', REXML::Document.new("\n\n <?xml version='1.0' encoding='iso-8859-1'?><a/>").encoding
  want '1.0', REXML::Document.new("<?xml#{blanks}version='1.0'?><a/>").version
when 'print'
  srand 1
  names = ['a', 'b', 'x:c', '*', '@k', '.', '..', 'text()', 'node( )', 'comment()', 'processing-instruction( )',
           "processing-instruction('p')", 'child::a', 'ancestor-or-self::*', '$v', '1', '.5', '"t u"', "' v'"]
  blank = lambda { ['', '', ' ', '  ', "\t"][rand(5)] }
  step = lambda { |depth|
    text = names[rand(names.size)]
    text += '[' + blank.call + step.call(depth + 1) + blank.call + ']' if depth < 2 && rand(3) == 0
    text = "(#{blank.call}#{text}#{blank.call})" if rand(8) == 0
    text = "concat(#{blank.call}#{text} , 'x'#{blank.call})" if rand(10) == 0
    text = text + '/' + step.call(depth + 1) if depth < 2 && rand(3) == 0
    if depth < 2 && rand(2) == 0
      operator = [' or ', ' and ', ' div ', ' mod ', '=', '!=', '<', '<=', '>', '+', ' - ', '*', '|'][rand(13)]
      text = text + blank.call + operator + blank.call + step.call(depth + 1)
    end
    text
  }
  3000.times do
    path = blank.call + step.call(0) + blank.call
    made = begin
      parse(path.dup)
    rescue StandardError
      $!.class
    end
    puts path.inspect, made.inspect
  end
end
