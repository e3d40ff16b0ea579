# usage: response-lengths.rb endless | lines | blanks | pieces | digits | ordinary | limits
# Says nothing when all is right.
require 'net/http'
require 'net/smtp'
require 'net/pop'
require 'net/ftp'
require 'socket'

def must(what)
  abort "not so: #{what}" unless yield
end

# What a server says: the pieces, then the last one for ever, or the end. $read counts it.
class Peer
  def initialize(*pieces)
    @pieces = pieces
    $read = 0
  end

  attr_accessor :size

  def for_ever
    @for_ever = true
    self
  end

  def sysread(max, buffer = nil)
    piece = @for_ever && @pieces.size == 1 ? @pieces[0] : @pieces.shift
    raise EOFError, 'end' unless piece
    $read += piece.size
    # It is not given up: that is enough.
    abort "#{$read} bytes were read" if $read > ($most || 3_000_000)
    piece.dup
  end

  def write(text) text.size end
  def closed?() false end
  def close() end
end

def response(*pieces)
  socket = Net::BufferedIO.new(pieces[0].is_a?(Peer) ? pieces[0] : Peer.new(*pieces))
  r = Net::HTTPResponse.read_new(socket)
  r.reading_body(socket, true) { r.body }
  r
end

def refused(what, *errors)
  yield
  abort "#{what}: it was taken"
rescue *errors
end

OK = "HTTP/1.1 200 OK\r\n"
BAD = [Net::HTTPBadResponse, Net::ProtocolError]
# A server in a child, which says the same for ever.
def for_ever(first, text)
  tcp = TCPServer.new('127.0.0.1', 0)
  child = fork do
    trap('PIPE', 'DEFAULT')
    s = tcp.accept
    s.write first
    begin
      40.times { s.write text * (500_000 / text.size + 1) }
    rescue SystemCallError
    end
    exit!
  end
  begin
    yield tcp.addr[1]
  ensure
    Process.kill('KILL', child) rescue nil
    Process.wait(child)
  end
end

case ARGV[0]
when 'endless'
  refused('fields', *BAD) { response(Peer.new(OK, "X-A: #{'b' * 1000}\r\n" * 16).for_ever) }
  must("#{$read} bytes") { $read < 3_000_000 }
  $most = 20_000_000
  refused('one field', *BAD) { response(Peer.new(OK, 'x' * 16384).for_ever) }
  Net::BufferedIO.max_line_length = 1 << 20
  $most = nil
  refused('a first line', *BAD) { response(Peer.new('x' * 16384).for_ever) }
  chunked = OK + "Transfer-Encoding: chunked\r\n\r\n"
  refused('a trailer', *BAD) { response(Peer.new(chunked + "0\r\n", "X-A: #{'b' * 1000}\r\n" * 16).for_ever) }
  must("#{$read} bytes") { $read < 3_000_000 }
  refused('a line of a chunk', *BAD) { response(Peer.new(chunked, '0' * 16384).for_ever) }
when 'lines'
  ["220-#{'x' * 1000}\n", 'x'].each do |text|
    for_ever('', text) do |port|
      refused('smtp', Net::ProtocolError) { Net::SMTP.start('127.0.0.1', port) { } }
    end
  end
  for_ever('', 'x') { |port| refused('pop', Net::ProtocolError) { Net::POP3.new('127.0.0.1', port).start('a', 'b') { } } }
  ["220-#{'x' * 1000}\n", 'x'].each do |text|
    for_ever('220-', text) { |port| refused('ftp', Net::FTPError) { Net::FTP.new.connect('127.0.0.1', port) } }
  end
when 'blanks'
  ['X-Pad: a' + ' ' * 100_000 + 'b', 'X-Pad: a' + "\t \v" * 33_000 + "b\r\nX-Two: c", 'X' + ' ' * 100_000 + ': b'].each do |field|
    must(field[0, 9]) { response(OK + field + "\r\nContent-Length: 2\r\n\r\nok").body == 'ok' }
  end
  r = response(OK + 'Range: bytes=' + ' ' * 100_000 + "x\r\nContent-Length: 0\r\n\r\n")
  refused('range', Net::HTTPHeaderSyntaxError) { r.range }
when 'pieces'
  Net::HTTP.max_header_length = nil if Net::HTTP.respond_to?(:max_header_length=)
  $most = 5_000_000
  pieces = ['x' * 256] * 8192
  must('a field') { response(OK, 'X-A: ', *(pieces + ["\r\nContent-Length: 2\r\n\r\nok"]))['x-a'].size == 2 << 20 }
when 'digits'
  refused('a length', Net::HTTPHeaderSyntaxError) { response(OK + 'Content-Length: ' + '9' * 1_000_000 + "\r\n\r\n") }
  refused('a chunk', Net::HTTPBadResponse) { response(OK + "Transfer-Encoding: chunked\r\n\r\n" + 'f' * 1_000_000 + "\r\n") }
when 'ordinary'
  r = response("HTTP/1.1 200 OK \r\nX-A:  b c\t \r\nX-B:\r\nX-C : d\nx-a: e \t\f\r\nContent-Length: 0005\r\n\r\nhello more")
  must(r.to_hash.inspect) { r.to_hash == { 'x-a' => ['b c', 'e'], 'x-b' => [''], 'x-c ' => ['d'], 'content-length' => ['0005'] } }
  must(r.body) { r.body == 'hello' && r.message == 'OK ' || r.message == 'OK' }
  r = response(OK, "Trans", "fer-Encoding: chun", "ked\r", "\n\r\n", "000", "3;x=y\r\nabc\r", "\n0\r\nX-T: u\r\n\r\n")
  must('chunks') { r.body == 'abc' }
  must('no field') { response(OK + "\r\nall").body == 'all' }
  refused('no colon', Net::HTTPBadResponse) { response(OK + "X-A b\r\n\r\n") }
  ['bytes=1-2', 'bytes = 1 - 2', 'bytes=1-', 'bytes=-2', 'bytes= 3-4, bytes=5-'].each { |t| r['Range'] = t; r.range }
  r['Range'] = 'bytes = 10 - 20,bytes=30-,bytes=-5'
  must(r.range.inspect) { r.range == [10..20, 30..-1, -5..-1] }
  io = Net::InternetMessageIO.new(Peer.new("+OK\r\n..one\r", "\n", ".\r\n"))
  must('a line') { io.readline == '+OK' }
  got = ''
  io.each_message_chunk { |piece| got << piece }
  must(got.inspect) { got == ".one\r\n" }
  for_ever("220-one\r\n 220 two\r\n220 three\r\n", "230 in\r\n") do |port|
    f = Net::FTP.new
    f.connect('127.0.0.1', port)
    must(f.last_response) { f.last_response == "220-one\n 220 two\n220 three\n" && f.last_response.tainted? }
    must('login') { f.login; f.welcome == "230 in\n" }
  end
when 'limits'
  $most = 4 << 20
  long = [OK] + ["X-A: #{'b' * 80}\r\n" * 200] * 150 + ["Content-Length: 2\r\n\r\nok"]
  refused('3 MB', *BAD) { response(*long) }
  Net::HTTP.max_header_length = 4 << 20
  must('4 MB') { response(*long).body == 'ok' }
  Net::HTTP.max_header_length = nil
  must('any') { response(*long).body == 'ok' }
  $most = 20_000_000
  huge = ['x' * 65536] * 300
  refused('a line of 20 MB', Net::ProtocolError) { Net::BufferedIO.new(Peer.new(*(huge + ["\n"]))).readline }
  Net::BufferedIO.max_line_length = nil
  must('any line') { Net::BufferedIO.new(Peer.new(*(huge + ["\n"]))).readline.size == 300 * 65536 }
end
