# usage: ftp-passive-host.rb elsewhere | asked | ordinary
# A server that names another machine for the data. Says nothing when the
# connection goes where it should.
require 'net/ftp'
require 'socket'

$named = ARGV[0] == 'ordinary' ? '127,0,0,1' : '127,0,0,2'
data = TCPServer.new('127.0.0.1', 0)
other = TCPServer.new('127.0.0.2', data.addr[1])
reached = nil
Thread.new { c = data.accept; reached = 'the server'; c.print "text\r\n"; c.close }
Thread.new { c = other.accept; reached = 'the other'; c.print "text\r\n"; c.close }
server = TCPServer.new('127.0.0.1', 0)
Thread.new do
  s = server.accept
  s.print "220 ready\r\n"
  while line = s.gets
    case line
    when /\APASV/i
      n = data.addr[1]
      s.print "227 Entering (#{$named},#{n / 256},#{n % 256})\r\n"
    when /\ARETR/i then s.print "150 here\r\n226 done\r\n"
    else s.print "200 ok\r\n"
    end
  end
end
ftp = Net::FTP.new
ftp.connect('127.0.0.1', server.addr[1])
ftp.passive = true
ftp.use_pasv_ip = true if ARGV[0] == 'asked'
text = ''
ftp.retrbinary('RETR x', 1024) { |part| text << part }
abort text.inspect unless text == "text\r\n"
want = ARGV[0] == 'asked' ? 'the other' : 'the server'
abort "#{reached} was reached" unless reached == want
