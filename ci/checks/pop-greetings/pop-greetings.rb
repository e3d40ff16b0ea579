# usage: pop-greetings.rb many | ordinary
require 'net/pop'
require 'stringio'

# The challenge that is found in a greeting, as a server would send it.
class Greeting
  def initialize(line) @line = line end
  def readline() @line end
end
def challenge(text)
  Net::POP3Command.new(Greeting.new("+OK #{text}")).instance_variable_get(:@apop_stamp)
end

wrong = []
case ARGV[0]
when 'many'
  # 16,000 bytes: below, the time grows with the cube of their number.
  ['<a@', '<', '<a', '@', 'a@', '<@', 'a', '<a@a', '<a@a<', 'a@<'].each do |text|
    found = challenge('<' + text * (16_000 / text.length))
    wrong << "#{text}: #{found.inspect[0, 40]}" if found
  end
  found = challenge('<a@' * 5000 + 'b>')
  wrong << "the last of many: #{found.inspect[0, 40]}" unless found == '<a@b>'
when 'ordinary'
  bytes = ((33..126).to_a - [?<, ?>, ?@].map { |b| b.respond_to?(:ord) ? b.ord : b }).map { |b| b.chr }.join
  ['<1896.697170952@dbc.mtview.ca.us>', '<a@b>', "<#{bytes}@#{bytes}>"].each do |text|
    [text, "POP3 server ready #{text}", "#{text} ready"].each do |line|
      wrong << line unless challenge(line) == text
    end
  end
  ['<>', '<@>', '<a@>', '<@a>', '<a b@c>', "<a@\xff>", 'ready', ''].each do |line|
    wrong << line if challenge(line)
  end
end
abort wrong.inspect unless wrong.empty?
