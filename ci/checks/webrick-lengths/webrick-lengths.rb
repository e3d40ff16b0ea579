# usage: webrick-lengths.rb two | words | chunks | closed | ordinary
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

def post(fields, body, version = '1.1')
  parse("POST / HTTP/#{version}\r\nHost: x\r\n#{fields}\r\n#{body}")
end

def refused(status, fields, body = "5\r\nabcde\r\n0\r\n\r\n")
  req, got = post(fields, body)
  abort "#{fields.inspect}, #{body.inspect} was read: #{got.inspect}"
rescue WEBrick::HTTPStatus::Error => error
  abort "#{fields.inspect}: #{error.class}" unless error.code == status
end

def want(value, got)
  abort "#{got.inspect}, not #{value.inspect}" unless value == got
end

CHUNKED = "Transfer-Encoding: chunked\r\n"
case ARGV[0]
when 'two'
  refused 400, "Content-Length: 5\r\n#{CHUNKED}"
  refused 400, "#{CHUNKED}Content-Length: 5\r\n"
  refused 400, "#{CHUNKED}#{CHUNKED}"
  refused 400, "Content-Length: 5\r\nContent-Length: 3\r\n"
  refused 400, "content-length: 5\r\nCONTENT-LENGTH: 3\r\n"
  refused 400, "Content-Length: 5, 3\r\n"
  refused 400, "Content-Length: 5\r\n 3\r\n"
when 'words'
  ['+5', '-5', '5x', 'x5', '1_0', '0x5', '5.0', '5 5', "5\0", "\v5", ''].each do |length|
    refused 400, "Content-Length: #{length}\r\n"
  end
  ['xchunked', 'chunkedx', 'identity', '"chunked"', 'chunked,identity'].each do |coding|
    refused 501, "Transfer-Encoding: #{coding}\r\n"
  end
  ["\vchunked", "chunked\0", 'chunked, identity', "\r\n chunked"].each do |coding|
    refused 400, "Transfer-Encoding: #{coding}\r\n"
  end
when 'chunks'
  ["5 z\r\nabcde\r\n0\r\n\r\n", "5_0\r\nabcde\r\n0\r\n\r\n", "0x5\r\nabcde\r\n0\r\n\r\n",
   "+5\r\nabcde\r\n0\r\n\r\n", " 5\r\nabcde\r\n0\r\n\r\n", "\r\n5\r\nabcde\r\n0\r\n\r\n",
   "5\r\nabcdeJUNK\r\n0\r\n\r\n", "5\r\nabcde0\r\n\r\n", "5\r\nabcde\r\n0", "5\r\nabcde\r\n"].each do |body|
    refused 400, CHUNKED, body
  end
when 'closed'
  # What follows on the same connection is not answered.
  server = WEBrick::HTTPServer.new(:Port => 0, :RequestTimeout => 60, :BindAddress => '127.0.0.1',
    :Logger => WEBrick::Log.new($stderr, 0), :AccessLog => [])
  asked = []
  server.mount_proc('/') { |req, res| asked << req.path; res.body = 'here' }
  thread = Thread.new { server.start }
  ["Content-Length: 5\r\n#{CHUNKED}", "Transfer-Encoding: xchunked\r\n", "Content-Length: -1\r\n"].each do |fields|
    socket = TCPSocket.new('127.0.0.1', server.config[:Port] == 0 ? server.listeners[0].addr[1] : server.config[:Port])
    socket.write "POST /first HTTP/1.1\r\nHost: x\r\n#{fields}\r\n0\r\n\r\nGET /second HTTP/1.1\r\nHost: x\r\n\r\n"
    answer = socket.read
    socket.close
    abort answer unless answer =~ /\AHTTP\/1\.1 (400|501) /
    abort 'a second answer' if answer.scan(/^HTTP\/1\.1 /).size != 1
  end
  want [], asked
  server.shutdown
  thread.join
when 'ordinary'
  want 'abcde', post("Content-Length: 5\r\n", 'abcdefgh')[1]
  want 'abcde', parse("POST / HTTP/1.1\nHost: x\nContent-Length:5\n\nabcdefgh")[1]
  want 'abcde', post("content-length: \t 005 \t\r\n", 'abcdefgh')[1]
  want 'abcde', post(CHUNKED, "5\r\nabcde\r\n0\r\n\r\n")[1]
  want 'abcdefg', parse("POST / HTTP/1.1\nHost: x\ntransfer-encoding:CHUNKED\n\n05 ; a=b\nabcde\n2;x\nfg\n0\n\n")[1]
  want 'a' * 26, post(CHUNKED, "1A\r\n#{'a' * 26}\r\n0\r\n\r\n")[1]
  req, got = post(CHUNKED, "5\r\nabcde\r\n0\r\nX-Later: yes\r\n\r\n")
  want ['abcde', 'yes'], [got, req['x-later']]
  want nil, parse("GET / HTTP/1.1\r\nHost: x\r\n\r\n")[1]
  want '/', parse("GET / HTTP/1.0\r\n\r\n")[0].path
  begin
    post('', '')
    abort 'no length was asked for'
  rescue WEBrick::HTTPStatus::LengthRequired
  end
end
