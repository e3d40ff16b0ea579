# usage: webrick-ranges.rb two | unknown | ordinary
# Asks a WEBrick on loopback several times over one connection.
require 'webrick'
require 'socket'
require 'tempfile'
require 'timeout'

def want(value, got)
  abort "#{got.inspect[0, 300]}, not #{value.inspect[0, 300]}" unless value == got
end

FILE = Tempfile.new('ranges')
FILE.write '0123456789'
FILE.flush

SERVER = WEBrick::HTTPServer.new(:Port => 0, :BindAddress => '127.0.0.1', :RequestTimeout => 60,
  :Logger => WEBrick::Log.new($stderr, 1), :AccessLog => [])
SERVER.mount('/file', WEBrick::HTTPServlet::DefaultFileHandler, FILE.path)
SERVER.mount_proc('/next') { |req, res| res.body = 'next' }
SERVER.mount_proc('/stream') { |req, res| res.body = File.open(FILE.path) }
SERVER.mount_proc('/unchanged') { |req, res| raise WEBrick::HTTPStatus::NotModified }
Thread.new { SERVER.start }
SOCKET = TCPSocket.new('127.0.0.1', SERVER.listeners[0].addr[1])

# What was answered: status, fields, and as much of a body as the fields say.
def ask(path, fields = '', method = 'GET', body = true)
  SOCKET.write "#{method} #{path} HTTP/1.1\r\nHost: x\r\n#{fields}\r\n"
  status = SOCKET.gets.to_s[/\AHTTP\/1\.1 (\d+)/, 1]
  abort "no answer to #{path}" unless status
  head = {}
  while (line = SOCKET.gets) && line != "\r\n"
    name, value = line.chomp.split(': ', 2)
    head[name.downcase] = value
  end
  length = head['content-length']
  [status, head, body && length ? SOCKET.read(length.to_i) : nil]
end

Timeout.timeout(100) do
  case ARGV[0]
  when 'two'
    status, head, body = ask('/file', "Range: bytes=1-2,5-7\r\n")
    want '206', status
    boundary = head['content-type'][/\Amultipart\/byteranges; boundary=(.+)/, 1]
    want "--#{boundary}\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes 1-2/10\r\n\r\n12\r\n" \
         "--#{boundary}\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes 5-7/10\r\n\r\n567\r\n" \
         "--#{boundary}--\r\n", body
    want ['200', 'next'], ask('/next').values_at(0, 2)
    status, head, body = ask('/file', "Range: bytes=3-4\r\n")
    want ['206', 'bytes 3-4/10', '34'], [status, head['content-range'], body]
  when 'unknown'
    status, head, = ask('/stream')
    want ['200', 'close', nil], [status, head['connection'], head['content-length']]
    want '0123456789', SOCKET.read
  when 'ordinary'
    want ['206', '34'], ask('/file', "Range: bytes=3-4\r\n").values_at(0, 2)
    want ['206', '89'], ask('/file', "Range: bytes=8-\r\n").values_at(0, 2)
    want ['200', '0123456789'], ask('/file').values_at(0, 2)
    want '304', ask('/unchanged')[0]
    want '200', ask('/stream', '', 'HEAD', false)[0]
    want '200', ask('/file', '', 'HEAD', false)[0]
    want ['200', 'next'], ask('/next').values_at(0, 2)
    want 'close', ask('/next', "Connection: close\r\n")[1]['connection']
    want '', SOCKET.read
  end
end
exit! 0
