# usage: cgi-cookie-names.rb guarded | returned | ordinary
# Says nothing when CGI::Cookie.parse gives the names that a browser sent.
ENV['SCRIPT_NAME'] = '/'
require 'cgi'

case ARGV[0]
when 'guarded'
  read = CGI::Cookie.parse('%5F%5FHost-id=thief; %5f_Secure-id=thief; __Host-id=own')
  abort read.inspect unless read['__Host-id'].value == ['own'] and read['__Secure-id'] == []
when 'returned'
  cookie = CGI::Cookie.new('100%41+x', 'v')
  read = CGI::Cookie.parse(cookie.to_s)
  abort read.keys.inspect unless read['100%41+x'].value == ['v']
when 'ordinary'
  read = CGI::Cookie.parse('a=1; b=%41+B&c%26; a=2;none; =x')
  abort read.inspect unless read['a'].value == %w[1 2] and read['b'].value == ['A B', 'c&'] and read['none'] == []
  read = CGI::Cookie.parse(nil)
  abort read.inspect unless read == {}
end
