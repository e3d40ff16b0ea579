# Threads that are clients of a server, and do to it what clients do.
# clients.rb PORT CONNECTIONS SECONDS SEED STRESS-AT STRESS
require 'socket'

PORT, CONNECTIONS, SECONDS, SEED, STRESS_AT, STRESS = ARGV.map { |word| word.to_i }
srand(SEED)
STARTED = Time.now
ENDS = STARTED + SECONDS
$done = Hash.new(0)
$wrong = []
$not_taken = 0

# While the server has GC.stress it takes so few connections that the kernel's queue of
# them fills: who comes then may be told after some two minutes that nobody answers, or is
# connected by the kernel alone, which gives that up after as long: a reset, and not a byte
# of an answer before it.
def not_taken
  late = Time.now - STARTED - STRESS_AT
  raise unless STRESS > 0 && late > 0 && late < STRESS + 180
  $not_taken += 1
  nil
end

def connect
  Thread.current[:answered] = false
  TCPSocket.new('127.0.0.1', PORT)
rescue Errno::ETIMEDOUT
  not_taken
end

def expect(connection, path)
  status = connection.gets
  Thread.current[:answered] = true
  length = nil
  while (line = connection.gets) && line != "\r\n"
    length = $1.to_i if line =~ /\AContent-Length: (\d+)\r\n\z/
  end
  body = length && connection.read(length)
  return if status == "HTTP/1.1 200 OK\r\n" && body == "you asked for #{path}\n"
  $wrong << "#{Thread.current[:does]} #{path}: #{status.inspect}, #{body.inspect}, #{Time.now - STARTED}"
end

def request(connection)
  path = "/#{rand(1_000_000_000)}"
  connection.write("GET #{path} HTTP/1.1\r\nHost: here\r\nAccept: */*\r\n\r\n")
  path
end

def pause(most)
  left = ENDS - Time.now
  sleep([rand * most, left].min) if left > 0
end

BEHAVIOUR = {
  :keeps => lambda do |c|
    rand(20).times { expect(c, request(c)); pause(2) }
  end,
  :pipelines => lambda do |c|
    paths = (0..rand(8)).map { request(c) }
    paths.each { |path| expect(c, path) }
  end,
  :stalls => lambda do |c|
    c.write("GET /half HTTP/1.1\r\nHost: he")
    pause(20)
  end,
  :resets => lambda do |c|
    request(c) if rand(2) == 0
    c.setsockopt(Socket::SOL_SOCKET, Socket::SO_LINGER, [1, 0].pack('ii'))
  end,
  :half_closes => lambda do |c|
    path = request(c)
    c.close_write
    expect(c, path)
    $wrong << 'more than an answer after half a close' if c.read != ''
  end,
  :reads_slowly => lambda do |c|
    paths = (0..5).map { request(c) }
    pause(5)
    paths.each { |path| expect(c, path); pause(0.5) }
  end,
  :writes_slowly => lambda do |c|
    "GET /slow HTTP/1.1\r\nHost: here\r\n\r\n".scan(/.{1,7}/m) { |part| c.write(part); pause(1) }
    expect(c, '/slow')
  end,
  :garbage => lambda do |c|
    c.write((0..rand(2000)).map { rand(256).chr }.join)
    pause(1)
  end,
  :goes => lambda { |c| }
}
NAMES = BEHAVIOUR.keys.sort_by { |name| name.to_s }
# Those that the server may end before they have written.
MAY_FAIL = [:garbage, :resets]

def client
  while Time.now < ENDS
    name = NAMES[rand(NAMES.size)]
    Thread.current[:does] = name
    begin
      if (connection = connect)
        begin
          BEHAVIOUR[name].call(connection)
          $done[name] += 1
        rescue Errno::ECONNRESET
          raise if Thread.current[:answered] || MAY_FAIL.include?(name)
          not_taken
        end
      end
    rescue SystemCallError, IOError => error
      unless MAY_FAIL.include?(name)
        $wrong << "#{name}: #{error.class}: #{error.message}, after #{(Time.now - STARTED).to_i} s"
      end
    ensure
      connection.close if connection && !connection.closed?
    end
    pause(0.2)
  end
end

stresser = Thread.new do
  sleep STRESS_AT
  if STRESS > 0
    connection = TCPSocket.new('127.0.0.1', PORT)
    connection.write("GET /stress?#{STRESS} HTTP/1.1\r\n\r\n")
    expect(connection, "/stress?#{STRESS}")
    connection.close
  end
end
threads = (1..CONNECTIONS).map { Thread.new { client } }
(threads + [stresser]).each { |thread| thread.join }
puts "requests and others: #{$done.map { |name, count| "#{name} #{count}" }.sort.join(', ')}"
puts "connections that the server did not take while it had GC.stress: #{$not_taken}"
puts $wrong[0, 10]
puts "#{$wrong.size} in all" if $wrong.size > 10
exit 1 unless $wrong.empty? && NAMES.all? { |name| $done[name] > 0 }
