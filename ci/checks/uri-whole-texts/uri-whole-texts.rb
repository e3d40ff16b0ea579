# usage: uri-whole-texts.rb parsed | set | ordinary
# Gives URI texts of several lines. Says nothing when none is taken.
require 'uri'

GOOD = %w(http://h/p?q#f http://u:p@h:80/ ftp://h/x mailto:a@b?c=d ldap://h/dn /a/b a/b ?q #f //h/x urn:x:y http://[::1]/)
PARTS = { :scheme => 'http', :user => 'u', :password => 'p', :userinfo => 'u:p', :host => 'h.example', :port => '80', :path => '/p',
  :query => 'q=1', :fragment => 'f', :registry => 'r', :opaque => 'o', :to => 'a@b', :headers => 'a=b', :dn => 'cn=x',
  :attributes => 'a', :scope => 'one', :filter => '(a=b)', :extensions => 'e', :typecode => 'a' }

def uris
  [URI.parse('http://u:p@h/'), URI.parse('https://u:p@h/'), URI.parse('ftp://u:p@h/x;type=a'), URI.parse('ldap://h/dc=x?a?one?f'),
    URI.parse('mailto:a@b?s=t'), URI.parse('urn:x:y'), URI.parse('/a/b'), URI::Generic.new('x', *[nil] * 8)]
end
def refused(what)
  yield
  abort "#{what} is taken"
rescue URI::Error, ArgumentError
end

case ARGV[0]
when 'parsed'
  GOOD.each do |good|
    ["#{good}\nX: y", "X y\n#{good}", "\n#{good}", "#{good}\r\n", "#{good}\n\n", "#{good}\n#{good}", "<a>\n#{good}\n</a>",
      "#{good}\n ", "#{good}\r", "\n\n#{good}\n\n"].each do |text|
      refused(text.inspect) { URI.parse(text) }
      refused(text.inspect) { URI.split(text) }
      refused(text.inspect) { URI(text) }
      refused(text.inspect) { URI.join('http://h/', text) }
      refused(text.inspect) { URI.parse('http://h/') + text }
    end
  end
when 'set'
  uris.each_index do |i|
    PARTS.each do |part, good|
      next unless uris[i].respond_to?("#{part}=")
      ["#{good}\nX: y", "X y\n#{good}", "\n#{good}", "#{good}\n", "#{good}\r\n", "#{good}\n\n", "#{good}\n#{good}", "a b\n#{good}\n^",
        "#{good}\0"].each do |text|
        refused("#{uris[i].class}##{part} = #{text.inspect}") { uris[i].send("#{part}=", text) }
      end
    end
  end
  [[URI::HTTP, { :host => "h\nx" }], [URI::HTTP, { :host => 'h', :path => "/p\nx" }], [URI::HTTP, { :host => 'h', :query => "x y\nq" }],
    [URI::FTP, { :host => "h\nx", :path => 'p' }], [URI::FTP, { :host => 'h', :path => "p\nx" }], [URI::FTP, { :host => 'h', :path => "x y\n/p" }],
    [URI::MailTo, { :to => "a@b\nx" }], [URI::MailTo, { :to => 'a@b', :headers => "a=b\nc" }], [URI::LDAP, { :host => 'h', :dn => "/x\ny" }],
    [URI::LDAP, { :host => 'h', :dn => '/x', :filter => "a\nb" }], [URI::Generic, { :opaque => "a\nb" }]].each do |c, parts|
    refused("#{c}.build(#{parts.inspect})") { c.build(parts) }
  end
when 'ordinary'
  GOOD.each do |good|
    abort good unless URI.parse(good).to_s == good.sub(':80/', '/')
    abort "#{good} and a line feed" unless URI.parse("#{good}\n").to_s == URI.parse(good).to_s && URI.split("#{good}\n") == URI.split(good)
  end
  uri = URI.parse('http://u:p@h/')
  [:scheme, :host, :user, :password, :userinfo, :port, :path, :query, :fragment].each { |part| uri.send("#{part}=", PARTS[part]) }
  abort uri.to_s unless uri.to_s == 'http://u:p@h.example/p?q=1#f'
  uri = URI.parse('ldap://h/dc=x?a?one?f')
  uri.dn = 'cn=A B'
  uri.filter = '(x=y)'
  abort uri.to_s unless uri.to_s == 'ldap://h/cn=A B?a?one?(x=y)'
  uri = URI.parse('mailto:a@b?s=t')
  uri.to = 'c@d'
  abort uri.to_s unless uri.to_s == 'mailto:c@d?s=t'
  abort 'extract' unless URI.extract("text http://a/b\nmailto:c@d more") == %w(http://a/b mailto:c@d)
end
