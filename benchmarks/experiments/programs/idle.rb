# Says "ready" on its standard output, and then does nothing until it is killed.
# idle.rb sleepers|server|computing
case ARGV[0]
when 'sleepers' then 5.times { Thread.new { sleep } }
when 'computing' then Thread.new { sleep }
when 'server'
  require 'socket'
  server = TCPServer.new('127.0.0.1', 0)
  3.times { Thread.new { server.accept } }
end
puts 'ready'
$stdout.flush
if ARGV[0] == 'computing'
  i = 0
  loop { i = (i + 1) & 0xffff }
end
sleep
