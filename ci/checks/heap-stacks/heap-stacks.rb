# What lives on a thread's stack works there. The argument names the case; the
# exit status tells, and what is printed.
require 'timeout'

class Mark; def initialize; @pad = 'x' * 100; end; end

def count_marks
  GC.start
  n = 0
  ObjectSpace.each_object(Mark) { n += 1 }
  n
end

def under(frames, &block)
  frames > 0 ? under(frames - 1, &block) : block.call
end

def within(blocks, &block)
  blocks > 0 ? [blocks].each { within(blocks - 1, &block) } : block.call
end

def plain(n) $depth = n; plain(n + 1) end
def nested(n) $depth = n; [n].each { |x| nested(x + 1) } end

# How deep it gets.
def depth_of(kind)
  $depth = 0
  begin
    send(kind, 1)
  rescue SystemStackError
    return $depth
  end
end

def kilobytes(name)
  File.read('/proc/self/status')[/^#{name}:\s+(\d+)/, 1].to_i
end

def mappings
  File.read('/proc/self/maps').scan("\n").size
end

def expect(what, got, wanted)
  return if got == wanted
  puts "#{what}: #{got.inspect}, not #{wanted.inspect}"
  $failed = true
end

# What other threads bring about, though ticks come where they like.
def soon
  1000.times { yield ? (return true) : Thread.pass }
  false
end

# What raises: the class; else the value.
def outcome
  yield
rescue Exception => error
  error.class
end

CASES = {}
def a_case(name, &block) CASES[name.to_s] = block end

# Depth and overflow.

a_case :depths do
  puts Thread.new { [depth_of(:plain), depth_of(:nested)].join(' ') }.value
end

a_case :overflow do |times|
  raised = 0
  last = Thread.new do
    times.to_i.times do |i|
      begin
        i % 2 == 0 ? plain(1) : nested(1)
      rescue SystemStackError
        raised += 1
      end
    end
    [1, 2, 3].map { |x| x * 2 }
  end.value
  expect 'SystemStackError', raised, times.to_i
  expect 'afterwards', last, [2, 4, 6]
  expect 'and in another thread', Thread.new { depth_of(:plain) > 20 }.value, true
end

# A recursion by each kind of call: some take nothing of the stack but frames.
class Kinds
  def calls() calls end
  def ensures() begin ensures; ensure 1 end end
  def rescues() begin rescues; rescue TypeError; 1 end end
  def yields() one { yields } end
  def one() yield end
  def loops() [1].each { loops } end
  def sends() send(:sends) end
  define_method(:defined) { defined }
  def misses() misses_not end
  def method_missing(name) misses end
  def of_self() instance_eval { of_self } end
  def catches() catch(:thing) { catches } end
  def makes() Made.new(self) end
  class Made; def initialize(kinds) kinds.makes end end
  def procs() lambda { procs }.call end
  def methods_called() method(:methods_called).call end
  def sorts() [2, 1].sort { sorts } end
  def sorts_by() [2, 1].sort_by { sorts_by } end
  def injects() [1, 2].inject { injects } end
  def replaces() 'a'.gsub(/a/) { replaces } end
  def inspects() [self].inspect end
  def inspect() inspects end
  def joins() [self].join end
  def to_s() joins end
  def compares() [self] <=> [self] end
  def <=>(other) compares end
end
KINDS = Kinds.instance_methods(false).map { |name| name.to_s }.sort -
  %w[<=> inspect method_missing one to_s]
def each_kind(times)
  KINDS.each do |kind|
    got = yield(lambda { (1..times.to_i).map { outcome { Kinds.new.send(kind) } }.uniq })
    expect kind, got, [SystemStackError]
  end
end
a_case(:kinds) { |times| each_kind(times) { |again| Thread.new { again.call }.value } }
a_case(:main_kinds) { |times| each_kind(times) { |again| again.call } }

# Marshal, at the beginning of the stack and at its end.
def ends_with(last, times)
  ends_with(last, times)
rescue SystemStackError
  raise if (times[0] -= 1) < 0
  last.call
end
a_case :nested do
  text = "\004\b" + "[\006" * 9000 + "[\000"
  array = []
  9000.times { array = [array] }
  [lambda { Marshal.load(text) }, lambda { Marshal.dump(array, -1) }].each do |last|
    expect 'at the beginning', outcome { last.call }, SystemStackError
    expect 'at the end', outcome { ends_with(last, [8]) }, SystemStackError
  end
end

# Who rescues the exception has the variables, constants and class that it had before,
# whatever it was that found no room to begin.
class Rescuer
  CONST = :const
  MANY = (0...3000).map { |i| "v#{i} = 1;" }.join
  def loads(n)
    [n].each do |x|
      begin
        load $empty, $apart
      rescue SystemStackError
        $lost << 'a variable of the block' if x != n
        $lost << 'a constant' if (CONST rescue nil) != :const
      end
    end
  end
  def opens(n)
    begin
      class << $one; end
    rescue SystemStackError
      def later() end
    end
  end
  eval "def many() #{MANY} end"
  def calls(n)
    x = n
    begin
      many
    rescue SystemStackError
      $lost << 'a variable of the method' if x != n
    end
  end
  eval %{
    def opens_many(n)
      x = n
      begin
        class << $one; #{MANY} end
      rescue SystemStackError
        $lost << 'a variable of the method' if x != n
      end
    end
  }
  # Not SystemStackError: eval writes its own place into the message, which is frozen.
  def evaluates(n)
    x = n
    begin
      eval "BEGIN { #{MANY} }"
    rescue Exception
      $lost << 'a variable of the method' if x != n
    end
  end
end
def dive(n)
  $deepest = n unless $from
  Rescuer.new.send($begins, n) if $from && n >= $from
  dive(n + 1)
end
a_case :unwound do |places|
  $one = Object.new
  $empty = "#{ENV['SCRATCH']}/empty.rb"
  File.open($empty, 'w') { }
  tried = lambda do |step|
    $lost = []
    # Variables move the limit through the frames of a level, some 1,000 bytes.
    0.step(128, 128 / places.to_i * step) do |words|
      eval "def dive_from() #{(0...words).map { |i| "a#{i} = " }.join} 1; dive(0) end"
      $from = nil
      outcome { dive_from }
      $from = $deepest - 8
      outcome { dive_from }
    end
    $lost << 'the class' if $one.singleton_methods.include?('later')
    $lost.uniq
  end
  [['loads', 1], ['loads apart', 1], ['opens', 1], ['calls', 4], ['opens_many', 4], ['evaluates', 4]].each do |begins, step|
    $begins, $apart = begins.split
    expect "#{begins} in the main thread", tried.call(step), []
    expect "#{begins} in a thread", Thread.new { tried.call(step) }.value, []
  end
end

# Raising and rescuing go on near the limit, wherever the recursion began.
AGAIN = RuntimeError.new('again')
def rescues(n) begin; raise AGAIN; rescue RuntimeError; end; rescues(n + 1) end
def raises_again(n) begin; raises_again(n + 1); rescue SystemStackError; raise; end end
a_case :near do |places|
  tried = lambda do
    (0...places.to_i).map do |words|
      [:rescues, :raises_again].map { |kind| outcome { take_with(Array.new(words), kind) } }
    end.flatten.uniq
  end
  expect 'in the main thread', tried.call, [SystemStackError]
  expect 'in a thread', Thread.new { tried.call }.value, [SystemStackError]
end
def take_with(words, kind) begin_with(kind, *words) end
def begin_with(kind, *words) send(kind, words.size) end

# What was taken is given back by an ensure clause, whose call needs as much
# stack as the one that was refused.
def gives_back
  $taken += 1
  begin gives_back ensure given_back end
end
def given_back() $taken -= 1 end
def kept_by(words)
  $taken = 0
  begin
    take_with(Array.new(words), :gives_back_from)
  rescue SystemStackError
    $taken
  end
end
def gives_back_from(words) gives_back end
a_case :ensures do |places|
  tried = lambda { (0...places.to_i).map { |i| kept_by(i * 9) }.uniq }
  expect 'in the main thread', tried.call, [0]
  expect 'in a thread', Thread.new { tried.call }.value, [0]
  Thread.stack_size = 64 * 1024
  expect 'on a small stack', Thread.new { tried.call }.value, [0]
end

# An ensure clause that keeps what room it was given, again and again.
def returns(n) returns(n + 1); ensure return n end
a_case :returns do |times|
  expect 'the first', (1..times.to_i).map { returns(0) }.uniq, [0]
end

# A continuation of an ensure clause after SystemStackError is called when that
# has been rescued.
def saves(n) saves(n + 1) ensure save_once end
def save_once
  unless $saved
    callcc { |c| $saved = c }
    $resumed += 1
  end
end
def resumes
  $saved, $resumed, rescued = nil, 0, 0
  begin
    saves(0)
  rescue SystemStackError
    rescued += 1
  end
  $saved.call if rescued < 4
  [$resumed, rescued]
end
a_case :resumes do
  expect 'in the main thread', resumes, [4, 4]
  expect 'in a thread', Thread.new { resumes }.value, [4, 4]
end

# Every phase of the count that decides where the interpreter looks at more
# than the limit.
a_case :phases do |phases|
  raised = 0
  phases.to_i.times do |phase|
    phase.times { nil.to_s }
    [:plain, :nested].each do |kind|
      Thread.new { raised += 1 if depth_of(kind) > 100 }.join
    end
  end
  expect 'SystemStackError', raised, phases.to_i * 2
end

a_case :sizes do
  Thread.stack_size = 64 * 1024
  small = Thread.new { Thread.stop; depth_of(:plain) }
  Thread.stack_size = 64 * 1024 * 1024
  large = Thread.new { Thread.stop; depth_of(:plain) }
  Thread.stack_size = 64 * 1024
  other = Thread.new { Thread.stop; depth_of(:nested) }
  Thread.pass until [small, large, other].all? { |t| t.stop? }
  # one after the other, since they all write to $depth
  small, large, other = [small, large, other].map { |t| t.run; t.value }
  puts "#{small} #{large} #{other}"
  expect 'small', small > 8 && small < 1000, true
  expect 'large over small', large > 100 * small, true
end

# Values of many words on the stack, nests in C.
def big
  $splat = (1..500_000).to_a
  $nest = (1..10_000).inject([]) { |inner, i| [inner] }
end
def take(*all) all.size end
def pass_on(*all) take(*all) end
ODD = [
  ['splat', lambda { take(*$splat) }],
  ['passed on', lambda { pass_on(*$splat) }],
  ['yield', lambda { (lambda { |*all| all.size }).call(*$splat) }],
  ['send', lambda { send(:take, *$splat) }],
  ['to C', lambda { [].push(*$splat).size }],
  ['super', lambda { Class.new(Array) { def push(*all) super end }.new.push(*$splat).size }],
  ['regexp', lambda { ('a' * 60_000) =~ /\A(?:a|b)*\z/; $~ && $~[0].size }],
  ['regexp that fails', lambda { ('ab' * 2_000) =~ /\A(?:(?:a|b)+)*c/ if false; ('a' * 40_000) =~ /(a?b?)*c/ }],
  ['marshal', lambda { Marshal.load(Marshal.dump($nest)).flatten.size }],
  ['inspect', lambda { $nest.inspect.size }],
  ['flatten', lambda { $nest.flatten.size }],
  ['compare', lambda { $nest == Marshal.load(Marshal.dump($nest)) }],
  ['sprintf', lambda { sprintf('%0500000d', 1).size }],
  ['pack', lambda { $splat.pack('N*').size }],
  ['eval', lambda { eval('(' * 3_000 + '1' + ')' * 3_000) }],
]
CATCHABLE = [SystemStackError, ArgumentError, RegexpError, NoMemoryError, SyntaxError]

a_case :odd do
  big
  ODD.each do |name, work|
    here = outcome(&work)
    there = Thread.new { outcome(&work) }.value
    next if there == here || CATCHABLE.include?(there) || CATCHABLE.include?(here)
    expect name, there, here
  end
end

# The same between two threads that have filled their stacks with a pattern.
a_case :neighbours do |kilobytes|
  big
  require 'heap_stacks'
  fill = lambda do |pattern|
    Thread.new { HeapStacks.fill(kilobytes.to_i, pattern) { Thread.stop } }
  end
  ODD.each do |name, work|
    before = fill.call(0x55)
    middle = Thread.new { Thread.stop; outcome(&work) }
    after = fill.call(0xaa)
    Thread.pass until [before, middle, after].all? { |t| t.stop? }
    middle.run
    result = middle.value
    expect name, CATCHABLE.include?(result), true if result.is_a?(Class)
    expect "#{name}: the stack before", (before.run; before.value), true
    expect "#{name}: the stack after", (after.run; after.value), true
  end
end

# Garbage collection.

a_case :hold do
  require 'heap_stacks'
  busy = Thread.new { loop { GC.start; Array.new(2000) { |i| i.to_s }; Thread.pass } }
  held = (1..20).map { |i| Thread.new { under(i) { HeapStacks.hold(Mark, 10) } } }
  expect 'held', held.map { |t| t.value }.uniq, [true]
  busy.kill
end

# Threads that have ended are kept, what they had is not.
a_case :ended do
  kept = (1..50).map do
    Thread.new { within(20) { m = Mark.new; own = lambda { m }; Thread.pass; own.call.object_id } }
  end
  kept.each { |t| t.join }
  within(30) { 1 }
  puts "left: #{left = count_marks}"
  expect 'few left', left <= 3, true
  expect 'threads', kept.size, 50
end

# Continuations.

a_case :callcc do
  again = lambda do
    k, seen = nil, []
    n = callcc { |c| k = c; 0 }
    seen << n
    within(n) { k.call(n + 1) if n < 30 }
    seen
  end
  expect 'in the main thread', again.call, (0..30).to_a
  expect 'in a thread', Thread.new { again.call }.value, (0..30).to_a
  expect 'deep in a thread', Thread.new { under(50) { again.call } }.value, (0..30).to_a
  stored = Thread.new { Thread.pass; k = nil; x = callcc { |c| k = c; 0 }; Thread.pass; k.call(x + 1) if x < 100; x }
  expect 'while others run', stored.value, 100
  other = nil
  owner = Thread.new { callcc { |c| other = c }; Thread.stop }
  across = lambda { begin; other.call; rescue => error; error.message; end }
  expect 'from another thread', across.call, 'continuation called across threads'
  expect 'from one that is not the main one', Thread.new { across.call }.value, 'continuation called across threads'
  callcc { |c| other = c }
  expect 'the main one\'s', Thread.new { across.call }.value, 'continuation called across threads'
  owner.run
  owner.join
end

a_case :generators do |threads, steps|
  require 'generator'
  sums = (1..threads.to_i).map do
    Thread.new do
      g = Generator.new { |y| within(10) { steps.to_i.times { |i| y.yield i; Thread.pass if i % 50 == 0 } } }
      sum = 0
      sum += g.next while g.next?
      sum
    end
  end.map { |t| t.value }
  expect 'sums', sums.uniq, [steps.to_i * (steps.to_i - 1) / 2]
end

# Processes.

a_case :fork do
  pid = Thread.new do
    others = (1..10).map { Thread.new { Thread.stop } }
    k, n = nil, 0
    callcc { |c| k = c }
    child = fork do
      expect 'threads of the child', Thread.list.size, 1
      n += 1
      k.call if n < 3 && false
      made = (1..40).map { |i| Thread.new { under(30) { GC.start if i % 10 == 0; Thread.pass; i } } }
      expect 'threads in the child', made.map { |t| t.value }, (1..40).to_a
      again = callcc { |c| c }
      again.call(1) unless again == 1
      grandchild = Thread.new { fork { exit(Thread.new { 8 }.value) } }.value
      Process.wait(grandchild)
      expect 'its child', $?.exitstatus, 8
      expect 'overflow in the child', outcome { plain(1) }, SystemStackError
      expect 'and in its thread', Thread.new { outcome { plain(1) } }.value, SystemStackError
      GC.start
      exit($failed ? 1 : 9)
    end
    GC.start
    expect 'others', soon { others.all? { |t| t.stop? } }, true
    child
  end.value
  Process.wait(pid)
  expect 'the child', $?.exitstatus, 9
  10.times do |i|
    pid = Thread.new { under(i) { fork { Thread.new { GC.start }.join; exit i } } }.value
    Process.wait(pid)
    expect "child #{i}", $?.exitstatus, i
  end
end

a_case :exec do
  out = Thread.new do
    r, w = IO.pipe
    pid = fork { $stdout.reopen(w); Thread.new { exec('echo', 'done') }.join }
    w.close
    Process.wait(pid)
    r.read
  end.value
  expect 'exec', out, "done\n"
  script = 'Thread.new { at_exit { Thread.new { print 2 }.join }; print 1; exit 5 }.join; print 3'
  pid = fork { eval script }
  Process.wait(pid)
  expect 'exit in a thread', $?.exitstatus, 5
end

# The rest.

a_case :works do
  left = []
  expect 'throw', catch(:out) { Thread.new { catch(:out) { within(5) { throw :out, 4 } } }.value }, 4
  expect 'raise', outcome { Thread.new { within(9) { raise IndexError } }.value }, IndexError
  expect 'ensure', Thread.new { begin; begin; raise 'a'; ensure; left << 1; end; rescue; left.size; end }.value, 1

  sleeping = Thread.new { begin; sleep; ensure; left << :slept; end }
  stopped = Thread.new { begin; within(8) { Thread.stop }; ensure; left << :stopped; end }
  runs = false
  running = Thread.new { begin; loop { runs = true; Thread.pass }; ensure; left << :ran; end }
  Thread.pass until sleeping.stop? && stopped.stop? && runs
  [sleeping, stopped, running].each { |t| t.raise(ZeroDivisionError) }
  expect 'Thread#raise', [sleeping, stopped, running].map { |t| outcome { t.join } }, [ZeroDivisionError] * 3
  sleeping = Thread.new { begin; sleep; ensure; left << :slept; end }
  stopped = Thread.new { begin; within(8) { Thread.stop }; ensure; left << :stopped; end }
  runs = false
  running = Thread.new { begin; loop { runs = true; Thread.pass }; ensure; left << :ran; end }
  Thread.pass until sleeping.stop? && stopped.stop? && runs
  [sleeping, stopped, running].each { |t| t.kill }.each { |t| t.join }
  expect 'Thread#kill', [:slept, :stopped, :ran].map { |x| left.grep(x).size }, [2, 2, 2]
  expect 'ended', [sleeping, stopped, running].map { |t| t.status }, [false] * 3
  expect 'a thread that kills itself', Thread.new { begin; Thread.exit; ensure; left << :own; end }.join.status, false

  expect 'Timeout', Thread.new { outcome { timeout(0.05) { loop { Thread.pass } } } }.value, Timeout::Error
  expect 'Timeout in sleep', Thread.new { outcome { timeout(0.05) { sleep } } }.value, Timeout::Error

  local = (1..5).map { |i| Thread.new { Thread.current[:x] = i; Thread.pass; Thread.current[:x] } }
  expect 'thread-local variables', local.map { |t| t.value }, [1, 2, 3, 4, 5]
  matches = (1..5).map do |i|
    Thread.new { "a#{i}" =~ /\d/; $_ = "line#{i}"; Thread.pass; [$~[0], $_] }
  end
  expect 'the last match and line', matches.map { |t| t.value }, (1..5).map { |i| [i.to_s, "line#{i}"] }
  safe = Thread.new { $SAFE = 2; Thread.pass; $SAFE }
  expect '$SAFE', [safe.value, $SAFE], [2, 0]
  n = 0
  Thread.critical = true
  t = Thread.new { n += 1 }
  seen = n
  Thread.critical = false
  t.join
  expect 'Thread.critical', [seen <= 1, n], [true, 1]
  Thread.new { require 'set' }.join
  expect 'require', Set.new([1, 1]).size, 1
  expect 'eval', Thread.new { x = 3; eval('[1].map { |y| x + y }') }.value, [4]
  own = Thread.new { define_method = 1; binding }.value
  expect 'a binding that outlives its thread', eval('define_method', own), 1
  closure = Thread.new { x = 0; lambda { x += 1 } }.value
  Thread.new { within(30) { 1 } }.join
  GC.start
  expect 'a block that outlives its thread', [closure.call, closure.call], [1, 2]
  expect 'a thread of a thread', Thread.new { Thread.new { Thread.new { under(5) { 6 } }.value }.value }.value, 6
  expect 'ObjectSpace', Thread.new { ObjectSpace.each_object(Thread) { |x| x } > 0 }.value, true
  trapped = []
  trap('USR1') { trapped << Thread.current }
  Thread.new { 3.times { Process.kill('USR1', $$); sleep 0.02 } }.join
  expect 'trap', trapped.uniq, [Thread.main]
  trap('USR2') { raise IOError }
  other = Thread.new { loop { Thread.pass } }
  expect 'raise in a trap', outcome { Process.kill('USR2', $$); 100.times { sleep 0.01 } }, IOError
  other.kill
  sorted = (1..4).map { |i| Thread.new { (1..200).sort_by { |x| Thread.pass if x % 20 == 0; (x * 7919 + i) % 211 }.size } }
  expect 'blocks called from C', sorted.map { |t| t.value }, [200] * 4
  enum = Thread.new { h = {}; 50.times { |i| h[i] = i }; h.each { |k, v| Thread.pass }; h.size }
  expect 'hashes', enum.value, 50
end

a_case :call_back do
  require 'heap_stacks'
  results = (1..6).map do |i|
    Thread.new do
      calls = 0
      sum = HeapStacks.call_back(20 * i) { |d| calls += 1; Thread.pass; raise 'x' if d > 0 && d % 3 == 0; GC.start if d == 7; d }
      [calls, sum]
    end
  end.map { |t| t.value }
  expect 'calls', results, (1..6).map { |i| [20 * i + 1, 20 * i / 3] }
  thrown = Thread.new { catch(:x) { HeapStacks.call_back(10) { |d| throw :x, d if d == 4; d } } }
  expect 'a throw that C catches', outcome { thrown.value }, 1
end

a_case :rounding do
  require 'heap_stacks'
  up = Thread.new { HeapStacks.rounding(true, 50) }
  down = Thread.new { HeapStacks.rounding(false, 50) }
  expect 'rounding', [up.value, down.value], [true, true]
end

# Who runs next: what is to be killed, then by priority, then in turn.
a_case :order do
  ran = []
  threads = [[:a, 0], [:b, 2], [:c, 1], [:d, 2]].map do |name, priority|
    thread = Thread.new do
      begin
        Thread.stop
        ran << name
      ensure
        ran << :killed unless ran.last == name
      end
    end
    thread.priority = priority
    thread
  end
  Thread.pass until threads.all? { |t| t.stop? }
  waits = Thread.new { threads.last.join; ran << :joined }
  waits.priority = 3
  Thread.pass until waits.stop?
  Thread.critical = true
  threads.each { |t| t.wakeup }
  threads.first.kill
  Thread.critical = false
  (threads + [waits]).each { |t| t.join }
  expect 'order', ran, [:killed, :d, :joined, :b, :c]
end

# Many.

# Seconds; ended at once, since to kill so many takes far longer.
a_case :created do |count|
  started = Process.times
  (1..count.to_i).map { Thread.new { Thread.stop } }
  ended = Process.times
  puts '%.2f' % (ended.utime + ended.stime - started.utime - started.stime)
  $stdout.flush
  exit!(0)
end

# Under some frames, whose place the collector does not look at later: a frame
# of the interpreter keeps stale words, and one of them would keep all threads.
def start_and_end(count, body, before, frames)
  return start_and_end(count, body, before, frames - 1) if frames > 0
  threads = (1..count).map { Thread.new(&body) }
  each = (kilobytes('VmRSS') + kilobytes('VmPTE') - before).to_f / count
  expect 'stopped', soon { threads.all? { |t| t.stop? && t.alive? } }, true
  threads.each { |t| t.kill }
  threads.each { |t| t.join }
  each
end

# KiB of each while they are there, MiB left afterwards.
a_case :many do |count|
  body = lambda { Thread.stop }
  GC.start
  resident = kilobytes('VmRSS')
  each = start_and_end(count.to_i, body, resident + kilobytes('VmPTE'), 20)
  3.times { GC.start }
  left = kilobytes('VmRSS') - resident
  puts '%.1f %.1f' % [each, left / 1024.0]
end

# Ended at once: to kill so many takes far longer.
a_case :crowd do |count|
  threads = (1..count.to_i).map { Thread.new { Thread.stop; $woken = true } }
  expect 'stopped', soon { threads.all? { |t| t.stop? && t.alive? } }, true
  threads[count.to_i / 2].run
  expect 'one of them runs', soon { $woken }, true
  $stdout.flush
  exit!($failed ? 1 : 0)
end

a_case :cycles do |count|
  run = lambda { |n| n.times { Thread.new { nil }.join } }
  run.call(2000)
  GC.start
  maps, resident = mappings, kilobytes('VmRSS')
  run.call(count.to_i)
  # and several at once, that end in another order
  (count.to_i / 1000).times { (1..100).map { |i| Thread.new { (i % 7).times { Thread.pass } } }.each { |t| t.join } }
  GC.start
  puts "#{mappings - maps} #{kilobytes('VmRSS') - resident}"
end

def waiter(*name)
  Thread.new do
    Thread.current[:name] = name
    Thread.stop
    [name, Thread.current[:name]]
  end
end

# Waves of threads, of which a few stay; prints the KiB that the later ones added.
a_case :waves do
  stay = []
  wave = lambda do |number|
    threads = (1..600).map { |place| waiter(number, place) }
    expect 'stopped', soon { threads.all? { |t| t.stop? && t.alive? } }, true
    threads.each_with_index do |thread, place|
      if place % 97 == 50
        stay << thread
      else
        place % 2 == 0 ? thread.kill : thread.run
        thread.join
      end
    end
  end
  (1..5).each { |number| wave.call(number); GC.start }
  resident = kilobytes('VmRSS')
  (6..30).each { |number| wave.call(number); GC.start }
  puts kilobytes('VmRSS') - resident
  stay.each_with_index do |thread, n|
    name = [1 + n / 6, 51 + 97 * (n % 6)]
    expect 'one that stayed', thread.run.value, [name, name]
  end
  expect 'those that stayed', stay.size, 180
end

# The lever.

a_case :api do
  normal = Thread.stack_size
  expect 'at first', normal.is_a?(Integer) && normal >= 1024 * 1024, true
  ['x', nil, [], Object.new].each do |bad|
    expect "stack_size = #{bad.class}", outcome { Thread.stack_size = bad }, TypeError
  end
  [0, -1, -4096, 2 ** 62, 2 ** 70, -(2 ** 70)].each do |bad|
    expect "stack_size = #{bad}", outcome { Thread.stack_size = bad }, ArgumentError
  end
  expect 'nothing has changed', Thread.stack_size, normal
  page = 4096
  [1, 100_000, 1_000_001, 65536, 1 << 20, 3_000_000].each do |n|
    Thread.stack_size = n
    got = Thread.stack_size
    expect "#{n} is rounded up to pages", [got % page, got >= n, got < n + page || n < 65536], [0, true, true]
  end
  Thread.stack_size = 200_000.5
  expect 'a Float', Thread.stack_size, 200_704
  expect 'a thread at $SAFE 4', Thread.new { $SAFE = 4; outcome { Thread.stack_size = 1 << 20 } }.value, SecurityError
  Thread.stack_size = 1 << 16
  small = Thread.new { Thread.stop; depth_of(:plain) }
  Thread.stack_size = 1 << 20
  large = Thread.new { depth_of(:plain) }.value
  small.run
  expect 'threads created before keep theirs', small.value * 8 < large, true
end

# A thread is left, and comes back, whose stack is beyond the limit: where stacks are copied, a
# recursion is measured at each 256th call, and between two of them there is much of it.
def goes_deep(n)
  $deepest = n
  begin
    begin
      begin
        Thread.pass if n > $left_from
        goes_deep(n + 1)
      ensure
        n
      end
    ensure
      n
    end
  ensure
    n
  end
end
def nothing() end
a_case :switched do |times|
  $left_from = 1 << 29
  outcome { goes_deep(1) }
  $left_from = $deepest - 150
  times.to_i.times do |i|
    (i * 13).times { nothing } # so that it is measured elsewhere
    thread = Thread.new { outcome { goes_deep(1) } }
    Thread.pass while thread.alive?
    expect 'in a thread', thread.value, SystemStackError
  end
end

a_case :size do
  puts Thread.stack_size
end

name = ARGV.shift
unless CASES.key?(name)
  puts CASES.keys.sort.join(' ')
  exit 2
end
CASES[name].call(*ARGV)
puts 'as expected' if !$failed
exit($failed ? 1 : 0)
