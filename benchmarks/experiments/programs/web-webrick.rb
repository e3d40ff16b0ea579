# The same small web application without gems: a WEBrick servlet that calls a
# small Rack-like stack of ours. web-webrick.rb PORT
require 'webrick'
require 'erb'

# As in Rack: called with what was asked for, gives status, headers and parts.
class Guests
  PAGE = ERB.new('<ul><% guests.each do |guest| %><li><%= guest %></li><% end %></ul>')

  def call(env)
    return [404, {}, ['Not found']] unless env['PATH_INFO'] =~ %r{\A/guests/(\w+)\z}
    name = $1
    guests = (1..20).map { |i| "#{name} the #{i}." }
    [200, { 'Content-Type' => 'text/html' }, [PAGE.result(binding)]]
  end
end

class ContentLength
  def initialize(app) @app = app end

  def call(env)
    status, headers, body = @app.call(env)
    [status, headers.merge('Content-Length' => body.join.size.to_s), body]
  end
end

class RackServlet < WEBrick::HTTPServlet::AbstractServlet
  STACK = ContentLength.new(Guests.new)

  def do_GET(request, response)
    status, headers, body = STACK.call(request.meta_vars)
    response.status = status
    headers.each { |name, value| response[name] = value }
    response.body = body.join
  end
end

server = WEBrick::HTTPServer.new(:BindAddress => '127.0.0.1', :Port => ARGV[0].to_i,
  :Logger => WEBrick::Log.new('/dev/null'), :AccessLog => [])
server.mount('/', RackServlet)
# Header and body are written one after the other: the second does not wait for
# the first to be acknowledged, which takes 40 ms.
server.listeners.each { |one| one.setsockopt(Socket::IPPROTO_TCP, Socket::TCP_NODELAY, 1) }
trap('TERM') { server.shutdown }
server.start
