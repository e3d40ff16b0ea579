# usage: socket-short-addresses.rb short | whole
# Says nothing when addresses are unpacked as they should.
require 'socket'

def want(value, got)
  abort "#{got.inspect}, not #{value.inspect}" unless got == value
end

def refused(text)
  got = yield text
  abort "#{text.inspect} is #{got.inspect}"
rescue ArgumentError => error
  abort error.message unless error.message =~ /\Atoo short sockaddr/
end

INET = Socket.pack_sockaddr_in(80, '127.0.0.1')
INET6 = begin
  Socket.pack_sockaddr_in(80, '::1')
rescue SocketError
end
case ARGV[0]
when 'short'
  [INET, INET6].compact.each do |address|
    (0...address.size).each { |n| refused(address[0, n]) { |text| Socket.unpack_sockaddr_in(text) } }
  end
  ['', "\1"].each { |text| refused(text) { Socket.unpack_sockaddr_un(text) } }
when 'whole'
  want [80, '127.0.0.1'], Socket.unpack_sockaddr_in(INET)
  want [80, '127.0.0.1'], Socket.unpack_sockaddr_in(INET + "\0" * 12)
  want [80, '::1'], Socket.unpack_sockaddr_in(INET6) if INET6
  want '/tmp/x', Socket.unpack_sockaddr_un(Socket.pack_sockaddr_un('/tmp/x'))
  want '', Socket.unpack_sockaddr_un([Socket::AF_UNIX].pack('S'))
  server = TCPServer.new('127.0.0.1', 0)
  want ['127.0.0.1'], Socket.unpack_sockaddr_in(server.getsockname)[1, 1]
  begin
    Socket.unpack_sockaddr_in(Socket.pack_sockaddr_un('/tmp/x'))
    abort 'a path is an address'
  rescue ArgumentError => error
    abort error.message unless error.message =~ /\Anot an AF_INET/
  end
end
