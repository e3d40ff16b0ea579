# usage: webrick-fields.rb fields | cookies | ordinary
# What a client gets of servlets in a thread that repeat what they are sent.
require 'webrick'
require 'socket'

log = []
server = WEBrick::HTTPServer.new(:Port => 0, :BindAddress => '127.0.0.1',
  :Logger => WEBrick::BasicLog.new(log), :AccessLog => [])
$set = nil
server.mount_proc('/x') { |req, res| res.body = 'text'; $set[res] }
port = server.listeners[0].addr[1]
Thread.new { server.start }
$ask = proc do
  s = TCPSocket.new('127.0.0.1', port)
  s.write "GET /x HTTP/1.0\r\n\r\n"
  answer = s.read
  s.close
  answer
end
$wrong = []
def refused(name, &set)
  $set = set
  answer = $ask[]
  head, body = answer.split("\r\n\r\n", 2)
  $wrong << "#{name}: #{answer}" if head !~ /\AHTTP\/1.\d 500 / or head =~ /^Mine:/i
end
breaks = ["a\r\nMine: b", "a\nMine: b", "a\rMine: b", "a\r\n\r\n<b>Mine: b"]

case ARGV[0]
when 'fields'
  breaks.each do |text|
    refused('a value') { |res| res['X-Field'] = text }
    refused('a value of header') { |res| res.header['x-field'] = text }
    refused('a type') { |res| res.content_type = text }
    refused('a name') { |res| res[text] = 'b' }
    refused('a reason') { |res| res.reason_phrase = text }
    refused('a file') { |res| res['X-Field'] = text; res.body = File.open(__FILE__) }
    refused('chunks') { |res| res['X-Field'] = text; res.chunked = true }
  end
when 'cookies'
  breaks.each do |text|
    refused('a string') { |res| res.cookies << text }
    refused('a value') { |res| res.cookies << WEBrick::Cookie.new('a', text) }
    refused('a name') { |res| res.cookies << WEBrick::Cookie.new(text, 'a') }
  end
when 'ordinary'
  $set = proc do |res|
    res['X-Field'] = "a b\t\303\251"
    res.cookies << WEBrick::Cookie.new('a', 'b') << 'c=d'
    res['Location'] = 'other'
    res.status = 302
  end
  answer = $ask[]
  want = [/\AHTTP\/1.\d 302 Found \r\n/, /^X-Field: a b\t\303\251\r\n/n, /^Set-Cookie: a=b.*\r\n/, /^Set-Cookie: c=d\r\n/,
          /^Location: http:\/\/[^\/]*\/other\r\n/, /\r\n\r\ntext\z/]
  $wrong << answer unless want.all? { |part| answer =~ part }
  $set = proc { |res| res.body = File.open(__FILE__) }
  $wrong << 'a file' unless $ask[].split("\r\n\r\n", 2)[1] == File.read(__FILE__)
end
abort $wrong.join("\n") unless $wrong.empty?
