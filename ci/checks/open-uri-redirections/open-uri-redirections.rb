# usage: open-uri-redirections.rb other | same | endless | ten | file
# Two servers in threads; each request is noted. Says nothing when all is right.
require 'open-uri'
require 'socket'

$requests = []
$to = {}
def server
  tcp = TCPServer.new('127.0.0.1', 0)
  port = tcp.addr[1]
  Thread.new do
    loop do
      s = tcp.accept
      head = ''
      while line = s.gets
        break if line == "\r\n"
        head << line
      end
      $requests << [port, head]
      path = head[/\A\S+ (\S+)/, 1]
      to = $to[[port, path]]
      to = "/#{$1.to_i + 1}" if path =~ %r{\A/(\d+)\z} and $1.to_i != $to[:last]
      if to
        s.write "HTTP/1.0 302 Found\r\nLocation: #{to}\r\n\r\n"
      else
        s.write "HTTP/1.0 200 OK\r\nContent-Length: 4\r\n\r\npage"
      end
      s.close
    end
  end
  port
end

def must(what)
  abort "not so: #{what}; #{$requests.inspect}" unless yield
end

SECRETS = { 'Authorization' => 'Basic c2VjcmV0', 'Cookie' => 'id=secret', 'Accept-Language' => 'de' }

def told(port, fields = SECRETS)
  $requests.select { |p, head| p == port }.map { |p, head| head.grep(/c2VjcmV0|secret/).size }
end

one, two = server, server
first = "http://127.0.0.1:#{one}/"
case ARGV[0]
when 'other'
  # Another port, another name of the same machine, a scheme-relative address, and back again.
  ["http://127.0.0.1:#{two}/", "HTTP://127.0.0.1:#{two}/x", "//127.0.0.1:#{two}/y"].each do |to|
    $to[[one, '/']] = to
    [SECRETS, { 'authorization' => 'c2VjcmV0', 'COOKIE' => 'secret' }, { 'Cookie2' => 'secret' },
     { 'Proxy-Authorization' => 'Basic c2VjcmV0' }, { 'Authorization ' => 'c2VjcmV0' }].each do |fields|
      $requests.clear
      open(first, fields) { |f| must('page') { f.read == 'page' } }
      must(to) { told(one)[0] > 0 && told(two) == [0] }
    end
  end
  $to[[one, '/']] = "http://localhost:#{one}/name"
  $requests.clear
  open(first, SECRETS) { }
  must('another name') { told(one) == [2, 0] }
  $to[[one, '/']] = "http://127.0.0.1:#{two}/back"
  $to[[two, '/back']] = "http://127.0.0.1:#{one}/again"
  $requests.clear
  open(first, SECRETS) { }
  must('back again') { told(one) == [2, 0] && told(two) == [0] }
when 'same'
  $to[[one, '/']] = '/within'
  $to[[one, '/within']] = "http://127.0.0.1:#{two}/"
  fields = SECRETS.dup
  open(first, fields) { |f| must('page') { f.read == 'page' } }
  must('the same server') { told(one) == [2, 2] }
  must('the other field') { $requests[2][1] =~ /^Accept-Language: de/ }
  must('the own Hash') { fields == SECRETS }
  $requests.clear
  open(first, :http_basic_authentication => %w[a b]) { }
  must('basic') { $requests.map { |p, h| h =~ /^Authorization/ ? 1 : 0 } == [1, 0, 0] }
when 'endless'
  $to[:last] = 300
  begin
    open("#{first}1") { }
    abort "followed #{$requests.size}"
  rescue RuntimeError
    must("#{$!.message}: #{$requests.size}") { $!.message =~ /too many/ && $requests.size == 65 }
  end
when 'ten'
  $to[:last] = 11
  open("#{first}1") { |f| must('page') { f.read == 'page' && f.base_uri.to_s == "#{first}11" } }
  $to[:last] = 101
  begin
    open("#{first}1", :max_redirects => 100) { }
    $requests.clear
    open("#{first}1", :max_redirects => nil) { }
    must('no limit') { $requests.size == 101 }
    $requests.clear
    begin
      open("#{first}1", :max_redirects => 0) { }
      abort 'followed'
    rescue RuntimeError
      must('none') { $requests.size == 1 }
    end
  end
when 'file'
  ['file:///etc/passwd', 'file:/etc/passwd', "https://127.0.0.1:#{two}/", 'javascript:x'].each do |to|
    $to[[one, '/']] = to
    begin
      open(first) { |f| abort "followed to #{to}: #{f.read}" }
    rescue RuntimeError
      must($!.message) { $!.message =~ /redirection forbidden/ }
    end
  end
end
