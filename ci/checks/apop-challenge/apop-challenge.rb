# usage: apop-challenge.rb bytes | ordinary
# A POP3 server in a thread notes what it is told. Says nothing when that is right.
require 'net/pop'
require 'socket'
require 'digest/md5'

$told = []
def challenge(text)
  server = TCPServer.new('127.0.0.1', 0)
  Thread.new do
    s = server.accept
    s.print "+OK ready #{text}\r\n"
    while line = s.gets
      $told << line
      s.print "+OK\r\n"
    end
  end
  Net::POP3.new('127.0.0.1', server.addr[1], true).start('user', 'secret') { }
end

case ARGV[0]
when 'bytes'
  ["<1.2\xff@a.example>", "<1.2\x80\x81@\xfe>", '<no at sign>', '<1 2@a.example>', "<1\0@a>"].each do |text|
    begin
      challenge(text)
      abort "#{text.inspect} is taken: #{$told.inspect}"
    rescue Net::POPAuthenticationError
    end
    abort "answered: #{$told.inspect}" if $told.grep(/APOP/).any?
  end
when 'ordinary'
  text = '<1896.697170952@dbc.mtview.ca.us>'
  challenge(text)
  want = "APOP user #{Digest::MD5.hexdigest(text + 'secret')}\r\n"
  abort $told.inspect unless $told[0] == want
end
