# usage: webrick-names-in-pages.rb FOLDER list | redirection | links
# The pages of a server in a thread.
require 'webrick'
require 'socket'
require 'fileutils'

ROOT = File.join(ARGV[0], ARGV[1])
FileUtils.mkdir_p(ROOT)
NAMES = ['<img src=x onerror=f()>', 'a&lt;b', "a'\"b", 'x' * 22 + '<b>long', 'javascript:f()', 'data:,a', 'plain.txt']
NAMES.each { |name| File.open(File.join(ROOT, name), 'w') { |f| f.write(name) } }

server = WEBrick::HTTPServer.new(:Port => 0, :BindAddress => '127.0.0.1', :DoNotReverseLookup => true,
  :Logger => WEBrick::BasicLog.new([]), :AccessLog => [])
server.mount('/d', WEBrick::HTTPServlet::FileHandler, ROOT, :FancyIndexing => true)
$address = nil
server.mount_proc('/r') { |req, res| res.set_redirect(WEBrick::HTTPStatus::Found, $address) }
PORT = server.listeners[0].addr[1]
Thread.new { server.start }
def ask(path)
  s = TCPSocket.new('127.0.0.1', PORT)
  s.write "GET #{path} HTTP/1.0\r\n\r\n"
  s.read.split("\r\n\r\n", 2)
end
wrong = []

case ARGV[1]
when 'list'
  body = ask('/d/')[1]
  wrong << body if body =~ /<(img|b)\b/ || body =~ /<A HREF="(javascript|data):/
  ['&lt;img', 'a&amp;lt;b', '&quot;b'].each { |text| wrong << "no #{text}" unless body.include?(text) }
when 'redirection'
  $address = '/a?b="><script>f()</script>'
  body = ask('/r')[1]
  wrong << body if body =~ /<script|""/
  $address = "/a?b=1&c='2'"
  head, body = ask('/r')
  wrong << head unless head =~ /^Location: .*\/a\?b=1&c='2'\r?$/
  wrong << body unless body.include?('b=1&amp;c=')
when 'links'
  links = ask('/d/')[1].scan(/<A HREF="([^"?]*)"/).flatten - ['..']
  links.collect! { |link| link.sub(/\A\.\//, '') }
  got = links.collect { |link| ask("/d/#{link.gsub("'", '%27')}")[1] }
  wrong << got.inspect unless got.sort == NAMES.sort
  wrong << 'a page' unless ask('/d/')[1] =~ /<A HREF="plain.txt">plain.txt<\/A> {21}\d/
end
abort wrong.join("\n") unless wrong.empty?
