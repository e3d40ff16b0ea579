# Threads, continuations, exceptions, Timeout, DRb and WEBrick side by side for
# SECONDS. Each kind looks at its own results and counts its rounds.
# Prints: early KB late KB, the greatest resident size in the second sixth and
# in the last third, and the rounds of each kind in the last third. With a
# second argument, the resident size goes to that file, a line for each second.
require 'timeout'
require 'generator'
require 'drb/drb'
require 'webrick'
require 'net/http'

SECONDS = (ARGV[0] || 20).to_f
STARTED = Time.now
Thread.abort_on_exception = true

def elapsed() Time.now - STARTED end
def deep(n, &b) n == 0 ? b.call : [n].each { deep(n - 1, &b) } end
def sure(what) raise "soak: not so: #{what}" unless yield end

def resident_kb
  File.read('/proc/self/status')[/^VmRSS:\s+(\d+)/, 1].to_i
end

# Threads that end, are killed and are raised at; each ensure runs once.
def threads
  left = [] # += is not one step
  started = (1..9).map do |i|
    Thread.new do
      begin
        deep(i * 3) { Thread.pass; Thread.stop if i % 3 != 0; [i] * 100 }
      rescue ArgumentError
      ensure
        left << i
      end
    end
  end
  started.each_with_index do |t, i|
    Thread.pass until t.stop? || !t.alive?
    case (i + 1) % 3
    when 1 then t.kill
    when 2 then t.raise(ArgumentError, 'asked to')
    end
  end
  started.each { |t| t.join }
  sure("the ensures of threads #{left.sort.inspect} ran") { left.sort == (1..9).to_a }
end

# Generators, continuations called again, and some that outlive their thread.
def continuations
  g = Generator.new { |y| deep(20) { 30.times { |i| y.yield i } } }
  sum = 0
  30.times { sum += g.next }
  sure("a generator's sum is #{sum}") { sum == 435 }
  again = 0
  k = callcc { |c| c }
  again += 1
  k.call(k) if again < 20
  sure("a continuation came back #{again} times") { again == 20 }
  100.times { @last = callcc { |c| c } }
  5.times { Thread.new { deep(10) { @left = callcc { |c| c } } }.join }
end

def fall(n)
  held = 'x' * n
  begin
    n == 0 ? raise(IOError, 'bottom') : fall(n - 1)
  ensure
    @ensured += 1 if held.size == n
  end
end

def endless(n) endless(n + 1) end

# Exceptions through deep stacks, throws, and a stack that is full.
def exceptions
  @ensured = 0
  begin
    fall(200)
  rescue IOError => e
    sure("the message is #{e.message}") { e.message == 'bottom' }
  end
  sure("#{@ensured} of 201 ensures ran") { @ensured == 201 }
  got = catch(:out) { deep(30) { throw :out, 7 } }
  sure("throw brought #{got}") { got == 7 }
  begin
    endless(0)
  rescue SystemStackError
    got = :full
  end
  sure('a full stack is an exception') { got == :full }
end

def timeouts
  [lambda { sleep }, lambda { loop { 'x' * 100 } },
   lambda { deep(20) { loop { Thread.pass } } }].each do |forever|
    got = nil
    begin
      timeout(0.02) { forever.call }
    rescue Timeout::Error
      got = :late
    end
    sure('what takes too long is ended') { got == :late }
  end
  sure('what is in time is not') { timeout(30) { 5 } == 5 }
end

class Far
  include DRbUndumped
  def each_of(array) array.each { |x| yield x } end
  def echo(x) x end
  def fails() raise ArgumentError, 'far away' end
end

def drb
  data = (1..50).map { |i| [i, i.to_s * 10, { i => i * 1.5 }] }
  sure('DRb brings back what it was sent') { FAR.echo(data) == data }
  seen = []
  FAR.each_of(data) { |x| seen << x[0] }
  sure('DRb calls a block here') { seen == (1..50).to_a }
  got = begin; FAR.fails; rescue ArgumentError; $!.message; end
  sure('DRb brings an exception') { got == 'far away' }
end

def webrick
  Net::HTTP.start('127.0.0.1', WEB.config[:Port]) do |http|
    3.times do |i|
      body = http.get("/numbers?n=#{1000 + i}").body
      sure('WEBrick answers in full') { body.split.size == 1000 + i }
    end
  end
  code = Net::HTTP.get_response('127.0.0.1', '/none', WEB.config[:Port]).code
  sure("WEBrick says #{code} where nothing is") { code == '404' }
end

DRb.start_service('druby://127.0.0.1:0', Far.new)
FAR = DRbObject.new(nil, DRb.uri)
WEB = WEBrick::HTTPServer.new(:BindAddress => '127.0.0.1', :Port => 0,
  :AccessLog => [], :Logger => WEBrick::Log.new('/dev/null', 0))
WEB.mount_proc('/numbers') do |request, response|
  response.body = (1..request.query['n'].to_i).to_a.join(' ')
end
Thread.new { WEB.start }

KINDS = %w[threads continuations exceptions timeouts drb webrick]
rounds = Hash.new(0)
late = Hash.new(0)
workers = KINDS.map do |kind|
  Thread.new do
    until elapsed >= SECONDS
      send(kind)
      rounds[kind] += 1
      late[kind] += 1 if elapsed > SECONDS * 2 / 3
      Thread.pass
    end
  end
end

log = ARGV[1] && File.open(ARGV[1], 'w')
early = last = 0
until elapsed >= SECONDS
  sleep 0.5
  now = resident_kb
  part = elapsed / SECONDS
  early = [early, now].max if part > 1.0 / 6 && part <= 1.0 / 3
  last = [last, now].max if part > 2.0 / 3
  if log
    log.puts "#{elapsed.to_i} #{now} #{Thread.list.size}"
    log.flush
  end
end
workers.each do |t|
  sure('a worker comes to its end') { t.join(60) }
end
WEB.shutdown
puts "early #{early} late #{last} rounds " + KINDS.map { |k| "#{k} #{late[k]}" }.join(' ')
