# usage: rss-soap-long-texts.rb rss | soap | decimal | print
# Gives RSS, SOAP and XSD long texts, or prints what they make of many short ones.
require 'rss/parser'
require 'soap/attachment'
require 'soap/mimemessage'
require 'xsd/datatypes'

def want(value, got)
  abort "#{got.inspect[0, 200]}, not #{value.inspect[0, 200]}" unless value == got
end

# What RSS makes of the attributes of an instruction.
def attributes(content)
  listener = RSS::ListenerMixin
  reader = Object.new
  reader.extend(listener)
  reader.instance_eval { parse_pi_content(content) }
end

def header(line)
  made = SOAP::MIMEMessage::Headers.parse(line + "\r\n")
  made.map { |key, value| [key, value.root, value.str, value.instance_variable_get(:@attrs).sort] }
end

case ARGV[0]
when 'rss'
  want({}, attributes(' ' * 50_000 + 'a=b'))
  want({ 'a' => 'a=' }, attributes("a='" * 50_000))
  want({ 'a' => 'b' }, attributes(' ' * 50_000 + 'a="b"' + ' ' * 50_000))
when 'soap'
  want 'x', header('A: x' + ';' * 200_000 + 'y')[0][1][0, 1]
  begin
    header('A: x; ' + 'a' * 200_000)
    abort 'a component without a value'
  rescue RuntimeError
  end
  begin
    header("A:#{' ' * 100_000}x\r\n y\r\n z")
  rescue RuntimeError
  end
when 'decimal'
  zeros = '0' * 200_000
  want "0.#{zeros}1", XSD::XSDDecimal.new("0.#{zeros}1").to_s
  want '0.1', XSD::XSDDecimal.new("0.1#{zeros}").to_s
when 'print'
  srand 1
  some = lambda { |pieces, n| (0...rand(n)).map { pieces[rand(pieces.size)] }.join }
  attempt = lambda do |call|
    begin
      call.call.inspect
    rescue StandardError
      $!.class
    end
  end
  3000.times do
    content = some.call(['a', 'b', ' ', "\n", '=', '="', "='", '"', "'", "\002", 'x="y" '], 14)
    puts content.inspect, attributes(content).sort.inspect
    line = 'A: ' + some.call(['a', ';', ' ', '; ', '=', '"', 'x=y', "\t"], 10)
    puts line.inspect, attempt.call(lambda { header(line) })
    number = some.call(['+', '-', '.', '0', '00', '1', '10'], 6)
    puts number.inspect, attempt.call(lambda { XSD::XSDDecimal.new(number).to_s })
  end
end
