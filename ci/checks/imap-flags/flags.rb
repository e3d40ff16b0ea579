# usage: flags.rb FLAGS | FETCH | LIST | ordinary
require 'net/imap'

open = '(' * 200_000
parser = Net::IMAP::ResponseParser.new
def parser.list(text, pos)
  @str, @pos = text, pos
  [flag_list, @pos]
rescue Net::IMAP::ResponseParseError
  nil
end

# The release's words for a list.
def old(text, pos)
  return nil unless text.index(/\(([^)]*)\)/ni, pos)
  ends = $~.end(0)
  flags = $1.scan(Net::IMAP::ResponseParser::FLAG_REGEXP).map { |flag, atom| atom || flag.capitalize.intern }
  [flags, ends]
end

case ARGV[0]
when 'FLAGS', 'FETCH', 'LIST'
  # Below, each of these takes a time that grows with the square of the length.
  line = { 'FLAGS' => "* FLAGS #{open}\r\n", 'FETCH' => "* 1 FETCH (FLAGS #{open}\r\n",
           'LIST' => "* LIST #{open}\r\n" }[ARGV[0]]
  begin
    parser.parse(line)
    abort 'no exception'
  rescue Net::IMAP::ResponseParseError
  end
when 'ordinary'
  pieces = ['', '(', ')', '\\Seen', '\\', 'atom', ' ', "\344", '\\*', '"', "\0", "\n", '()']
  wrong = []
  pieces.each { |a| pieces.each { |b| pieces.each { |c| pieces.each do |d|
    text = a + b + c + d
    [0, 1, text.length].each do |pos|
      found, expected = parser.list(text, pos), old(text, pos)
      wrong << [text, found, expected] unless found == expected
    end
  end } } }
  abort wrong[0, 3].inspect unless wrong.empty?
  flags = parser.parse("* FLAGS (\\Answered \\seen my)\r\n").data
  abort flags.inspect unless flags == [:Answered, :Seen, 'my']
  data = parser.parse("* LIST (\\Noselect) \"/\" foo\r\n").data
  abort data.inspect unless data.attr == [:Noselect] && data.name == 'foo'
end
