# usage: server.rb ROUNDS
# A thread for each of 100 connections, over which a child sends so many requests.
require 'socket'
server = TCPServer.new('127.0.0.1', 0)
body = "hello, world\n"
answer = "HTTP/1.1 200 OK\r\nContent-Length: #{body.size}\r\n\r\n#{body}"
child = fork do
  clients = (1..100).map { TCPSocket.new('127.0.0.1', server.addr[1]) }
  ARGV[0].to_i.times do
    clients.each { |s| s.write "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" }
    clients.each { |s| abort 'another answer' unless s.read(answer.size) == answer }
  end
  clients.each { |s| s.close }
  exit! 0
end
threads = (1..100).map do
  Thread.new(server.accept) do |s|
    while s.gets
      nil while s.gets != "\r\n"
      s.write answer
    end
    s.close
  end
end
threads.each { |t| t.join }
Process.wait child
exit! $?.exitstatus
