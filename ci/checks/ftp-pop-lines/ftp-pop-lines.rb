# usage: ftp-pop-lines.rb ftp | pop | ordinary
# A server in a thread notes the lines that it is sent. Says nothing when all is right.
require 'net/ftp'
require 'net/pop'
require 'open-uri'
require 'socket'
require 'stringio'
require 'tempfile'

$lines = []
def server(greeting)
  tcp = TCPServer.new('127.0.0.1', 0)
  Thread.new do
    loop do
      Thread.new(tcp.accept) do |s|
        begin
          s.write greeting
          while line = s.gets("\n")
            $lines << line
            s.write yield(line)
          end
        rescue SystemCallError
        end
      end
    end
  end
  tcp.addr[1]
end

def must(what)
  abort "not so: #{what}; sent: #{$lines.inspect}" unless yield
end

def refused(what)
  yield
  abort "#{what}: it was taken: #{$lines.inspect}"
rescue ArgumentError
  must(what) { $lines.grep(/DELE secret/).empty? }
end

ftp_port = server("220 me\r\n") do |line|
  case line
  when /\AUSER/ then "331 more\r\n"
  when /\APASS/ then "230 in\r\n"
  when /\APASV|EPSV/ then "500 no\r\n"
  when /\ARNFR/ then "350 to\r\n"
  when /\AMKD|PWD/ then "257 \"/\"\r\n"
  when /\ASIZE/ then "213 5\r\n"
  else "250 ok\r\n"
  end
end
pop_port = server("+OK me <1.2@example>\r\n") { |line| "+OK 0 0\r\n" }

BREAKS = ["x\r\nDELE secret", "x\nDELE secret\n", "x\rDELE secret", "x\xe3\nDELE secret", "x\x81\r\nDELE secret"]
case ARGV[0]
when 'ftp'
  ftp = Net::FTP.new
  ftp.connect('127.0.0.1', ftp_port)
  file = Tempfile.new('ftp-pop-lines')
  %w[n u s].each do |kcode|
    $KCODE = kcode
    BREAKS.each do |name|
      %w[voidcmd sendcmd chdir delete size mtime mdtm mkdir rmdir nlst list ls dir acct help site login].each do |m|
        refused(m) { ftp.send(m, name) }
      end
      refused('list') { ftp.list('-l', name) }
      refused('password') { ftp.login('me', name) }
      refused('rename') { ftp.rename(name, 'b') }
      refused('rename to') { ftp.rename('a', name) }
      refused('retrlines') { ftp.retrlines("RETR #{name}") { } }
      refused('storbinary') { ftp.storbinary("STOR #{name}", StringIO.new(''), 1024) }
      # open-uri's own look at a path.
      begin
        path = name.gsub(/[^a-z]/i) { |c| sprintf('%%%02X', c[0]) }
        open("ftp://127.0.0.1:#{ftp_port}/#{path}/file") { }
        abort 'open-uri'
      rescue ArgumentError, SystemCallError, Net::FTPError
        must('open-uri') { $lines.grep(/DELE secret/).empty? }
      end
    end
  end
  must('the session goes on') { ftp.pwd == '/' }
when 'pop'
  %w[n u s].each do |kcode|
    $KCODE = kcode
    BREAKS.each do |name|
      refused('name') { Net::POP3.new('127.0.0.1', pop_port).start(name, 'secret') { } }
      refused('password') { Net::POP3.new('127.0.0.1', pop_port).start('me', name) { } }
      refused('apop') { Net::APOP.new('127.0.0.1', pop_port).start(name, 'secret') { } }
    end
  end
when 'ordinary'
  ftp = Net::FTP.new
  ftp.connect('127.0.0.1', ftp_port)
  ftp.login('me', "pass\xe3\x81\x82 <word>")
  ftp.rename('a b', "c\xff")
  ftp.delete('d"\'')
  ftp.quit
  must('ftp') { $lines.map { |l| l.chomp("\r\n") } == ['USER me', "PASS pass\xe3\x81\x82 <word>", 'RNFR a b', "RNTO c\xff", 'DELE d"\'', 'QUIT'] }
  $lines.clear
  Net::POP3.new('127.0.0.1', pop_port).start('me too', "pass\xe3") { |p| p.n_mails }
  must('pop') { $lines == ["USER me too\r\n", "PASS pass\xe3\r\n", "STAT\r\n", "QUIT\r\n"] }
end
