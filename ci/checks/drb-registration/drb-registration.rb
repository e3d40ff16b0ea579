# usage: drb-registration.rb at-once | later
# A manager stops a service before its answer is on its way, or after. Says nothing
# when the service unregisters where it should, and stops.
require 'drb/drb'
require 'drb/extserv'
require 'timeout'

class Manager
  include DRb::DRbUndumped
  attr_reader :seen
  def initialize(answer, at_once)
    @answer, @at_once, @seen = answer || self, at_once, []
  end
  def regist(name, service)
    @seen << [:regist, name]
    service.stop_service if @at_once
    @answer
  end
  def unregist(name)
    @seen << [:unregist, name]
  end
end

at_once = ARGV[0] == 'at-once'
delegate = Manager.new(nil, false)
manager = Manager.new(at_once ? nil : delegate, at_once)
managing = DRb::DRbServer.new('druby://127.0.0.1:0', manager)
serving = DRb::DRbServer.new('druby://127.0.0.1:0', Object.new)
DRb.install_server(managing) if DRb.respond_to? :install_server
Timeout.timeout(120) do
  service = DRb::ExtServ.new(managing.uri, 'it', serving)
  service.stop_service unless at_once
  serving.thread.join
  abort 'the service says that it is alive' if service.alive?
end
abort 'the server is alive' if serving.alive?
asked, unregistered = at_once ? manager.seen.partition { |e| e[0] == :regist } : [manager.seen, delegate.seen]
abort [asked, unregistered].inspect unless [asked, unregistered] == [[[:regist, 'it']], [[:unregist, 'it']]]
