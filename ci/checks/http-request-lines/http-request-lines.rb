# usage: http-request-lines.rb fields | heads | end | ordinary
# A server in a thread notes the bytes that Net::HTTP sends. Says nothing when all is right.
require 'net/https'
require 'socket'
require 'open-uri'

$sent = ''
tcp = TCPServer.new('127.0.0.1', 0)
$port = tcp.addr[1]
Thread.new do
  loop do
    Thread.new(tcp.accept) do |s|
      begin
        while line = s.gets
          $sent << line
          next unless line == "\r\n"
          s.read($1.to_i) if $sent =~ /Content-Length: (\d+)/i
          s.write "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
        end
      rescue SystemCallError
      end
    end
  end
end

def must(what)
  abort "not so: #{what}; sent: #{$sent.inspect}" unless yield
end

def refused(what)
  $sent.replace ''
  yield
  abort "#{what.inspect}: it was taken: #{$sent.inspect}"
rescue ArgumentError
  must(what.inspect) { $sent.empty? }
end

def get(fields = {}, path = '/')
  req = Net::HTTP::Get.new(path, fields)
  yield req if block_given?
  Net::HTTP.new('127.0.0.1', $port).request(req)
end

# The lead byte of a character takes the line break along, where $KCODE says so.
BREAKS = ["a\r\nX-Evil: 1", "a\nX-Evil: 1", "a\rX-Evil: 1", "a\r\n\r\nGET /evil HTTP/1.1", "a\xe3\nX-Evil: 1",
          "a\x81\nX-Evil: 1\r\n", "a\r\n folded"]

case ARGV[0]
when 'fields'
  %w[n u e s].each do |kcode|
    $KCODE = kcode
    BREAKS.each do |text|
      refused(text) { get('X-Field' => text) }
      refused(text) { get { |r| r['X-Field'] = text } }
      refused(text) { get { |r| r.add_field 'X-Field', text } }
      refused(text) { get { |r| r['X-Field'] = 'a'; r.add_field 'X-Field', text } }
      refused(text) { get { |r| r.content_type = text } }
      refused(text) { get { |r| r.set_content_type 'text/plain', 'charset' => text } }
      refused(text) { get { |r| r['Host'] = text } }
      refused(text) { get(text => 'value') }
      refused(text) { get { |r| r[text] = 'value' } }
      refused(text) { open("http://127.0.0.1:#{$port}/", 'X-Field' => text) { } }
      refused(text) { Net::HTTP.new('127.0.0.1', $port).post('/', 'body', 'X-Field' => text) }
    end
  end
  refused('two lines of base64') { get { |r| r['Authorization'] = 'Basic ' + ['a' * 90].pack('m') } }
when 'heads'
  %w[n u].each do |kcode|
    $KCODE = kcode
    BREAKS.each do |text|
      refused(text) { get({}, "/#{text}") }
      refused(text) { Net::HTTP.get('127.0.0.1', "/#{text}", $port) }
      refused(text) { Net::HTTP.new('127.0.0.1', $port).send_request(text, '/') }
      refused(text) { Net::HTTP.new(text, 80, '127.0.0.1', $port).get('/') }
      refused(text) { Net::HTTP.new('www.example', text, '127.0.0.1', $port).get('/') }
      refused(text) do
        h = Net::HTTP.new(text, 443, '127.0.0.1', $port)
        h.use_ssl = true
        h.start { }
      end
    end
  end
  # The connection can be used on.
  Net::HTTP.start('127.0.0.1', $port) do |h|
    refused('on the way') { h.get("/\r\n") }
    must('the next') { h.get('/next').body == 'ok' && $sent =~ /\AGET \/next HTTP\/1.1\r\n/ }
  end
when 'end'
  # As pack('m') ends a line.
  ["\n", "\r\n", "\n\n", "\r"].each do |last|
    $sent.replace ''
    get { |r| r['Authorization'] = 'Basic bWU6c2VjcmV0' + last }
    must(last.inspect) { $sent.split("\r\n").include?('Authorization: Basic bWU6c2VjcmV0') && $sent.size - $sent.index("\r\n\r\n") == 4 }
  end
when 'ordinary'
  get('X-Field' => " a b \r\n") do |r|
    r.basic_auth 'user', 'long' * 40
    r.add_field 'X-Two', 'a'
    r.add_field 'X-Two', "b\xe3\x81\x82"
    r['X-Four'] = 4
    r['X-Five'] = ''
  end
  want = ["Accept: */*", "Authorization: Basic #{['user:' + 'long' * 40].pack('m').delete("\n")}", "Connection: close",
          "Host: 127.0.0.1:#{$port}", "X-Field: a b", "X-Five: ", "X-Four: 4",
          "X-Two: a, b\xe3\x81\x82"]
  must('a get') { $sent =~ /\AGET \/ HTTP\/1.1\r\n/ && $sent.split("\r\n")[1..-1].sort == want && $sent[-4..-1] == "\r\n\r\n" }
  $sent.replace ''
  post = Net::HTTP::Post.new('/a%0d%0ab?c=%0a')
  post.set_form_data("a\r\nb" => "c\r\nd")
  must('a form') { Net::HTTP.new('127.0.0.1', $port).request(post).body == 'ok' && $sent =~ /^Content-Length: 17\r$/ }
  must('its path') { $sent =~ /\APOST \/a%0d%0ab\?c=%0a HTTP/ }
  $sent.replace ''
  must('a body') { Net::HTTP.new('127.0.0.1', $port).post('/', "two\r\nlines\n").body == 'ok' }
end
