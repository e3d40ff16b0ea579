# Answers HTTP, a thread for each connection. Prints its port. server.rb COUNT-FILE PIPE
# Signals 36 are counted, and each is told to the pipe; GET /stress?SECONDS turns GC.stress
# on for as long.
require 'socket'

server = TCPServer.new('127.0.0.1', 0)
$handled = 0
$requests = 0
$left = Hash.new(0)			# why it ended a connection
pipe = File.open(ARGV[1], 'r+')
trap(36) { $handled += 1; pipe.syswrite('.') }
stopping = false
trap('TERM') { stopping = true; server.close }

# 1.8.6 has no GC.stress: there a thread collects again and again.
$stressed = false
def stress(seconds)
  $stressed = true
  if GC.respond_to?(:stress=)
    GC.stress = true
    sleep seconds
    GC.stress = false
  else
    ends = Time.now + seconds
    while Time.now < ends
      GC.start
      Thread.pass
    end
  end
  $stressed = false
end

def answer(connection, path)
  if path =~ %r{\A/stress\?(\d+)\z}
    seconds = $1.to_i
    Thread.new { stress(seconds) }
  end
  body = "you asked for #{path}\n"
  connection.write("HTTP/1.1 200 OK\r\nContent-Length: #{body.size}\r\n\r\n#{body}")
  $requests += 1
end

Thread.new do
  loop do
    sleep 10
    File.open(ARGV[0], 'w') do |file|
      file.puts("#{Thread.list.size} threads, #{$requests} requests, #{$handled} signals#{', GC.stress' if $stressed}")
    end
  end
end

# In a method of its own, since threads that run blocks of one method share its $~.
def serve(connection)
  path = nil
  while (line = connection.gets)
    case line
    when %r{\AGET (/\S*) HTTP/1\.[01]\r\n\z} then path = $1
    when "\r\n"
      break $left['no path'] += 1 unless path
      answer(connection, path)
      path = nil
    when /\A[A-Za-z-]+: .*\r\n\z/ then next
    else
      break $left['no HTTP'] += 1
    end
  end
rescue SystemCallError, IOError => error
  $left["#{error.class}: #{error.message} #{error.backtrace[0]}"] += 1
ensure
  connection.close
end

puts server.addr[1]
$stdout.flush
begin
  loop { Thread.new(server.accept) { |connection| serve(connection) } }
rescue IOError, Errno::EBADF
  raise unless stopping
end
others = Thread.list.select { |thread| thread != Thread.current && thread.status != 'sleep' }
others.each { |thread| thread.join(10) }
puts "handled #{$handled} threads #{Thread.list.size - 1}"	# one writes the count
$left.each { |why, count| puts "left #{count} #{why}" }
