a, b = UNIXSocket.pair
t = Thread.new { b.gets; b.write "z" * 100000; b.close }
a.puts "go"
a.read
t.join
s = TCPServer.new("127.0.0.1", 0)
c = Thread.new { x = TCPSocket.new("127.0.0.1", s.addr[1]); x.puts "hi"; x.close }
y = s.accept
y.gets
y.close
c.join
