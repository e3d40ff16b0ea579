# usage: uri-credentials.rb merged | host | same
# Merges URIs. Says nothing when only the right ones keep a user and a password.
require 'uri'

BASES = %w(http://user:secret@h.example/a/b http://user@h.example/ https://user:secret@h.example:8080/x?q#f
  ftp://user:secret@h.example/x x://user:secret@h.example/z ldap://user:secret@h.example/dn)
OTHERS = %w(//o.example //o.example/ //o.example/x //o.example:81/x //O.example?q //o.example#f //10.0.0.1/x //[::1]/
  //me@o.example/x //:81/x)

def forgotten(base, other, uri)
  seen = [uri.to_s, uri.user, uri.password, uri.userinfo].join(' ')
  abort "#{base} and #{other}: #{seen}" if seen =~ /user|secret/
end
def merged(base, other)
  uri = URI.parse(base)
  # URI::FTP#merge wants another URI::FTP, which no reference is.
  return [uri + other, uri + URI.parse(other)] if URI::FTP === uri
  changed = URI.parse(base)
  changed.merge!(other)
  named = URI.parse(base).merge(other)
  named.user = 'me'
  [uri + other, uri.merge(other), uri + URI.parse(other), changed, named, URI.join(base, other), URI.join(base, 'y', other, 'z')]
end
def want(value, got)
  abort "#{got.inspect}, not #{value.inspect}" unless value == got.to_s
end

case ARGV[0]
when 'merged'
  BASES.each do |base|
    OTHERS.each { |other| merged(base, other).each { |uri| forgotten(base, other, uri) } }
  end
  want 'http://me:mine@o.example/', URI.join(BASES[0], '//me:mine@o.example/')
when 'host'
  BASES.each do |base|
    uri = URI.parse(base)
    uri.host = 'o.example'
    forgotten base, 'host=', uri
    uri = URI.parse(base)
    uri.host = nil
    uri.host = 'o.example'
    forgotten base, 'no host', uri
  end
  uri = URI.parse(BASES[0])
  uri.host = 'o.example'
  uri.userinfo = 'me:mine'
  want 'http://me:mine@o.example/a/b', uri
when 'same'
  uri = URI.parse(BASES[0])
  want 'http://user:secret@h.example/a/c', uri + 'c'
  want 'http://user:secret@h.example/c?d', URI.join(BASES[0], '/c?d')
  want 'http://user:secret@h.example/a/b#e', uri.merge('#e')
  want 'http://me:mine@o.example/', uri + 'http://me:mine@o.example/'
  %w(http://me:mine@o.example/x http://o.example/x).each do |other|
    changed = uri.dup
    changed.merge!(other)
    want other, changed
  end
  changed = uri.dup
  changed.merge!('c')
  want 'http://user:secret@h.example/a/c', changed
  uri.host = 'H.Example'
  uri.port = 8080
  want 'http://user:secret@H.Example:8080/a/b', uri
  want 'http://user:secret@h.example:8080/a/b', uri.normalize
  uri.user = 'other'
  want 'http://other:secret@H.Example:8080/a/b', uri
  uri.userinfo = 'a:b'
  want 'http://a:b@H.Example:8080/a/b', uri
  want 'http://u:p@h.example/', URI::HTTP.build(:userinfo => 'u:p', :host => 'h.example', :path => '/')
  want '../x', URI.parse('http://u:p@h/x') - 'http://u:p@h/a/b'
end
