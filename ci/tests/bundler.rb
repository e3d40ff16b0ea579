# For bundler.t: makes gems, and is a source for them on loopback, with a list for each gem.
# Its port is in the file port, each request in the file asked. As the
# file mood has it, etag:TEXT is its ETag, md5 the right one, and busy refuses two lists.
require 'rubygems'
require 'rubygems/builder'
require 'digest/md5'
require 'digest/sha2'
require 'socket'
Gem.configuration.verbose = false

LISTS = Hash.new { |lists, name| lists[name] = "---\n" }

def add(name, version, day, dependencies = {}, wants = '', command = nil)
  spec = Gem::Specification.new do |s|
    s.name, s.version, s.summary, s.description = name, version, 'made up', 'made up'
    s.authors, s.email, s.homepage = ['nobody'], 'nobody@localhost', 'http://localhost/'
    s.files, s.require_paths = ["lib/#{name}.rb"], ['lib']
    dependencies.each { |other, requirement| s.add_dependency other, requirement }
    if command
      s.files << "bin/#{command}"
      s.executables = [command]
    end
  end
  %w[lib bin].each { |folder| Dir.mkdir folder unless File.directory? folder }
  File.open("bin/#{command}", 'w') { |file| file.puts "puts 'command of #{name}'" } if command
  File.open("lib/#{name}.rb", 'w') { |file| file.puts "puts '#{name} #{version}'" }
  file = Gem::Builder.new(spec).build
  sum = Digest::SHA256.hexdigest(File.open(file, 'rb') { |io| io.read })
  LISTS[name] << "#{version} #{dependencies.map { |pair| pair.join ':' }.join ','}|checksum:#{sum}#{wants}" +
    (day ? ",created_at:#{day}T01:02:03Z" : '') + "\n"
end

add 'old', '1.0', '2009-07-25'
add 'old', '1.1', '2013-12-31'
add 'old', '2.0', '2014-01-01'
add 'needs', '1.0', '2012-01-01', 'deep' => '>= 0', 'whole' => '>= 1'
add 'deep', '1.0', '2012-01-01'
add 'deep', '3.0', '2018-01-01', 'unknown' => '>= 0'
add 'whole', '1.0', '2012-01-01'
add 'whole', '4.0', '2016-05-06', 'part' => '= 4.0'
add 'part', '1.0', '2011-01-01'
add 'part', '4.0', '2016-05-06'
add 'young', '1.0', '2020-01-01', {}, ',ruby:>= 1.8.7'
add 'young', '2.0', '2021-01-01', {}, ',ruby:>= 2.0'
add 'dayless', '1.0', nil
add 'dayless', '9.0', nil, {}, ',ruby:>= 2.0'
add 'moves', '1.0', '2010-01-01', {}, '', 'moved'
add 'moves', '2.0', '2011-01-01', 'new' => '= 2.0'
add 'new', '2.0', '2011-01-01', {}, '', 'moved'
LISTS['evil'] << "1.0 ../../../out:>= 0|checksum:0\n"

server = TCPServer.new '127.0.0.1', 0
File.open('port.new', 'w') { |file| file.puts server.addr[1] }
File.rename 'port.new', 'port'
busy = 2
loop do
  Thread.start(server.accept) do |client|
    begin
      while line = client.gets
        nil until client.gets.to_s.strip.empty?
        how, path = line.split
        File.open('asked', 'a') { |file| file.puts "#{how} #{path}" }
        mood = File.read('mood').strip
        status, body, headers = '404 Not Found', '', ''
        case path
        when '/versions' then status = '200 OK'
        when %r{\A/info/([\w.-]+)\z}
          if mood == 'busy' && (busy -= 1) >= 0
            status = '503 Service Unavailable'
          elsif LISTS.key? $1
            status, body = '200 OK', LISTS[$1]
            headers = "ETag: #{$1}\r\n" if mood =~ /\Aetag:(.*)/
            headers = "ETag: \"#{Digest::MD5.hexdigest body}\"\r\n" if mood == 'md5'
          end
        when %r{\A/gems/([\w.-]+\.gem)\z}
          status, body = '200 OK', File.open($1, 'rb') { |io| io.read } if File.file? $1
        end
        client.write "HTTP/1.1 #{status}\r\n#{headers}Content-Length: #{body.size}\r\n\r\n"
        client.write body unless how == 'HEAD'
      end
    ensure
      client.close
    end
  end
end
