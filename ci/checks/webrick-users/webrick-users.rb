# usage: webrick-users.rb FOLDER names | groups | strict | ordinary | digests
# The files of WEBrick's users, and what DigestAuth says of requests.
require 'webrick'
require 'stringio'

folder = File.join(ARGV[0], ARGV[1])
Dir.mkdir(folder)
Dir.chdir(folder)
include WEBrick
$wrong = []
def refused(what)
  yield
  $wrong << "#{what}: taken"
rescue ArgumentError
end

# An answer of DigestAuth: nil, or the class of the exception.
def digest(uri, path, config = {}, changes = {})
  users = HTTPAuth::Htdigest.new('digests')
  users.set_passwd('realm', 'user', 'pass')
  log = Log.new(StringIO.new)
  auth = HTTPAuth::DigestAuth.new({ :Realm => 'realm', :UserDB => users, :Logger => log,
    :Algorithm => 'MD5', :UseOpaque => false }.update(config))
  request = lambda do |field|
    req = HTTPRequest.new(WEBrick::Config::HTTP.merge(:Logger => log))
    req.parse(StringIO.new("GET #{path} HTTP/1.1\r\nHost: here\r\n#{field}\r\n"))
    req
  end
  response = HTTPResponse.new(WEBrick::Config::HTTP)
  begin
    auth.authenticate(request[''], response)
  rescue HTTPStatus::Unauthorized
  end
  nonce = response['WWW-Authenticate'][/nonce="(.*?)"/, 1]
  md5 = lambda { |*parts| Digest::MD5.hexdigest(parts.join(':')) }
  algorithm = changes[:algorithm] || 'MD5'
  one = md5['user', 'realm', 'pass']
  one = md5[one, nonce, 'c'] if algorithm =~ /sess/i
  answer = md5[one, nonce, '00000001', 'c', 'auth', md5['GET', uri]]
  begin
    auth.authenticate(request["Authorization: Digest username=\"user\", realm=\"realm\", nonce=\"#{nonce}\", " +
      "uri=\"#{uri}\", algorithm=#{algorithm}, qop=auth, nc=00000001, cnonce=\"c\", response=\"#{answer}\"\r\n"],
      HTTPResponse.new(WEBrick::Config::HTTP))
    nil
  rescue HTTPStatus::Status
    $!.class
  end
end
def answers(want, *arguments)
  got = digest(*arguments)
  $wrong << "#{arguments.inspect}: #{got.inspect}" unless got == want
end
STRICT = { :InternetExplorerHack => false, :OperaHack => false }

case ARGV[1]
when 'names'
  password = HTTPAuth::Htpasswd.new('passwords')
  ["x:aaaaaaaaaaaaa\nadmin", "a\nb", "a\rb", "a\r\nb", 'a:b', "a\303\n", "a\n"].each do |name|
    refused("Htpasswd #{name.inspect}") { password.set_passwd('realm', name, 'p') }
    digests = HTTPAuth::Htdigest.new('digests')
    refused("Htdigest #{name.inspect}") { digests.set_passwd('realm', name, 'p') }
    refused("a realm #{name.inspect}") { digests.set_passwd(name, 'user', 'p') }
  end
  password.flush
  $wrong << File.read('passwords') unless File.read('passwords') == ''
when 'groups'
  group = HTTPAuth::Htgroup.new('groups')
  ["a\nadmin: a", 'a b', "a\tb", "a\r"].each do |name|
    refused("a member #{name.inspect}") { group.add('g', ['m', name]) }
    refused("a group #{name.inspect}") { group.add(name, ['m']) }
  end
  refused('a colon') { group.add('a:b', ['m']) }
when 'strict'
  answers(HTTPStatus::BadRequest, '/other', '/a', STRICT)
  answers(HTTPStatus::BadRequest, '/a', '/a?delete', STRICT)
  answers(HTTPStatus::Unauthorized, '/a', '/a', STRICT, :algorithm => 'MD5-sess')
when 'ordinary'
  password = HTTPAuth::Htpasswd.new('passwords')
  ['user', 'a b', "\303\244", '<x>'].each { |name| password.set_passwd('realm', name, 'p') }
  password.flush
  again = HTTPAuth::Htpasswd.new('passwords').to_enum(:each).to_a if password.respond_to?(:to_enum)
  again ||= File.readlines('passwords').collect { |line| line.chomp.split(':') }
  $wrong << again.inspect unless again.collect { |name, _| name }.sort == ['user', 'a b', "\303\244", '<x>'].sort
  digests = HTTPAuth::Htdigest.new('digests')
  digests.set_passwd('the realm', 'user', 'p')
  digests.flush
  $wrong << 'Htdigest' unless HTTPAuth::Htdigest.new('digests').get_passwd('the realm', 'user', false) ==
    Digest::MD5.hexdigest('user:the realm:p')
  group = HTTPAuth::Htgroup.new('groups')
  group.add('admins', ['a', 'b'])
  group.add('admins', ['b', 'c'])
  group.flush
  $wrong << 'Htgroup' unless HTTPAuth::Htgroup.new('groups').members('admins') == ['a', 'b', 'c']
when 'digests'
  [{}, STRICT].each do |config|
    answers(nil, '/a', '/a', config)
    answers(nil, '/a?b', '/a?b', config)
    answers(nil, 'http://here/a', '/a', config)
    answers(HTTPStatus::BadRequest, '/other', '/a') if config.empty?
  end
  answers(nil, '/a', '/a?b')
  answers(nil, '/a', '/a', { :Algorithm => 'MD5-sess' }, :algorithm => 'MD5-sess')
  answers(nil, '/a', '/a', { :Algorithm => 'MD5-sess' }, :algorithm => 'MD5-SESS')
end
abort $wrong.join("\n") unless $wrong.empty?
