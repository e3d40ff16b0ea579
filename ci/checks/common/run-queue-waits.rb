# Threads that wait for times, descriptors, each other and signals; what is
# printed depends on the order in which they go on.
require 'thread'
require 'timeout'
require 'socket'
$stdout.sync = true
require File.dirname(__FILE__) + '/machine'
CLOSE = number_of_call('x86_64' => 3, 'i386' => 6, 'aarch64' => 57, 'arm' => 6, 'riscv64' => 57,
                       'powerpc64le' => 6, 's390x' => 6, 'mips64el' => 5003)

def part(name)
  puts "== #{name}"
  Thread.list.each { |t| t.kill unless t == Thread.current }
  Thread.pass while Thread.list.size > 1
  yield
rescue Exception => e
  puts "#{e.class}: #{e.message.gsub(/0x[0-9a-f]+/, '')}"
end

# Until all of them wait.
def settle(*threads)
  sleep 0.01 until threads.flatten.all? { |t| !t.alive? || t.stop? }
end

# One that goes on after the next one's time says nothing: the machine stood still.
part 'sleepers wake by time' do
  said, late = [], 1
  20.times do
    said, late = [], 0
    start = Time.now + 0.05
    t = [9, 3, 7, 1, 8, 2, 6, 4, 5, 0].map do |i|
      Thread.new do
        time = start + i * 0.02
        sleep [time - Time.now, 0].max
        late = [late, Time.now - time].max
        said << i
      end
    end
    t.each { |x| x.join }
    break if late < 0.02
  end
  p said, late < 0.02
end

part 'and those of one time in the order of the ring' do
  said = []
  go = Time.now + 0.1
  t = (0..9).map { |i| Thread.new { sleep 0.001 while Time.now < go; Thread.critical = true; said << i; Thread.critical = false } }
  t.each { |x| x.join }
  p said.sort
end

part 'one of several that wait for a descriptor is woken, in the order of the ring' do
  r, w = IO.pipe
  said = []
  t = (0..4).map { |i| Thread.new { r.sysread(1); said << i } }
  settle t
  5.times { |n| w.syswrite 'x'; sleep 0.01 until said.size > n }
  p said
end

part 'select and read wait for the same' do
  r, w = IO.pipe
  said = []
  a = Thread.new { p IO.select([r], nil, nil, 5).map { |l| l.size }; said << :select; r.sysread(1) }
  b = Thread.new { r.sysread(1); said << :read }
  settle a, b
  w.syswrite 'x'
  sleep 0.05
  w.syswrite 'y'
  a.join
  b.join
  p said
end

part 'select ends by its time, and the others go on' do
  r, w = IO.pipe
  t = (1..3).map { |i| Thread.new { [IO.select([r], nil, nil, 0.03 * i), i] } }
  n = 0
  other = Thread.new { loop { n += 1; Thread.pass } }
  p t.map { |x| x.value }
  p n > 10
end

part 'select of many descriptors' do
  pipes = (0..9).map { IO.pipe }
  reads, writes = pipes.map { |x| x[0] }, pipes.map { |x| x[1] }
  t = Thread.new { IO.select(reads, writes, nil, 5).map { |l| l.size } }
  p t.value
  t = Thread.new { IO.select(reads, nil, nil, 5)[0].map { |r| reads.index(r) } }
  settle t
  Thread.critical = true
  writes[3].syswrite 'x'
  writes[7].syswrite 'x'
  Thread.critical = false
  p t.value
end

part 'a descriptor that is closed' do
  r, w = IO.pipe
  # "stream closed", or "closed stream" of one that looks itself
  t = (0..2).map { |i| Thread.new { begin; r.read(1); rescue IOError; "#{i} #{$!.message.split.sort.join(" ")}"; end } }
  settle t
  r.close
  p t.map { |x| x.value }
end

part 'a descriptor that is closed behind our back' do
  r, w = IO.pipe
  quiet, w2 = IO.pipe
  $kept = r			# or it would close another's, later
  other = Thread.new { sleep 0.05; 1 }
  t = Thread.new { begin; IO.select([r, quiet], nil, nil, 5).inspect[0, 3]; rescue SystemCallError; $!.class; end }
  settle t
  syscall CLOSE, r.fileno
  # From many-descriptors on, the one that waits is told.
  p [nil.inspect, Errno::EBADF].include?(t.value), other.value
end

part 'and nobody else can run' do
  pid = fork do
    $stderr.reopen '/dev/null', 'w'
    r, w = IO.pipe
    t = Thread.new { begin; r.sysread(1); rescue SystemCallError; exit! 5; end }
    syscall CLOSE, r.fileno
    begin
      t.join
    rescue Exception
      exit! $!.class.name == 'fatal' ? 6 : 7
    end
    exit! 8
  end
  Process.wait pid
  p [5, 6].include?($?.exitstatus)
end

part 'a number that is in use again is another descriptor' do
  r, w = IO.pipe
  r2, w2 = IO.pipe
  number = r.fileno
  second = Thread.new { r2.getc }
  first = Thread.new do
    begin
      r.getc
    rescue IOError
      puts $!.message
      second.kill
      second.join
      x, y = IO.pipe
      p x.fileno == number
      begin
        x.getc
      rescue IOError
        puts "again: #{$!.message}"
      end
    end
  end
  Thread.main.priority = -5
  Thread.pass
  r.close
  Thread.pass
  Thread.main.priority = 0
  p first.status
  first.kill
end

part 'a select whose time is over is not told what another has read' do
  r, w = IO.pipe
  said = []
  a = Thread.new { ready = IO.select([r], nil, nil, 0.05); said << [:select, ready && ready[0].size] }
  b = Thread.new { r.sysread(1); said << :read }
  Thread.critical = true
  now = Time.now
  nil while Time.now - now < 0.1
  w.syswrite 'x'
  Thread.critical = false
  3.times { Thread.pass }
  sleep 0.05
  p said.size, said.include?(:read) && said.include?([:select, 1])
  a.kill
  b.kill
end

# A trap kills the sleepers while their scheduler asks for a descriptor that is
# none, and new threads take their place in memory.
part 'a sleeper that a trap ended is not woken' do
  pid = fork do
    $stderr.reopen '/dev/null', 'w'
    r, w = IO.pipe
    reader = Thread.new { begin; r.sysread(1); rescue Exception; end }
    sleepers = []
    make = lambda { |i| sleepers << Thread.new { sleep 5 + i * 0.01 }; nil }
    20.times { |i| make.call(i) }
    syscall CLOSE, r.fileno
    made, woken = [], []
    trap('USR1') do
      unless sleepers.empty?
        sleepers.each { |t| t.kill }
        sleepers.clear
        Thread.pass
        3.times { GC.start }
        30.times { |i| made << Thread.new { Thread.stop; woken << i } }
        Thread.new { sleep 0.1; Thread.main.run }
      end
    end
    parent = $$
    child = fork { sleep 0.1; Process.kill(:USR1, parent); exit! 0 }
    begin
      sleep 8
    rescue SystemCallError
    end
    reader.kill
    exit! made.size == 30 && woken.empty? ? 6 : 7
  end
  Process.wait pid
  p $?.exitstatus, $?.termsig
end

part 'join with a limit' do
  t = Thread.new { sleep 0.2; 7 }
  p t.join(0.01), t.join(0), t.join(1) == t, t.value
end

part 'join of one by many' do
  t = Thread.new { sleep 0.05; 3 }
  said = []
  joiners = (0..5).map { |i| Thread.new { t.join; said << i } }
  joiners.each { |x| x.join }
  p said
end

part 'a join that a trap interrupts' do
  said = []
  old = trap('USR1') { said << :trap; Thread.pass; sleep 0.01; said << :slept }
  main = Thread.current
  t = Thread.new { sleep 0.02; Process.kill(:USR1, $$); sleep 0.1; said << :ended }
  t.join
  said << :joined
  p said
  trap('USR1', old)
end

part 'a trap that ends what is joined' do
  t = Thread.new { Thread.stop; 1 }
  settle t
  old = trap('USR1') { t.kill; Thread.pass }
  Thread.new { sleep 0.02; Process.kill(:USR1, $$) }
  p t.join == t
  trap('USR1', old)
end

part 'a trap that raises in a sleep' do
  old = trap('USR1') { raise 'from the trap' }
  Thread.new { sleep 0.02; Process.kill(:USR1, $$) }
  begin
    sleep 5
  ensure
    trap('USR1', old)
  end
end

part 'exit in a thread while the main one joins' do
  pid = fork do
    at_exit { puts 'at_exit' }
    t = Thread.new { sleep 0.02; exit 7 }
    begin
      t.join
    ensure
      puts 'ensure'
      Thread.pass
      sleep 0.01
      puts 'ensured'
    end
  end
  Process.wait pid
  p $?.exitstatus
end

part 'a child that is forked by a thread goes on alone' do
  r, w = IO.pipe
  5.times { Thread.new { sleep } }
  5.times { Thread.new { r.read(1) } }
  t = Thread.new do
    pid = fork do
      a = Thread.new { sleep 0.01; 1 }
      b = Thread.new { a.join; 2 }
      puts "in the child: #{a.value + b.value}, #{Thread.list.size}"
      Thread.new { Thread.stop }
      Thread.pass
      exit! 0
    end
    Process.wait pid
    $?.exitstatus
  end
  p t.value
end

part 'a deadlock' do
  pid = fork do
    $stderr.reopen $stdout
    t = Thread.new { Thread.stop }
    u = Thread.new { t.join }
    begin
      Thread.stop
    rescue Exception => e
      puts "#{e.class} #{e.message.gsub(/0x[0-9a-f]+/, '')}"
    end
    exit! 3
  end
  Process.wait pid
  p $?.exitstatus
end

part 'no deadlock while one sleeps for ever' do
  heard, told = IO.pipe
  pid = fork do
    old = trap('USR1') { puts 'woken'; exit! 4 }
    Thread.new { sleep }
    told.syswrite 't'
    Thread.stop
  end
  heard.sysread 1
  sleep 0.2
  Process.kill(:USR1, pid)
  Process.wait pid
  p $?.exitstatus
end

part 'Timeout' do
  begin
    Timeout.timeout(0.03) { Thread.stop }
  rescue Timeout::Error
    puts 'stopped'
  end
  r, w = IO.pipe
  begin
    Timeout.timeout(0.03) { r.read }
  rescue Timeout::Error
    puts 'read'
  end
  p Timeout.timeout(5) { 3 }
end

part 'kill in each kind of wait, and its ensure waits, too' do
  r, w = IO.pipe
  said = []
  waits = [proc { sleep }, proc { sleep 9 }, proc { Thread.stop }, proc { r.read(1) },
           proc { IO.select([r], nil, nil, 9) }, proc { Thread.new { sleep 9 }.join }]
  waits.each_with_index do |wait, i|
    t = Thread.new { begin; wait.call; ensure; Thread.pass; sleep 0.01; Thread.new { Thread.pass }.join; said << i; end }
    settle t
    t.kill
    t.join
    t = Thread.new { begin; wait.call; rescue RuntimeError; sleep 0.001; said << $!.message; end }
    settle t
    t.raise "raised #{i}"
    t.join
  end
  p said
end

part 'priorities' do
  said = []
  Thread.critical = true
  t = [0, 2, 1, 2, 0].map { |n| Thread.new { Thread.current.priority = n; 3.times { said << n; Thread.pass } } }
  Thread.critical = false
  Thread.current.priority = -1
  Thread.pass while t.any? { |x| x.alive? }
  Thread.current.priority = 0
  p said
end

part 'sockets' do
  server = TCPServer.new('127.0.0.1', 0)
  serve = Thread.new { 20.times { |i| s = server.accept; Thread.new(s) { |c| c.write(c.gets.upcase); c.close } } }
  p((1..20).map { |i| Thread.new { s = TCPSocket.new('127.0.0.1', server.addr[1]); s.puts "hello #{i}"; s.read } }.map { |t| t.value })
  serve.join
end

part 'queues' do
  q, done = Queue.new, Queue.new
  t = (0..3).map { |i| Thread.new { while (x = q.pop) != :end; done << x; end } }
  100.times { |i| q << i }
  4.times { q << :end }
  t.each { |x| x.join }
  p done.size
end
