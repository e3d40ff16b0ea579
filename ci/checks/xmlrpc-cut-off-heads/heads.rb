# usage: heads.rb cut | whole
require 'xmlrpc/httpserver'
require 'stringio'

# A connection of which the client has sent a text, and no more will come.
class Connection < StringIO
  attr_reader :calls, :answer
  def initialize(text)
    super
    @calls, @answer = 0, ''
  end

  def gets(*arguments)
    @calls += 1
    throw :endless if @calls > 50
    super
  end

  def <<(text)
    @answer << text
    self
  end
end

class Handler
  attr_reader :requests
  def ip_auth_handler(io) true end

  def request_handler(request, response)
    (@requests ||= []) << [request.method, request.path, request.header['a'], request.data.read(request.content_length || 0)]
    response.body = 'done'
  end
end

# The answer, the calls of gets, and the requests that came to the handler.
def serve(text)
  handler, connection = Handler.new, Connection.new(text)
  catch(:endless) { HttpServer.new(handler, 0, '127.0.0.1', 4, nil, false, false).send(:serve, connection) }
  [connection.answer[/\A\S+ (\d+)/, 1], connection.calls, handler.requests]
end

wrong = []
case ARGV[0]
when 'cut'
  ["POST / HTTP/1.0\r\n", 'POST / HTTP/1.0', "POST / HTTP/1.0\r\nA: b", "POST / HTTP/1.0\r\nA: b\r\n", "POST / HTTP/1.0\nA: b\nx\n",
   "POST / HTTP/1.0\r\nA: b\r\n x\r\nContent-Length: 3\r\n"].each do |text|
    found = serve(text)
    wrong << [text, found] unless found == ['400', text.split("\n").size + 1, nil]
  end
when 'whole'
  {
    "GET /x HTTP/1.0\r\n\r\n" => ['200', 2, [['GET', '/x', nil, '']]],
    "GET /x HTTP/1.0\n\n" => ['200', 2, [['GET', '/x', nil, '']]],
    "POST / HTTP/1.0\r\nA: b \r\nnone\r\nContent-Length: 3\r\n\r\nabcd" => ['200', 5, [['POST', '/', 'b', 'abc']]],
    "POST / HTTP/1.0\r\nA: b\r\n\r\n\r\n" => ['200', 3, [['POST', '/', 'b', '']]],
    "GET\r\n\r\n" => ['400', 1, nil],
    '' => ['400', 1, nil]
  }.each { |text, expected| wrong << [text, serve(text)] unless serve(text) == expected }
end
abort wrong[0, 5].inspect unless wrong.empty?
