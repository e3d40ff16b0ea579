# Who waits for a stream is told once that it was closed: what it opens then, and gets
# the same number, is its own.
require 'socket'
def open_numbers
  Dir.entries('/proc/self/fd').map { |x| x.to_i }
end
# Streams until one has the number.
def stream_of(number)
  tried = []
  10.times do
    tried.concat UNIXSocket.pair
    found = tried.find { |x| x.fileno == number }
    return [found, tried] if found
  end
  [nil, tried]
end
said = []
wait = lambda do |io, number|
  begin
    io.read(1)
    said << 'read'
  rescue IOError
    said << 'closed'
    if number
      mine, kept = stream_of(number)
      begin
        said << (mine ? mine.read(1).inspect : 'no such number')
      rescue IOError
        said << 'a stray'
      end
    end
  end
end
case ARGV[0]
when 'socket'
  a, b = UNIXSocket.pair
  $n = a.fileno
  t = Thread.new { wait.call(a, $n) }
  sleep 0.01 until t.stop?
  a.close
when 'popen'
  before = open_numbers
  io = IO.popen('cat', 'r+')
  other = (open_numbers - before - [io.fileno]).find { |n| File.exist?("/proc/self/fd/#{n}") }
  t = Thread.new { wait.call(io, other) }
  sleep 0.01 until t.stop?
  io.close
when 'two'
  # the first that is told wakes the second, which opens and waits anew by then
  a, b = UNIXSocket.pair
  n = a.fileno
  # (a new thread comes first in the ring)
  second = Thread.new do
    begin
      a.read(1)
    rescue ArgumentError
      mine, kept = stream_of(n)
      begin
        said << mine.read(1).inspect
      rescue IOError
        said << 'a stray'
      end
    end
  end
  sleep 0.01 until second.stop?
  first = Thread.new do
    begin
      a.read(1)
    rescue IOError
      said << 'closed'
      second.raise(ArgumentError, 'woken')
    end
  end
  sleep 0.01 until first.stop?
  a.close
  t = second
when 'all'
  a, b = UNIXSocket.pair
  ts = (1..5).map { Thread.new { wait.call(a, nil) } }
  sleep 0.01 until ts.all? { |x| x.stop? }
  a.close
  ts.each { |x| x.join(5) }
  t = ts[0]
end
20.times { sleep 0.01 }
t.kill
t.join
puts said.inspect
