# usage: webrick-digest.rb [N] | ordinary
# Takes apart an Authorization field with N backslashes, or ordinary ones.
require 'webrick'

digest = WEBrick::HTTPAuth::DigestAuth.allocate
read = proc { |text| digest.send(:split_param_value, text) }
if ARGV[0] == 'ordinary'
  got = read['username="a \\"b\\" \\\\c", realm="", nc=00000001,qop=auth ,uri="/x,y"']
  want = { 'username' => 'a "b" \\c', 'realm' => '', 'nc' => '00000001', 'qop' => 'auth ', 'uri' => '/x,y' }
  abort got.inspect unless got == want
else
  read['username="' + '\\a' * ARGV[0].to_i]
end
