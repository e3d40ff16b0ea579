# usage: cgi-fields.rb header | cookies | attributes | ordinary
# Says nothing when CGI#header writes the fields that it is given, and no others.
ENV['REQUEST_METHOD'] = 'GET'
ENV['QUERY_STRING'] = ''
ENV['SCRIPT_NAME'] = '/dir/x.cgi'
require 'cgi'
$cgi = CGI.new

def refuses(what)
  got = yield
  abort "#{what} is taken: #{got.inspect}"
rescue ArgumentError
end
C = CGI::Cookie

case ARGV[0]
when 'header'
  ["\r\nX: y", "\nX: y", "\rX: y"].each do |more|
    refuses('a string') { $cgi.header('text/html' + more) }
    %w[type charset status server connection language Location X-Mine].each do |name|
      refuses(name) { $cgi.header(name => 'text' + more) }
    end
    refuses('a name') { $cgi.header("X#{more}" => 'y') }
    refuses('length') { $cgi.header('length' => '5' + more) }
    refuses('cookie') { $cgi.header('cookie' => 'a=b' + more) }
    refuses('cookies') { $cgi.header('cookie' => ['a=b', 'c=d' + more]) }
    refuses('a hash of cookies') { $cgi.header('cookie' => { 'x' => 'c=d' + more }) }
    refuses('nph') { $cgi.header('nph' => true, 'status' => '200 OK' + more) }
  end
when 'cookies'
  ["a\r\nX", "a\nX", "a=b; c", 'a;b', 'a b', 'a,b', "a\0b"].each do |name|
    refuses(name) { C.new(name, 'v').to_s }
    refuses(name) { $cgi.header('cookie' => C.new(name, 'v')) }
  end
when 'attributes'
  ["/\r\nX: y", "/; domain=.example"].each do |text|
    refuses(text) { C.new('name' => 'a', 'value' => 'b', 'path' => text).to_s }
    refuses(text) { C.new('name' => 'a', 'value' => 'b', 'domain' => text).to_s }
    refuses(text) { $cgi.header('cookie' => [C.new('name' => 'a', 'path' => text)]) }
  end
when 'ordinary'
  cookie = C.new('name' => 'a', 'value' => ["x\r\ny", 'z;'], 'path' => '/p q', 'domain' => '.b.example',
                 'expires' => Time.at(0), 'secure' => true)
  text = 'a=x%0D%0Ay&z%3B; domain=.b.example; path=/p q; expires=Thu, 01 Jan 1970 00:00:00 GMT; secure'
  abort cookie.to_s unless cookie.to_s == text
  got = $cgi.header('type' => 'text/plain', 'charset' => 'utf-8', 'status' => 'OK', 'length' => 5,
                    'language' => 'en', 'cookie' => [cookie, C.new('b', 'c')], 'X-Mine' => 'é y')
  want = ['Status: 200 OK', 'Content-Type: text/plain; charset=utf-8', 'Content-Length: 5', 'Content-Language: en',
          "Set-Cookie: #{text}", 'Set-Cookie: b=c; path=/dir/', 'X-Mine: é y', '', '']
  abort got unless got == want.join("\r\n")
  got = $cgi.header('cookie' => { 'k' => C.new('b', 'c') })
  abort got unless got == "Content-Type: text/html\r\nSet-Cookie: b=c; path=/dir/\r\n\r\n"
  begin
    C.new('name' => :a, 'value' => 'b').to_s
    abort 'a Symbol was taken for a name'
  rescue NoMethodError
  end
  read = C.parse('good=1; bad%3Bname=2')
  abort read.inspect unless read['good'].value == ['1'] and read.size == 2
end
