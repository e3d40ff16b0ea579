# usage: cgi-long-heads.rb names | head | references | print
# Gives CGI long heads and references, or prints what it makes of many short ones.
require 'cgi'
require 'stringio'

class Upload
  include CGI::QueryExtension
  EOL = "\r\n"
  def initialize(text) @text = text; @stdin = StringIO.new(text) end
  def stdinput() @stdin end
  def env_table() {} end
  def read() read_multipart('b', @text.size) end
end

def want(value, got)
  abort "#{got.inspect[0, 200]}, not #{value.inspect[0, 200]}" unless value == got
end

def upload(fields, body = 'data')
  Upload.new("--b\r\n#{fields}\r\n\r\n#{body}\r\n--b--").read
end

DISPOSITION = 'Content-Disposition: form-data; name="x"; filename='
case ARGV[0]
when 'names'
  want '"' + '\\' * 60 + 'a', upload("#{DISPOSITION}\"#{'\\' * 60}a")['x'][0].original_filename
  want '\\a' * 59 + '\\', upload("#{DISPOSITION}\"#{'\\a' * 59}\\\"")['x'][0].original_filename
when 'head'
  line = 'Content-Disposition:' * 50_000
  want 'x', upload("#{line}\r\n#{DISPOSITION}x")['x'][0].original_filename
  got = upload("#{DISPOSITION}x\r\n#{"X: #{'a' * 60}\r\n" * 16_000}Y: y")['x'][0]
  want ['x', 'data'], [got.original_filename, got.read]
when 'references'
  ["&##{'9' * 400_000};", "&#x#{'f' * 400_000};"].each { |text| want text, CGI.unescapeHTML(text) }
  want 'A', CGI.unescapeHTML("&##{'0' * 400_000}65;")
  want 'A', CGI.unescapeHTML("&#x#{'0' * 400_000}41;")
when 'print'
  srand 1
  some = lambda { |pieces, n| (0...rand(n)).map { pieces[rand(pieces.size)] }.join }
  1000.times do |i|
    $KCODE = ['n', 'u'][i % 2]
    text = some.call(['&#', '&#x', '&', '0', '0000', '65', '41', '99999', '65535', '65536', 'FFFF', '10000',
                      '255', '127', ';', ';', 'a', '00041', 'amp;', '&#X41;'], 7)
    made = begin
      CGI.unescapeHTML(text)
    rescue RangeError
      'RangeError'
    end
    puts text.inspect, made.inspect
    $KCODE = 'n'
    fields = some.call(['Content-Disposition:', ' filename=', ' filename="', ' name="', '"', '\\', 'a', "\r\n",
                        "\n", ';', ' ', '\\"', '\\\\', 'Content-Type: text/x', ' name=y'], 12)
    fields = "Content-Disposition: x; name=\"n\"; filename=\"#{fields}" if rand(2) == 0
    got = begin
      upload(fields, 'z' * rand(3) * 6000).map do |name, list|
        [name, list.map { |file| [file.original_filename, file.content_type, file.read.size] }]
      end
    rescue EOFError, TypeError
      $!.class
    end
    puts fields.inspect, got.inspect
  end
end
