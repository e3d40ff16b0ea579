# usage: files-not-commands.rb get | put | hosts | config | ordinary
# A name with a bar in front is that of a file. Says nothing when it is.
require 'net/ftp'
require 'resolv'
require 'socket'
require 'tmpdir'
require 'fileutils'

here = "#{Dir.tmpdir}/files-not-commands-#{$$}"
Dir.mkdir here
at_exit { Dir.chdir '/'; FileUtils.rm_rf here }
Dir.chdir here
COMMAND = '|echo 127.0.0.9 host >ran'

# An FTP server of one session, which stores into $stored.
$stored = nil
server = TCPServer.new('127.0.0.1', 0)
Thread.new do
  s = server.accept
  s.print "220 ready\r\n"
  data = nil
  while line = s.gets
    case line
    when /\APORT (\S+)/i
      n = $1.split(',')
      data = [n[0, 4].join('.'), n[4].to_i * 256 + n[5].to_i]
      s.print "200 ok\r\n"
    when /\ARETR/i
      s.print "150 here\r\n"
      c = TCPSocket.new(*data)
      c.print "first\r\nsecond\r\n"
      c.close
      s.print "226 done\r\n"
    when /\ASTOR/i
      s.print "150 go on\r\n"
      c = TCPSocket.new(*data)
      $stored = c.read
      c.close
      s.print "226 done\r\n"
    else
      s.print "200 ok\r\n"
    end
  end
end
ftp = Net::FTP.new
ftp.connect('127.0.0.1', server.addr[1])

def harmless
  begin
    yield
  rescue SystemCallError
  end
  abort 'the command was run' if File.exist? 'ran'
end

case ARGV[0]
when 'get'
  harmless { ftp.getbinaryfile(COMMAND) }
  abort 'no file of that name' unless File.size?(COMMAND) == 15
  harmless { ftp.gettextfile(COMMAND) }
  ftp.resume = true
  harmless { ftp.getbinaryfile('|echo >ran') }
when 'put'
  harmless { ftp.putbinaryfile(COMMAND) }
  harmless { ftp.puttextfile(COMMAND) }
when 'hosts'
  harmless { Resolv::Hosts.new(COMMAND).getaddresses('host') }
when 'config'
  harmless { Resolv::DNS::Config.parse_resolv_conf(COMMAND) }
when 'ordinary'
  ftp.getbinaryfile('remote', 'local')
  abort 'not got' unless File.read('local') == "first\r\nsecond\r\n"
  ftp.gettextfile('remote')
  abort 'no text' unless File.read('remote') == "first\nsecond\n"
  ftp.puttextfile('remote')
  abort 'not put' unless $stored == "first\r\nsecond\r\n"
  File.open('hosts', 'w') { |f| f.puts '10.1.2.3 name alias # x' }
  abort 'no host' unless Resolv::Hosts.new('hosts').getaddresses('alias') == ['10.1.2.3']
  File.open('resolv.conf', 'w') { |f| f.puts 'nameserver 10.1.2.4', 'search a.example' }
  [lambda { ftp.gettextfile('remote', 9) }, lambda { ftp.getbinaryfile('remote', nil) },
   lambda { ftp.puttextfile(9, 'x') }, lambda { ftp.putbinaryfile(9, 'x') },
   lambda { Resolv::Hosts.new(9).getaddresses('x') }].each { |way|
    begin
      way.call
      abort 'a name that is no String was taken'
    rescue TypeError
    end
  }
  abort 'no server' unless Resolv::DNS::Config.parse_resolv_conf('resolv.conf')[:nameserver] == ['10.1.2.4']
end
