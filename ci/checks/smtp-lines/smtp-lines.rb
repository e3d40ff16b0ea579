# usage: smtp-lines.rb sender | recipient | host | dot | ordinary
# A server in a thread notes what Net::SMTP sends. Says nothing when that is right.
require 'net/smtp'
require 'socket'

$lines = []
server = TCPServer.new('127.0.0.1', 0)
Thread.new do
  loop do
    Thread.new(server.accept) do |s|
      s.print "220 ready\r\n"
      text = false
      while line = s.gets
        $lines << line
        if text
          text = false if line == ".\r\n"
          s.print "250 taken\r\n" unless text
        elsif line =~ /\ADATA/i
          text = true
          s.print "354 go on\r\n"
        else
          s.print(line =~ /\AQUIT/i ? "221 bye\r\n" : "250 ok\r\n")
        end
      end
    end
  end
end
port = server.addr[1]
injected = "a@b.example>\r\nRCPT TO:<thief@c.example"

def refused
  yield
  abort "it was taken: #{$lines.inspect}"
rescue ArgumentError
  abort "sent: #{$lines.inspect}" if $lines.grep(/thief/).any?
end

case ARGV[0]
when 'sender'
  Net::SMTP.start('127.0.0.1', port, 'localhost') do |smtp|
    refused { smtp.send_message "text\r\n", injected, 'd@e.example' }
  end
  ["\r", "\n"].each do |c|
    Net::SMTP.start('127.0.0.1', port, 'localhost') do |smtp|
      refused { smtp.send_message "text\r\n", "a#{c}thief", 'd@e.example' }
    end
  end
  # Where $KCODE says so, a lead byte takes the line break along.
  %w[u s e].each do |kcode|
    $KCODE = kcode
    ["a\xe3\nthief", "a\x81\nthief", "a\xf0\nthief"].each do |address|
      Net::SMTP.start('127.0.0.1', port, 'localhost') do |smtp|
        refused { smtp.send_message "text\r\n", address, 'd@e.example' }
      end
    end
  end
when 'recipient'
  Net::SMTP.start('127.0.0.1', port, 'localhost') do |smtp|
    refused { smtp.send_message "text\r\n", 'd@e.example', injected }
  end
when 'host'
  refused { Net::SMTP.start('127.0.0.1', port, "localhost\r\nMAIL FROM:<thief@c.example>") { } }
when 'dot'
  # A last line without a line break.
  [".", "text\n.", "text\r\n.\r", "..", "text\n.\n"].each do |text|
    $lines.clear
    Net::SMTP.start('127.0.0.1', port, 'localhost') do |smtp|
      smtp.send_message text, 'a@b.example', 'c@d.example'
      smtp.send_message "two\n", 'a@b.example', 'c@d.example'
    end
    last = text.split(/\r?\n|\r/).last
    abort "#{text.inspect}: #{$lines.inspect}" unless $lines[-8, 2] == [".#{last}\r\n", ".\r\n"]
  end
when 'ordinary'
  Net::SMTP.start('127.0.0.1', port, 'localhost') do |smtp|
    smtp.send_message "Subject: x\n\n.two\r\nlines\n", 'a@b.example', 'c@d.example', 'e@f.example'
  end
  want = ["MAIL FROM:<a@b.example>\r\n", "RCPT TO:<c@d.example>\r\n", "RCPT TO:<e@f.example>\r\n",
          "DATA\r\n", "Subject: x\r\n", "\r\n", "..two\r\n", "lines\r\n", ".\r\n", "QUIT\r\n"]
  abort $lines.inspect unless $lines[1..-1] == want
end
