# usage: webrick-many-ranges.rb overlapping | large | one | backwards | ordinary
# Asks WEBrick's handler of files for ranges.
require 'webrick'
require 'stringio'
require 'tempfile'

def want(value, got)
  abort "#{got.inspect[0, 300]}, not #{value.inspect[0, 300]}" unless value == got
end

CONFIG = WEBrick::Config::HTTP.merge(:Logger => WEBrick::Log.new($stderr, 1))
class Server
  def config() CONFIG end
  def [](name) CONFIG[name] end
end
FILE = Tempfile.new('ranges')

def file(text)
  FILE.truncate(0)
  FILE.rewind
  FILE.write text
  FILE.flush
end

# The status, the body as it is, and the parts of it.
def ask(ranges)
  req = WEBrick::HTTPRequest.new(CONFIG)
  req.parse(StringIO.new("GET / HTTP/1.1\r\nHost: x\r\nRange: bytes=#{ranges}\r\n\r\n"))
  res = WEBrick::HTTPResponse.new(CONFIG)
  begin
    WEBrick::HTTPServlet::DefaultFileHandler.new(Server.new, FILE.path).do_GET(req, res)
  rescue WEBrick::HTTPStatus::Status => status
    res.status = status.code
  end
  [res.status, res.body, res.body.to_s.scan(/Content-Range: (?:bytes )?(.*?)\r\n\r\n(.*?)\r\n--/m), res]
end

DIGITS = '0123456789'
case ARGV[0]
when 'overlapping'
  file DIGITS * 1000
  status, body, = ask((['0-'] * 1000).join(','))
  want 206, status
  body = body.read if IO === body
  want DIGITS * 1000, body
  status, body, parts = ask('5-6,0-2,9000-9001,1-3,2-5')
  want [206, [['0-6/10000', '0123456'], ['9000-9001/10000', '01']]], [status, parts]
when 'large'
  file DIGITS * 300_000
  status, body, parts, res = ask('0-2000000,2100000-')
  want [200, true, 3_000_000], [status, IO === body, res['content-length'].to_i]
  want 206, ask('0-1000000,1100000-1500000')[0]
when 'one'
  file DIGITS * 300_000
  status, body, parts, res = ask('1-2500000')
  want [206, true], [status, IO === body]
  sent = StringIO.new
  res.keep_alive = false
  res.send_response(sent)
  want (DIGITS * 300_000)[1..2_500_000], sent.string.split("\r\n\r\n", 2)[1]
when 'backwards'
  file DIGITS
  want 416, ask('5-3')[0]
  want [206, '12'], ask('5-3,1-2')[0, 2]
when 'ordinary'
  file DIGITS
  want [['4-5/10', '45'], ['0-1/10', '01']], ask('4-5,0-1')[2]
  want [['8-9/10', '89'], ['0-0/10', '0'], ['1-1/10', '1'], ['5-6/10', '56']], ask('-2,0-0,1-1,5-6')[2]
  want [['1-2/10', '12'], ['4-5/10', '45']], ask('1-2,20-30,4-5')[2]
  want 416, ask('10-')[0]
  want 416, ask('10-,20-30')[0]
  want 400, ask('x')[0]
  want 400, ask('')[0]
  want [206, '345'], ask('3-5')[0, 2]
end
