# usage: drawn.rb ids | ports | sessions | ranges | without
require 'resolv'
require 'cgi'
require 'cgi/session'

# A socket that tells which port it would get.
class Bound
  attr_reader :port
  def bind(host, port) @port = port end
end

def ids
  srand(7)
  ids = (1..10).map { Resolv::DNS.allocate_request_id('host', 53) }
  ids.each { |id| Resolv::DNS.free_request_id('host', 53, id) }
end

def port
  socket = Bound.new
  Resolv::DNS.bind_random_port(socket)
  socket.port
end

def ports
  srand(7)
  (1..10).map { port }
end

def sessions
  srand(7)
  session = CGI::Session.allocate
  (1..10).map { session.send(:create_new_id) }
end

def no_device
  class << File
    alias opened open
    def open(name, *rest, &block)
      raise Errno::ENOENT, name if name =~ /random/
      opened(name, *rest, &block)
    end
  end
end

# The time is no secret.
NOW = Time.at(1_200_000_000)
def Time.now; NOW end

case ARGV[0]
when 'ids' then abort ids.inspect if ids == ids
when 'ports' then abort ports.inspect if ports == ports
when 'sessions' then abort sessions.inspect if sessions == sessions
when 'ranges'
  # Of 65,536 numbers, 20,000 drawn ones are in each of 64 parts.
  found = (1..20_000).map { Resolv::DNS.rangerand(0..0xffff) }
  abort [found.min, found.max].inspect unless found.all? { |id| (0..0xffff).include?(id) }
  abort 'ids' unless found.map { |id| id >> 10 }.uniq.length == 64 && found.map { |id| id & 63 }.uniq.length == 64
  found = (1..2_000).map { port }
  abort 'ports' unless found.all? { |n| (1024..65535).include?(n) } && found.map { |n| n >> 10 }.uniq.length == 63
  list = (1..100).map { CGI::Session.allocate.send(:create_new_id) }
  abort list.inspect unless list.uniq.length == 100 && list.all? { |id| id =~ /\A[0-9a-f]{32}\z/ }
when 'without'
  no_device
  abort ids.inspect unless ids == ids && ids.uniq.length == 10
  abort ports.inspect unless ports == ports && ports.uniq.length > 5
  abort sessions.inspect unless sessions == sessions && sessions.uniq.length == 10
end
