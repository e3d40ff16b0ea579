# Answers HTTP over connections that stay, a thread for each. Prints its port.
# connections.rb
require 'socket'
server = TCPServer.new('127.0.0.1', 0)
server.listen(4096)
puts server.addr[1]
$stdout.flush
body = "hello, world\n"
answer = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: #{body.size}\r\n\r\n#{body}"
loop do
  Thread.new(server.accept) do |connection|
    begin
      connection.setsockopt(Socket::IPPROTO_TCP, Socket::TCP_NODELAY, 1)
      while (line = connection.gets)
        connection.write(answer) if line == "\r\n"
      end
    rescue SystemCallError, IOError
      # It has gone.
    ensure
      connection.close
    end
  end
end
