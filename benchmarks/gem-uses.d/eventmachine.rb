require 'rubygems'
gem ENV['GEM'], ENV['VERSION']
require 'eventmachine'
require 'socket'
GOT = []
module Echo; def receive_data(data) send_data data.upcase; end; end
module Ask; def post_init() send_data 'hello'; end; def receive_data(data) GOT << data; EM.stop; end; end
EM.run do
  port = Socket.unpack_sockaddr_in(EM.get_sockname(EM.start_server('127.0.0.1', 0, Echo)))[0]
  EM.add_timer(0.1) { EM.connect '127.0.0.1', port, Ask }
  EM.add_timer(10) { EM.stop }
end
EM.run { EM.defer(lambda { 6 * 7 }, lambda { |x| GOT << x; EM.stop }) }
got, wanted = GOT, ['HELLO', 42]
puts got == wanted ? 'works' : got.inspect
