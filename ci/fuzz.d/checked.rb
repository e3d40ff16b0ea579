# What each program of ci/fuzz --kind io, forks and memory begins with. A program says
# what is wrong, and nothing that depends on the clock: a sum or an order that is not as
# it was sent, an exception that nobody asked for, a child that did not end well, a thread
# or a descriptor that is left.
require 'socket'
require 'thread'
require 'timeout'
require 'monitor'
$stdout.sync = true
$wrong = 0
$parts = []
$beside = []
$paths = 0
$held = []
$streams = []

def wrong(sentence)
  $wrong += 1
  lift
  print "WRONG: #{sentence}\n" if $wrong <= 5
end

def told_of(e)
  lift
  "#{e.class}: #{e.message.to_s[0, 60]} (#{e.backtrace.to_a[0, 3].map { |l| l[/\d+:?.*/] }.join(', ')})"
end

def same(what, wanted, got)
  return if wanted == got
  at = 0
  at += 1 while at < wanted.size && wanted[at] == got[at]
  wrong "#{what}: #{got.size} bytes instead of #{wanted.size}, the same up to #{at}"
end

# Parts run side by side.
def go
  $parts << Thread.new do
    begin
      yield
    rescue Exception => e
      wrong "a part ends: #{told_of(e)}"
    end
  end
end

def together
  $parts = []
  yield
  $parts.each { |t| t.join }
  $parts = []
end

def text(n, size)
  s, i = '', n
  while s.size < size
    s << "#{n}:#{i}:" << 'abcdefghij' * (i * 7 % 13) << "\n"
    i += 1
  end
  s[0, size]
end

# Goes on when the threads wait, or after a while.
def settle(threads)
  400.times do
    break if threads.all? { |t| t.stop? }
    sleep 0.002
  end
end

def path
  "#{Dir.pwd}/#{$$}-#{$paths += 1}"
end

def server(kind)
  return TCPServer.new('127.0.0.1', 0) if kind == :tcp
  UNIXServer.new(path)
end

def client(server)
  return TCPSocket.new('127.0.0.1', server.addr[1]) if server.is_a?(TCPServer)
  UNIXSocket.new(server.path)
end

def shut(server)
  name = server.path if server.is_a?(UNIXServer)
  server.close
  File.unlink(name) if name
end

# The end to read and the end to write. A child that collects must not send once more
# what its parent had not sent: the streams are kept.
def channel(kind)
  found = open_channel(kind)
  $streams = $streams.find_all { |io| !io.closed? } + found
  found
end

def open_channel(kind)
  case kind
  when :pipe then IO.pipe
  when :pair then UNIXSocket.pair
  when :tcp, :unix
    listens = server(kind)
    accepted = nil
    t = Thread.new { accepted = listens.accept }
    b = client(listens)
    t.join
    shut(listens)
    [accepted, b]
  when :cat
    io = IO.popen('cat', 'r+')
    [io, io]
  when :shell
    io = IO.popen('while read -r line; do echo "$line"; done', 'r+')
    [io, io]
  end
end

class Struck < StandardError; end

# What is written to a channel comes out of it. Its ops are done in turn.
class Flow
  AT_ONCE = 4096   # a pipe that can be written has room for so much, and one that blocks waits for more
  WORDS = [:gc, :pass, :sleep, :sync, :flush, :select, :eof]

  def initialize(kind, n, size)
    @kind, @name, @text = kind, "#{kind} #{n}", text(n, size)
    @text[-1] = "\n" if kind == :shell
    @writes, @reads, @strikes = [], [], 0
  end

  def w(*op) @writes << op end
  def r(*op) @reads << op end
  def strike(n) @strikes = n end

  def ready
    @writes << [:write, 1000] if @writes.all? { |op| WORDS.include?(op[0]) }
    @reads << [:readpartial, 1000] if @reads.all? { |op| WORDS.include?(op[0]) }
  end

  def run(r = nil, w = nil)
    given = r
    r, w = channel(@kind) unless given
    ready
    writer = Thread.new { guarded('writer') { write_all(w, given || r.equal?(w)) } }
    got = ''
    reader = Thread.new { guarded('reader') { read_all(r, got) } }
    strikes(reader)
    [writer, reader].each { |t| t.join }
    same @name, @text, got
    [r, w].uniq.each { |io| io.close unless io.closed? } unless given
  end

  def guarded(what)
    yield
  rescue Exception => e
    wrong "#{@name}: its #{what} ends: #{told_of(e)}"
  end

  def write_all(io, half)
    at = i = 0
    while at < @text.size
      op, n = @writes[i % @writes.size]
      i += 1
      at += write_one(io, op, at, @text[at, n || 1])
    end
    if half
      io.flush
      io.is_a?(BasicSocket) ? io.shutdown(1) : io.close_write
    else
      io.close
    end
  end

  # How many bytes it wrote.
  def write_one(io, op, at, piece)
    case op
    when :write then io.write(piece)
    when :print then io.print(piece)
    when :append then io << piece
    when :puts
      piece = piece[/.*\n/m] or return io.write(@text[at, 50])
      io.puts(piece)
    when :putc
      io.putc(piece[0])
      return 1
    when :printf then io.printf('%s', piece)
    when :syswrite
      io.flush
      begin
        return io.syswrite(piece[0, AT_ONCE])
      rescue Errno::EAGAIN
        return 0
      end
    when :nonblock
      io.flush
      begin
        return io.write_nonblock(piece)
      rescue Errno::EAGAIN
        IO.select(nil, [io])
        return 0
      end
    when :send
      io.flush
      begin
        return io.is_a?(BasicSocket) ? io.send(piece, 0) : io.syswrite(piece[0, AT_ONCE])
      rescue Errno::EAGAIN
        return 0
      end
    when :dup
      io.flush
      copy = io.dup
      begin
        copy.write(piece)
      ensure
        copy.close
      end
    when :flush
      io.flush
      return 0
    when :sync
      io.sync = !io.sync
      return 0
    when :select
      IO.select(nil, [io])
      return 0
    else
      word(op)
      return 0
    end
    piece.size
  end

  def word(op)
    case op
    when :gc then GC.start
    when :pass then Thread.pass
    when :sleep then sleep 0.001
    end
  end

  def read_all(io, got)
    i = 0
    loop do
      op, n = @reads[i % @reads.size]
      i += 1
      begin
        Thread.current[:waits] = true
        piece = read_one(io, op, n)
      rescue Struck
        Thread.critical = false
        piece = ''
      ensure
        Thread.current[:waits] = false
      end
      break if piece.nil?
      got << piece
    end
  end

  # What came, or nil where nothing more comes.
  def read_one(io, op, n)
    case op
    when :gets then io.gets
    when :readline then io.readline
    when :until then io.gets(':')
    when :read then io.read(n)
    when :buffer
      s = 'old'
      io.read(n, s) ? s : nil
    when :readpartial then io.readpartial(n)
    when :getc then c = io.getc and c.chr
    when :readchar then io.readchar.chr
    when :ungetc
      c = io.getc or return nil
      io.ungetc(c)
      io.getc.chr
    when :line
      io.each_line { |line| return line }
      nil
    when :byte
      io.each_byte { |b| return b.chr }
      nil
    when :eof then io.eof? ? nil : ''
    when :rest
      s = io.read
      s.empty? ? nil : s
    when :lines
      s = io.readlines.join
      s.empty? ? nil : s
    when :nonblock
      begin
        io.read_nonblock(n)
      rescue Errno::EAGAIN
        IO.select([io])
        ''
      end
    when :recv
      return io.sysread(n) unless io.is_a?(BasicSocket)
      s = io.recv(n)
      s.empty? ? nil : s
    when :sysread
      begin
        io.sysread(n)
      rescue Errno::EAGAIN
        ''
      end
    when :select
      IO.select([io])
      ''
    when :dup
      copy = io.dup
      begin
        copy.sysread(n)
      rescue Errno::EAGAIN
        ''
      ensure
        copy.close
      end
    else
      word(op)
      ''
    end
  rescue EOFError
    nil
  end

  # Exceptions that come while the reader waits: it has read nothing then. It runs at once.
  def strikes(reader)
    n = 0
    while n < @strikes && reader.alive?
      Thread.critical = true
      if reader.alive? && reader[:waits] && reader.stop?
        n += 1
        reader.raise(Struck)
      end
      Thread.critical = false
      sleep 0.001
    end
  end
end

def flow(kind, n, size)
  f = Flow.new(kind, n, size)
  yield f
  f.run
end

# Both directions of one channel at once.
def duplex(kind, n, size)
  f, g = Flow.new(kind, n, size), Flow.new(kind, n + 1, size)
  yield f, g
  r, w = channel(kind)
  [Thread.new { f.run(r, w) }, Thread.new { g.run(w, r) }].each { |t| t.join }
  [r, w].each { |io| io.close }
end

# A child writes what the parent reads.
def family(kind, n, size)
  f = Flow.new(kind, n, size)
  yield f
  f.ready
  r, w = channel(kind)
  pid = child("writer #{n}") do
    r.close
    f.write_all(w, false)
  end
  w.close
  got = ''
  f.guarded('reader') { f.read_all(r, got) }
  same "family #{n}", text(n, size), got
  r.close
  reap(pid, "writer #{n}")
end

# A server of a thread for each connection, and its clients.
def served(kind, clients, size)
  listens = server(kind)
  handlers = []
  ends = nil
  acceptor = Thread.new do
    begin
      loop do
        s = listens.accept
        handlers << Thread.new(s) do |io|
          while line = io.gets
            io.print line.upcase
          end
          io.close
        end
      end
    rescue IOError, Errno::EBADF => e
      ends = e
    end
  end
  (1..clients).map do |i|
    Thread.new do
      begin
        io = client(listens)
        wanted = text(i, size) + "\n"
        t = Thread.new do
          io.write(wanted)
          io.shutdown(1)
        end
        got = io.read
        t.join
        io.close
        same "served #{i}", wanted.upcase, got
      rescue Exception => e
        wrong "client #{i} ends: #{told_of(e)}"
      end
    end
  end.each { |t| t.join }
  handlers.each { |t| t.join }
  settle [acceptor]
  shut(listens)
  acceptor.join
  wrong 'accept was not told of the close' unless ends
end

# Who waits for a stream that is closed is told once; what it opens then is its own.
def closed(kind, waiters, op, again)
  r, w = channel(kind)
  told = 0
  threads = (1..waiters).map do |i|
    Thread.new do
      begin
        op == :select ? IO.select([r]) : Flow.new(kind, i, 1).read_one(r, op, 1)
        wrong "#{op} of a closed #{kind} returns"
      rescue IOError, Errno::EBADF
        told += 1
        anew(again) if again
      rescue Exception => e
        wrong "#{op} of a closed #{kind}: #{told_of(e)}"
      end
    end
  end
  settle threads
  r.close
  threads.each { |t| t.join }
  w.close unless w.closed?
  wrong "#{op}: #{told} of #{waiters} were told of a closed #{kind}" unless told == waiters
end

def anew(kind)
  a, b = kind == :tcp || kind == :unix ? UNIXSocket.pair : channel(kind)
  later = Thread.new do
    sleep 0.003
    b.write 'x'
    b.flush
  end
  begin
    Flow.new(kind, 1, 1).guarded('reader of what was opened then') do
      wrong 'another byte' unless a.sysread(1) == 'x'
    end
  ensure
    later.join
    [a, b].uniq.each { |io| io.close }
  end
end

# Nothing of a timeout that is over comes afterwards.
def timeouts(outer, inner, depth, busy)
  loops = true
  others = (1..busy).map { Thread.new { Thread.pass while loops } }
  r, w = IO.pipe
  nest = lambda do |n|
    if n == 0
      r.sysread(1)
    else
      Timeout.timeout(inner / 1000.0) { nest.call(n - 1) }
    end
  end
  begin
    Timeout.timeout(outer / 1000.0) { nest.call(depth) }
    wrong 'no timeout'
  rescue Timeout::Error
  end
  begin
    sleep((outer + inner) / 1000.0 + 0.005)
    Timeout.timeout(5) { 1 }
  rescue Exception => e
    wrong "after a timeout comes #{e.class.ancestors.include?(Timeout::Error) ? e.class : 'another exception'}"
  end
ensure
  loops = false
  others.each { |t| t.join }
  r.close
  w.close
end

# Ways to wait. Each gets what it needs, and gives it back.
def waits(way, depth = 0, &block)
  x = y = depth
  return waits(way, depth - 1) { |n| x + y + n + (block ? block.call(1) : 0) } if depth > 0
  case way
  when :read, :gets, :sysread, :select, :getc, :recv, :timeout, :eval, :binding, :callcc, :ensure, :sort
    r, w = way == :recv ? UNIXSocket.pair : IO.pipe
    begin
      case way
      when :read then r.read(1)
      when :gets then r.gets
      when :sysread then r.sysread(1)
      when :select then IO.select([r], nil, nil, 1000)
      when :getc then r.getc
      when :recv then r.recv(1)
      when :timeout then Timeout.timeout(1000) { r.sysread(1) }
      when :eval then eval('z = 5; $held << proc { z + x }; r.sysread(1)')
      when :binding
        $held << binding
        r.sysread(1)
      when :callcc
        callcc { |c| $held << c }
        r.sysread(1)
      when :ensure
        begin
          r.sysread(1)
        ensure
          x += 1
        end
      when :sort then [3, 1].sort_by { |k| r.sysread(1); k }
      end
    ensure
      r.close
      w.close
    end
  when :write
    r, w = IO.pipe
    begin
      loop { w.syswrite('x' * 1000) }
    ensure
      r.close
      w.close
    end
  when :accept
    listens = TCPServer.new('127.0.0.1', 0)
    begin
      listens.accept
    ensure
      listens.close
    end
  when :cat
    io = IO.popen('cat', 'r+')
    begin
      io.gets
    ensure
      io.close
    end
  when :wait
    pid = child('sleeper') { STDIN.reopen('/dev/null'); sleep 0.05 }
    begin
      sleep
    ensure
      reap(pid, 'sleeper')
    end
  when :sleep then sleep
  when :stop then Thread.stop
  when :queue then Queue.new.pop
  when :sized
    q = SizedQueue.new(1)
    loop { q << 1 }
  when :mutex
    m = Mutex.new
    t = Thread.new { m.synchronize { sleep } }
    settle [t]
    begin
      m.synchronize { x += 1 }
    ensure
      t.kill
      t.join
    end
  when :condition
    m, c = Mutex.new, ConditionVariable.new
    m.synchronize { c.wait(m) }
  when :monitor
    m = Monitor.new
    m.synchronize { m.new_cond.wait }
  when :join
    t = Thread.new { sleep }
    begin
      t.join
    ensure
      t.kill
      t.join
    end
  when :loop then loop { Thread.pass }
  when :method
    o = Object.new
    (class << o; self; end).module_eval { define_method(:m) { |q| z = q; Queue.new.pop } }
    o.m(x)
  when :rescue
    begin
      raise 'x'
    rescue => e
      $held << e
      sleep
    end
  end
end

# Threads that wait are ended, each of them once, and do their ensure clauses.
def struck(way, how, number, depth)
  ends = 0
  threads = (1..number).map do
    Thread.new do
      begin
        how == :timeout ? Timeout.timeout(0.02) { waits(way, depth) } : waits(way, depth)
        wrong "#{way} goes on"
      rescue Struck, Timeout::Error
        wrong "#{way} ends by an exception" if how == :kill
      rescue Exception => e
        wrong "#{way}, #{how}: #{told_of(e)}"
      ensure
        ends += 1
      end
    end
  end
  settle threads
  case how
  when :kill then threads.each { |t| t.kill }
  when :raise then threads.each { |t| t.raise(Struck) }
  end
  threads.each { |t| t.join }
  wrong "#{way}, #{how}: #{ends} of #{number} end" unless ends == number
end

# A child, and how it ends.
def child(what)
  $stdout.flush
  fork do
    begin
      $wrong = 0
      $parts = []
      yield
    rescue Exception => e
      wrong "child, #{what}: #{told_of(e)}"
    end
    exit!($wrong == 0 ? 0 : 9)
  end
end

def reap(pid, what)
  Process.waitpid(pid)
  return if $?.success?
  wrong "child, #{what}, ends by #{$?.signaled? ? "signal #{$?.termsig}" : "status #{$?.exitstatus}"}"
end

# A signal's handler runs at least once, in whatever the main thread does.
# Parts may ask for the same one at once, so the handler stays.
$handled = Hash.new(0)
def signalled(signal, number, raises)
  trap(signal) { $handled[signal] += 1 }
  n = $handled[signal]
  number.times do
    Process.kill(signal, $$)
    sleep 0.001
  end
  500.times { $handled[signal] > n ? break : sleep(0.002) }
  wrong "no #{signal} was handled" unless $handled[signal] > n
end

# Commands, whose output and status are as they should be.
def commands(way, number)
  number.times do |i|
    case way
    when :backtick then same('backtick', "out#{i}\n", `echo out#{i}`)
    when :system then wrong 'system' unless system('sh', '-c', "exit #{i % 2}") == (i % 2 == 0)
    when :popen then same('popen', "out#{i}\n", IO.popen("echo out#{i}") { |io| io.read })
    when :exec
      r, w = IO.pipe
      pid = child('exec') do
        STDOUT.reopen(w)
        exec('echo', "out#{i}")
      end
      w.close
      same('exec', "out#{i}\n", r.read)
      r.close
      reap(pid, 'exec')
    when :itself
      io = IO.popen('-')
      unless io
        begin
          print "out#{i}\n"
          GC.start
        ensure
          exit! 0
        end
      end
      same('popen of itself', "out#{i}\n", io.read)
      io.close
    when :killed
      pid = child('killed') { sleep }
      Process.kill(:KILL, pid)
      Process.waitpid(pid)
      wrong 'no signal' unless $?.signaled? && $?.termsig == 9
    when :detach
      pid = child('detached') { sleep 0.005 }
      Process.detach(pid).join
    end
  end
end

# Another file under the number of one for which somebody waits.
def reopened(kind, n)
  a, b = channel(kind)
  c, d = channel(kind)
  got = nil
  t = Thread.new { got = begin; a.sysread(1); rescue IOError, Errno::EBADF; 'told'; end }
  settle [t]
  a.reopen(c)
  d.syswrite('x')
  b.syswrite('y') rescue nil
  t.join
  rest = got == 'x' ? '' : a.sysread(1)
  wrong "reopened #{kind}: #{got.inspect}, #{rest.inspect}" unless got == 'x' || (got == 'y' || got == 'told') && rest == 'x'
ensure
  [a, b, c, d].each { |io| io.close if io && !io.closed? }
end

# A child of a parent whose threads wait; it keeps or drops them, and lives on.
def left(ways, number, depth, keep)
  $held = []
  threads = (1..number).map do |i|
    Thread.new do
      begin
        waits(ways[i % ways.size], i % (depth + 1))
      rescue Struck
      rescue Exception => e
        wrong "one of those that wait: #{told_of(e)}"
      end
    end
  end
  settle threads unless ways.include?(:loop)
  pid = child("#{keep ? 'kept' : 'dropped'} #{ways.inspect}") do
    threads, $held, $beside = nil, nil, [] unless keep
    yield threads
    if threads
      $held.each { |k| k.call if k.is_a?(Proc) }
      threads.each { |t| t.inspect; t[:a] = 1; t.alive?; t.kill }
    end
    GC.start
  end
  reap(pid, 'of a parent with threads')
ensure
  $held = []
  threads.each { |t| t.kill }
  threads.each { |t| t.join }
end

# What a child does.
def collects(n)
  n.times { GC.start; (1..1000).map { |i| "x#{i}" * 3 } }
end

def starts(number, depth)
  threads = (1..number).map { Thread.new { deeper(depth) { sleep 0.001 } } }
  threads.each { |t| t.join }
end

def deeper(n, &b)
  z = n
  n == 0 ? b.call : deeper(n - 1, &b)
end

def queues(n)
  q, m, got = SizedQueue.new(2), Mutex.new, 0
  readers = (1..3).map { Thread.new { while x = q.pop; m.synchronize { got += x }; end } }
  (1..n).each { |i| q << i }
  3.times { q << nil }
  readers.each { |t| t.join }
  wrong "a sum of #{got}" unless got == n * (n + 1) / 2
end

# Other threads, for as long as the program runs.
def beside(way)
  $beside << Thread.new do
    case way
    when :pass then loop { Thread.pass }
    when :gc then loop { GC.start; sleep 0.003 }
    when :sleep then loop { sleep 0.0005 }
    when :objects then loop { (1..50).map { |i| "x#{i}" }; sleep 0.001 }
    when :deep then deeper(200) { loop { sleep 0.001 } }
    when :high
      Thread.current.priority = 3
      loop { sleep 0.002 }
    when :low
      Thread.current.priority = -3
      loop { Thread.pass }
    when :signals
      trap('USR2') { $signals = $signals.to_i + 1 }
      loop { Process.kill('USR2', $$); sleep 0.002 }
    when :children
      loop { reap(child('beside') { GC.start }, 'beside'); sleep 0.002 }
    when :timeouts
      r, w = IO.pipe
      begin
        loop { begin; Timeout.timeout(0.002) { r.sysread(1) }; rescue Timeout::Error; end }
      ensure
        r.close
        w.close
      end
    when :selects
      a, b = IO.pipe
      begin
        loop { IO.select([a], [b], nil, 0.001); sleep 0.001 }
      ensure
        a.close
        b.close
      end
    end
  end
end

# So many MB of address space more than a process begins with, which begins anew with it:
# the interpreter asks at its start how much there is.
def limit(mb)
  return if ENV['FUZZ_LIMIT']
  ENV['FUZZ_LIMIT'] = mb.to_s
  pages = File.read('/proc/self/statm').to_i
  Process.setrlimit(Process::RLIMIT_AS, pages * 4096 + mb * 1024 * 1024, Process.getrlimit(Process::RLIMIT_AS)[1])
  exec(File.readlink('/proc/self/exe'), $0)
end

# Ends that: what was filled may not be given back, as the heap's pages are not.
def lift
  return unless ENV['FUZZ_LIMIT']
  most = Process.getrlimit(Process::RLIMIT_AS)[1]
  Process.setrlimit(Process::RLIMIT_AS, most, most)
end

# Fills memory until it ends; what a program has besides is as it was.
ENDS = [NoMemoryError, SystemStackError, ThreadError, RangeError, RegexpError, Errno::ENOMEM, Errno::EAGAIN, Errno::EMFILE]
MINE = 'mine'
def filled(way, frames = 0)
  mine, other = MINE, [1, 2]
  if frames > 0
    begin
      return filled(way, frames - 1)
    ensure
      wrong "#{way}: variables of its caller" unless MINE == mine && frames > 0
    end
  end
  a = $a = []
  begin
    fill(way, a)
  rescue Exception
    a = $a = nil
    wrong "#{way} ends by #{told_of($!)}" unless ENDS.include?($!.class)
  end
  a = $a = nil
  (Thread.list - [Thread.main, Thread.current]).each { |t| t.kill; t.join } if way == :threads || way == :fibers
  GC.start
  wrong "#{way}: variables" unless MINE == mine && other[1] == 2
end

# In a thread, where there is memory for one: what was filled before may be there still.
def apart(&block)
  t = begin
    Thread.new(&block)
  rescue NoMemoryError, ThreadError
  end
  t ? t.join : yield
end

def fill(way, a)
  i = 0
  case way
  when :strings then loop { a << 'x' * 10_000 }
  when :small then loop { a << 'x' * 20 }
  when :large then s = 'x' * 1000; loop { s += s; a << s }
  when :append then s = ''; loop { s << 'x' * 100_000 }
  when :arrays then loop { a << [] }
  when :slices then loop { a << Array.new(1000) }
  when :grow then loop { a.concat(Array.new(100_000)) }
  when :hashes then loop { h = {}; 20.times { |n| h[n] = n }; a << h }
  when :hash then h = {}; loop { h[i += 1] = 'x' }
  when :procs then loop { x = i; a << lambda { x } }
  when :blocks then loop { [1].each { |x| a << proc { [x, i] } } }
  when :bindings then loop { x = i; a << binding }
  when :threads then loop { a << Thread.new { sleep } }
  when :conts then loop { callcc { |c| a << c } }
  when :regexps then loop { a << Regexp.new("(#{i += 1}|x*)" * 50) }
  when :matches then loop { a << ('x' * 500).match(/(x)(x)(x)(x*)/) }
  when :bignums then n = 1 << 50_000; loop { a << n + (i += 1) }
  when :shifts then loop { a << (1 << (i += 100_000)) }
  when :floats then loop { a << (i += 1) * 1.5 }
  when :objects then loop { o = Object.new; o.instance_variable_set(:@a, 1); a << o }
  when :singletons then loop { o = Object.new; def o.m() 1 end; a << o }
  when :classes then loop { a << Class.new { def m() 1 end } }
  when :structs then s = Struct.new(:a, :b, :c); loop { a << s.new(1, 2, 3) }
  when :exceptions then loop { begin; raise 'x' * 100; rescue => e; a << e; end }
  when :gsub then loop { a << ('ab' * 5000).gsub(/a/) { |x| x * 3 } }
  when :split then loop { a << ('a b ' * 1000).split(' ') }
  when :dump then o = (1..1000).map { |n| "x#{n}" }; loop { a << Marshal.dump(o) }
  when :load then o = Marshal.dump((1..1000).map { |n| ["x#{n}"] }); loop { a << Marshal.load(o) }
  when :evals then loop { a << eval("proc { |x| [x, #{i += 1}] }") }
  when :pack then loop { a << [('x' * 5000)].pack('m') }
  when :inspect then o = [['x' * 100] * 100] * 10; loop { a << o.inspect }
  when :sort then o = (1..5000).map { |n| 5000 - n }; loop { a << o.sort_by { |n| n } }
  when :format then loop { a << ('%20000d' % 1) }
  when :ranges then loop { a << (1..20_000).to_a }
  when :join then o = ['x' * 1000] * 100; loop { a << o.join(',') }
  when :read then loop { File.open('/dev/zero') { |f| a << f.read(50_000) } }
  when :gets then r, w = IO.pipe; w.close; loop { a << r.read(3); a << 'x' * 5000 }
  when :recursion then f = lambda { |n| a << 'x' * 1000; f.call(n + 1) }; f.call(0)
  when :fibers then loop { a << Thread.new { Thread.stop }; a << 'x' * 100_000 }
  when :symbols then 3000.times { a << "fuzz#{i += 1}".intern; a << 'x' * 50_000 }
  when :methods then loop { a << 1.method(:+) << [].method(:push).unbind }
  when :nested then o = nil; loop { o = [o, o]; a << o }
  when :finalizers then loop { o = 'x' * 5000; ObjectSpace.define_finalizer(o, proc { }); a << o }
  when :space then loop { ObjectSpace.each_object(Class) { |c| a << c }; a << 'x' * 100_000 }
  when :catches then loop { catch(:x) { a << [1, 2, 3]; a << 'x' * 300; throw :x } }
  when :sends then loop { a << 1.send(:+, 2) << ['x'].send(:dup, *[]) << lambda { |*x| x }.call(*(1..200).to_a) }
  end
end

def descriptors
  Dir.entries('/proc/self/fd').find_all do |n|
    n =~ /\d/ && (File.readlink("/proc/self/fd/#{n}") rescue 'x') !~ /eventpoll|\Ax\z|\/fd\z/
  end.size
end

$before = descriptors

# Who asks for the reason why it does not end gets the line where each thread is.
class Stuck < StandardError; end
$main = $$
trap('QUIT') do
  if $$ == $main
    print "does not end\n"
    $wrong = -20
    (Thread.list - [Thread.current]).each { |t| t.raise(Stuck) }
    20.times { sleep 0.01 }
    exit! 8
  end
end

# Nothing is left.
def finish
  lift
  $beside.each { |t| t.kill }
  $beside.each { |t| t.join }
  200.times { Thread.list.size > 1 ? sleep(0.01) : break }
  wrong "#{Thread.list.size} threads are left" if Thread.list.size > 1
  now = descriptors
  wrong "#{now} descriptors instead of #{$before}" if now != $before
  print "end\n"
  exit!($wrong == 0 ? 0 : 1)
end
