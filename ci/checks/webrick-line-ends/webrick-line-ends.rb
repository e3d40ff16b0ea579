# usage: webrick-line-ends.rb fields | ends | closed | ordinary
# Hands requests to WEBrick, and says what came of them.
require 'webrick'
require 'stringio'
require 'socket'

CONFIG = WEBrick::Config::HTTP.merge(:Logger => WEBrick::Log.new($stderr, 0))

def parse(text)
  req = WEBrick::HTTPRequest.new(CONFIG)
  req.parse(StringIO.new(text))
  [req, req.body]
end

def refused(text)
  req, got = parse(text)
  abort "#{text.inspect} was read: #{got.inspect}"
rescue WEBrick::HTTPStatus::BadRequest
end

def want(value, got)
  abort "#{got.inspect}, not #{value.inspect}" unless value == got
end

GET = "GET / HTTP/1.1\r\nHost: x\r\n"
POST = "POST / HTTP/1.1\r\nHost: x\r\n"
case ARGV[0]
when 'fields'
  refused "#{GET}X: a\nY: b\r\n\r\n"
  refused "#{GET}X: a\n b\r\n\r\n"
  refused "GET / HTTP/1.1\r\nHost: x\n\r\n"
  refused "#{POST}X: a\nContent-Length: 5\r\n\r\nabcde"
  refused "#{POST}X: a\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n"
when 'ends'
  refused "#{GET}\n"
  refused "#{GET}X: a\r\n\nGET /second HTTP/1.1\r\n\r\n"
  chunked = "#{POST}Transfer-Encoding: chunked\r\n\r\n"
  refused "#{chunked}5\nabcde\r\n0\r\n\r\n"
  refused "#{chunked}5;x=a\nabcde\r\n0\r\n\r\n"
  refused "#{chunked}5\r\nabcde\n0\r\n\r\n"
  refused "#{chunked}5\r\nabcde\r\n0\n\r\n"
  refused "#{chunked}5\r\nabcde\r\n0\r\nX: a\nY: b\r\n\r\n"
  refused "#{chunked}5\r\nabcde\r\n0\r\n\n"
when 'closed'
  server = WEBrick::HTTPServer.new(:Port => 0, :RequestTimeout => 60, :BindAddress => '127.0.0.1',
    :Logger => WEBrick::Log.new($stderr, 0), :AccessLog => [])
  asked = []
  server.mount_proc('/') { |req, res| asked << req.path; req.body; res.body = 'here' }
  thread = Thread.new { server.start }
  port = server.listeners[0].addr[1]
  second = "GET /second HTTP/1.1\r\nHost: x\r\n\r\n"
  ["#{GET}X: a\n\r\n#{second}", "#{GET}X: a\r\n\n#{second}",
   "#{POST}Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\n0\r\n\r\n#{second}"].each do |text|
    socket = TCPSocket.new('127.0.0.1', port)
    socket.write text
    answer = socket.read
    socket.close
    abort answer unless answer =~ /\AHTTP\/1\.1 400 /
    abort 'a second answer' if answer.scan(/^HTTP\/1\.1 /).size != 1
  end
  server.shutdown
  thread.join
  abort asked.inspect if asked.include?('/second')
when 'ordinary'
  ["\r\n", "\n"].each do |line_end|
    text = lambda { |these| these.join(line_end) }
    req, = parse(text[['GET /a HTTP/1.1', 'Host: x', 'X: a', "\tb", 'Y:', '', '']])
    want ['/a', 'a b', ''], [req.path, req['x'], req['y']]
    want 'abcde', parse(text[['POST / HTTP/1.1', 'Host: x', 'Content-Length: 5', '', "abcde\n"]])[1]
    want "a\nb\r\n", parse(text[['POST / HTTP/1.1', 'Host: x', 'Content-Length: 5', '', "a\nb\r\n"]])[1]
    req, body = parse(text[['POST / HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked', '', '5;x=y', "a\nb\r\n", '0', 'T: v', '', '']])
    want ["a\nb\r\n"], [body]
  end
  # Whoever begins with a line feed may go on with CRLF.
  req, = parse("GET /a HTTP/1.1\nHost: x\r\nX: a\n\r\n")
  want 'a', req['x']
  want '0.9', parse("GET /a\r\n")[0].http_version.to_s
end
