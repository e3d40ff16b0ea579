# usage: webrick-cgi-scripts.rb TREE FOLDER proxy | name | others
# What CGI scripts of a server in a thread answer.
require 'webrick'
require 'socket'
require 'fileutils'

TREE = ARGV[0]
root = File.join(ARGV[1], ARGV[2])
FileUtils.mkdir_p(root)
Dir.chdir(root)

# The tree is not installed: its interpreter wants to be told where its library is.
path = [TREE, "#{TREE}/lib", "#{TREE}/.ext/common"] + Dir["#{TREE}/.ext/*-*"]
ENV['RUBYLIB'] = path.join(':')
WEBrick::HTTPServlet::CGIHandler::CGIRunner.replace(
  "#{TREE}/ruby #{TREE}/lib/webrick/httpservlet/cgi_runner.rb")

def script(name, text)
  File.open(name, 'w', 0755) { |f| f.write("#!/bin/sh\nprintf 'Content-Type: text/plain\\n\\n'\n#{text}\n") }
end
script('env.cgi', 'env')
script('two words.cgi', 'echo two words')
script('a;echo>ran;b.cgi', 'echo semicolon')
script('$(echo>ran).cgi', 'echo dollar')

def ask(path, field = nil, interpreter = nil)
  server = WEBrick::HTTPServer.new(:Port => 0, :BindAddress => '127.0.0.1', :DoNotReverseLookup => true,
    :Logger => WEBrick::BasicLog.new([]), :AccessLog => [], :CGIInterpreter => interpreter, :TempDir => Dir.pwd,
    :CGIPathEnv => ENV['PATH'])
  server.mount('/', WEBrick::HTTPServlet::FileHandler, Dir.pwd)
  thread = Thread.new { server.start }
  s = TCPSocket.new('127.0.0.1', server.listeners[0].addr[1])
  s.write "GET /#{path} HTTP/1.0\r\n#{field}\r\n"
  s.read.split("\r\n\r\n", 2)[1]
ensure
  server.shutdown
  thread.join
end
wrong = []

case ARGV[2]
when 'proxy'
  ['Proxy', 'proxy', 'PROXY', 'pRoXy'].each do |name|
    answer = ask('env.cgi', "#{name}: http://192.0.2.1/\r\n")
    wrong << "#{name}: #{answer}" if answer =~ /192\.0\.2\.1/ || answer !~ /^REQUEST_METHOD=GET$/
  end
when 'name'
  { 'two%20words.cgi' => 'two words', 'a%3Becho%3Eran%3Bb.cgi' => 'semicolon',
    '$(echo%3Eran).cgi' => 'dollar' }.each do |path, text|
    answer = ask(path)
    wrong << "#{path}: #{answer}" unless answer == text + "\n"
  end
  wrong << 'a part of a name ran' if File.exist?('ran')
when 'others'
  answer = ask('env.cgi', "X-Proxy: a\r\nUser-Agent: b\r\n")
  ['HTTP_X_PROXY=a', 'HTTP_USER_AGENT=b'].each { |line| wrong << answer unless answer =~ /^#{line}$/ }
  wrong << 'interpreter' unless ask('two%20words.cgi', nil, '/bin/sh') == "two words\n"
end
abort wrong.join("\n") unless wrong.empty?
