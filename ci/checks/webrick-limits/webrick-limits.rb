# usage: webrick-limits.rb line | header | chunk | cgi | ordinary
# Hands requests to WEBrick, and says what came of them.
require 'webrick'
require 'stringio'
require 'tempfile'

CONFIG = WEBrick::Config::HTTP.merge(:Logger => WEBrick::Log.new($stderr, 0))

# The reading end of a pipe into which a child writes the parts, each so often.
def request(*parts)
  reader, writer = IO.pipe
  fork do
    reader.close
    trap('PIPE') { exit! 0 }
    begin
      parts.each { |text, times| (times || 1).times { writer.write text } }
    rescue Errno::EPIPE
    end
    exit! 0
  end
  writer.close
  reader
end

def parse(socket)
  req = WEBrick::HTTPRequest.new(CONFIG)
  req.parse(socket)
  req
end

def refused(status, socket)
  parse(socket)
  abort 'it was read'
rescue WEBrick::HTTPStatus::Status => error
  puts "#{error.class}"
  abort 'not refused' unless error.code == status
ensure
  socket.close
end

def want(value, got)
  abort "#{got.inspect[0, 200]}, not #{value.inspect[0, 200]}" unless value == got
end

PIECE = 'a' * 4096
case ARGV[0]
when 'line'
  refused 414, request('GET /', [PIECE, 1000], " HTTP/1.1\r\n\r\n")
  refused 414, request([PIECE, 1000])
when 'header'
  refused 413, request("GET / HTTP/1.1\r\nHost: x\r\nX: ", [PIECE, 1000], "\r\n\r\n")
  refused 413, request("GET / HTTP/1.1\r\nHost: x\r\n", ["X: #{'b' * 100}\r\n", 20_000], "\r\n")
when 'chunk'
  req = parse(request("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n800000\r\n",
                      [PIECE, 2048], "\r\n0\r\n\r\n"))
  sizes = []
  req.body { |part| sizes << part.size }
  want 2048 * 4096, sizes.inject(0) { |sum, n| sum + n }
  puts "the largest part: #{sizes.max}"
  abort 'too large' if sizes.max > 65_536
when 'cgi'
  script = Tempfile.new('cgi')
  script.puts '$stdout.write "Content-Type: text/plain\r\n\r\n" + $stdin.read'
  script.close
  server = { :TempDir => '/tmp', :CGIInterpreter => ENV['RUBY'], :Logger => CONFIG[:Logger] }
  def server.config() self end
  body = Object.new
  req = Object.new
  def req.body
    abort 'the whole body was asked for' unless block_given?
    yield 'ab'
    yield 'cd'
    nil
  end
  def req.meta_vars() { 'CONTENT_LENGTH' => '4', 'REQUEST_METHOD' => 'POST' } end
  res = WEBrick::HTTPResponse.new(CONFIG)
  handler = WEBrick::HTTPServlet::CGIHandler.new(server, script.path)
  # The interpreter as built, not as it would be installed.
  runner = $:.map { |dir| dir + '/webrick/httpservlet/cgi_runner.rb' }.find { |file| File.exist?(file) }
  handler.instance_eval { @cgicmd = [ENV['RUBY'], runner, ENV['RUBY']].join(' ') }
  handler.do_GET(req, res)
  want 'abcd', res.body
when 'ordinary'
  long = "GET /#{'p' * 30_000}?q=1 HTTP/1.1\r\nHost: here:81\r\nX-Many: one\r\n two\r\nX-Many: three\r\n"
  long << "Cookie: a=#{'c' * 60_000}\r\n\r\n"
  post = "POST /form HTTP/1.1\r\nHost: here\r\nContent-Type: application/x-www-form-urlencoded\r\n" \
         "Content-Length: 7\r\n\r\na=b&c=d"
  chunked = "PUT /put HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n" \
            "5\r\nfirst\r\n1001;x=y\r\n#{'s' * 0x1001}\r\n0\r\nTrailer: t\r\n\r\n"
  socket = request(long + post + chunked + "GET /old\r\n")
  one = parse(socket)
  want true, one.request_line.tainted?
  want 30_001, one.path.size
  want 81, one.port
  want 'one two, three', one['x-many']
  want 60_000, one.cookies[0].value.size
  want nil, one.body
  two = parse(socket)
  want({ 'a' => 'b', 'c' => 'd' }, two.query)
  three = parse(socket)
  want 'first' + 's' * 0x1001, three.body
  want 't', three['trailer']
  four = parse(socket)
  want '0.9', four.http_version.to_s
  begin
    parse(socket)
    abort 'a request of nothing'
  rescue WEBrick::HTTPStatus::EOFError
  end
  # Something that knows gets and read only.
  plain = Object.new
  plain.instance_eval { @io = StringIO.new(post) }
  def plain.gets(*all) @io.gets(*all) end
  def plain.read(*all) @io.read(*all) end
  def plain.respond_to?(name, *) [:gets, :read].include?(name) end
  want 'a=b&c=d', parse(plain).body
  broken = parse(request("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nfew"))
  begin
    broken.body
    abort 'a part of a chunk'
  rescue WEBrick::HTTPStatus::BadRequest, NameError
  end
end
