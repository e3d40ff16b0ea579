require 'rubygems'
gem ENV['GEM'], ENV['VERSION']
require 'curb'
require 'webrick'
s = WEBrick::HTTPServer.new(:Port => 0, :BindAddress => '127.0.0.1', :Logger => WEBrick::Log.new(nil, 0), :AccessLog => [])
s.mount_proc('/') { |q, r| r['X-It'] = 'yes'; r.body = "#{q.request_method} #{q.body}" }
pid = fork { s.start }
uri = "http://127.0.0.1:#{s.listeners[0].addr[1]}/"
c = Curl::Easy.perform uri
got = [c.response_code, c.body_str, c.header_str.include?('X-It'), Curl::Easy.http_post(uri, 'a=1').body_str]
begin
  Curl::Easy.perform 'http://127.0.0.1:1/'
rescue Curl::Err::ConnectionFailedError
  got << 'refused'
end
Process.kill :KILL, pid
wanted = [200, 'GET ', true, 'POST a=1', 'refused']
puts got == wanted ? 'works' : got.inspect
