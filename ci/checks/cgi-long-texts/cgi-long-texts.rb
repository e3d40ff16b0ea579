# usage: cgi-long-texts.rb elements | escaped | cookies | print
# Gives CGI long texts, or prints what it makes of many short ones.
require 'cgi'

def want(value, got)
  abort "#{got.inspect[0, 200]}, not #{value.inspect[0, 200]}" unless value == got
end

case ARGV[0]
when 'elements'
  text = '<A ' * 50_000
  want text, CGI.escapeElement(text, 'A')
  want text + '&lt;B&gt;', CGI.escapeElement(text + '<B>', 'B')
when 'escaped'
  text = '&lt;A ' * 50_000
  want text, CGI.unescapeElement(text, 'A')
when 'cookies'
  want ['1'] * 100_000, CGI::Cookie.parse('a=1;' * 100_000)['a'].value
when 'print'
  srand 1
  pieces = ['<', '</', 'A', 'a', 'IMG', 'imgx', ' ', "\n", '>', '"', '&', '&lt;', '&LT;', '&gt;',
            '&Gt;', '&quot;', '&#65;', '/', "\xe3\x81", '=', '%41', '+', ';', ',', 'b']
  elements = [['A'], ['A', 'IMG'], [['a', 'b']], [], ['A|IMG'], ['A.']]
  [5, nil, ['a']].each do |none|
    begin
      CGI.escapeElement(none, 'a')
    rescue StandardError => error
      puts error.class
    end
  end
  2000.times do
    text = (0...rand(30)).map { pieces[rand(pieces.size)] }.join
    kept = text.dup
    text.taint if rand(2) == 0
    names = elements[rand(elements.size)]
    [CGI.escapeElement(text, *names), CGI.unescapeElement(text, *names)].each do |made|
      puts made.inspect, made.class, made.tainted?
    end
    # What names become is cgi-cookie-names' matter.
    plain = text.gsub(/%41|\+/, 'b') + ';b=' + text.delete(';,')
    cookies = begin
      CGI::Cookie.parse(plain)
    rescue ArgumentError
      {}
    end
    cookies.keys.sort.each { |name| puts name.inspect, cookies[name].value.inspect }
    want kept, text
  end
end
