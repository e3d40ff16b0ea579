# usage: webrick-logs.rb access | errors | names | ordinary
# What a client sends to a server in a thread, and the logs that come of it.
require 'webrick'
require 'stringio'
require 'socket'

$errors, $access = StringIO.new, StringIO.new
class Users
  def get_passwd(*) end
end
server = WEBrick::HTTPServer.new(:Port => 0, :BindAddress => '127.0.0.1',
  :Logger => WEBrick::BasicLog.new($errors),
  :AccessLog => [[$access, WEBrick::AccessLog::COMBINED_LOG_FORMAT]])
basic = WEBrick::HTTPAuth::BasicAuth.new(:Realm => 'r', :UserDB => Users.new,
                                         :Logger => WEBrick::BasicLog.new($errors))
server.mount_proc('/in') { |req, res| basic.authenticate(req, res) }
server.mount_proc('/page') { |req, res| res.body = 'text' }
port = server.listeners[0].addr[1]
Thread.new { server.start }
$ask = proc do |text|
  s = TCPSocket.new('127.0.0.1', port)
  s.write text.taint
  s.read
  s.close
end
logged = proc { sleep 0.1; $access.string + $errors.string }
control = /[\x00-\x09\x0b-\x1f\x7f]/n

case ARGV[0]
when 'access'
  $ask["GET /page?\e]2;x\a HTTP/1.0\r\nUser-Agent: a\e[31mb\r\nReferer: \e[2J\r\n\r\n"]
  log = logged[]
  abort log.inspect if log =~ control or log !~ /\\e\[31m|\\033\[31m/
when 'errors'
  $ask["GET /none/%1b[31m\e[31m HTTP/1.0\r\n\r\n"]
  $ask["\e]2;x\a\r\n\r\n"]
  $ask["GET /page HTTP/1.0\r\nbad\e[31m header\r\n\r\n"]
  log = logged[]
  abort log.inspect if log.gsub("\n\t", '') =~ control or $errors.string !~ /ERROR/
when 'names'
  name = ["u\e[31m\nERROR made up:x"].pack('m').delete("\n")
  $ask["GET /in HTTP/1.0\r\nAuthorization: Basic #{name}\r\n\r\n"]
  log = logged[]
  abort log.inspect if log =~ control or log =~ /^ERROR made up/ or log !~ /made up/
when 'ordinary'
  $ask["GET /page HTTP/1.0\r\nUser-Agent: some \"agent\" \303\251\r\n\r\n"]
  WEBrick::BasicLog.new($errors).info("two\nlines \\ and\ta tab")
  begin
    raise "a message\nof two lines"
  rescue
    WEBrick::BasicLog.new($errors).error($!)
  end
  log = logged[]
  want = [/^127.0.0.1|^localhost/, /"GET \/page HTTP\/1.0" 200 4 "-" "some "agent" \303\251"$/n,
          /^INFO  two\nlines \\ and\ta tab$/, /^ERROR RuntimeError: a message\nof two lines\n\t/]
  abort log.inspect unless want.all? { |part| log =~ part }
end
