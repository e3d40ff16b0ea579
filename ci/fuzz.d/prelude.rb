# What each program of ci/fuzz begins with. Every program ends: each loop, block
# and method asks tick, and the program ends in good order when that was asked too
# often. Only one thread is awake at a time, so nothing depends on the clock.
$stdout.sync = true
$ticks = 0
$outs = 0
$procs = []
$conts = []
$kept = []
$re = {}
$stress = nil
$threads = []

def tick
  $ticks += 1
  GC.stress = false if $stress && ($stress -= 1) == 0
  return if $ticks < 500
  print "enough\n"
  exit! 0
end

# Waits; where nothing happens meanwhile, it ends. How often threads take turns
# depends on the clock, so turns alone do not count.
def pass_until
  n = 0
  seen = [$ticks, $outs]
  until yield
    Thread.pass
    if seen != [$ticks, $outs]
      n = 0
      seen = [$ticks, $outs]
    end
    next if (n += 1) < 2000
    print "stuck\n"
    exit! 0
  end
end

# A text for each value that is the same in every process.
def show(v, depth = 0)
  return '..' if depth > 3
  case v
  when nil, true, false, Integer, Float, Symbol then v.inspect
  when String then v[0, 40].inspect
  when Array then '[' + v[0, 6].map { |e| show(e, depth + 1) }.join(', ') + ']'
  when Hash
    '{' + v.map { |k, e| show(k, depth + 1) + '=>' + show(e, depth + 1) }.sort[0, 6].join(', ') + '}'
  when Module then v.name.to_s
  when Proc then "proc/#{v.arity}"
  # mbari1 raises another exception where the continuation's thread is dead.
  when Exception
    v.message =~ /\Acontinuation called/ ? 'continuation called' : "#{v.class}: #{plain(v.message)}"
  when MatchData then "match #{v[0].inspect}"
  when Base then "#{v.class.name}(#{v.look.map { |e| show(e, depth + 1) }.join(' ')})"
  when Thread then "thread #{v.status.inspect}"
  else v.class.name.to_s
  end
end

def plain(text)
  text.to_s.gsub(/#<.*/, '#<').gsub(/0x[0-9a-f]+/, '0x').gsub(/\(eval\).*/, '(eval)')[0, 80]
end

# Printed at once, so that no other thread prints inside.
def out(*values)
  $outs += 1
  print values.map { |v| show(v) }.join(' ') + "\n"
end

# A thread that runs when it is told to, until it rests.
def co(*args, &body)
  t = Thread.new(*args) do |*a|
    rest
    begin
      body.call(*a)
    rescue Exception => e
      out :thread, e
      e.class
    end
  end
  settle t
end

# Waits until a thread that was just started rests.
def settle(t)
  pass_until { t.stop? }
  $threads << t
  t
end

# A thread rests from the moment when it says so: nothing runs between.
def rest
  Thread.critical = true
  Thread.current[:awake] = false
  begin
    Thread.stop
    Thread.critical = true
  end until Thread.current[:awake]
  Thread.critical = false
end

def go(t)
  tick
  return unless t.is_a?(Thread) && t.alive? && t != Thread.current && !t[:awake]
  t[:awake] = true
  t.wakeup
  pass_until { !t.alive? || !t[:awake] }
end

# The thread takes the exception before anything else happens: of two that are awake
# nobody knows which runs while a third waits for room to write.
def throw_in(t)
  tick
  return unless t.is_a?(Thread) && t.alive? && t != Thread.current && !t[:awake]
  t[:awake] = true
  t.raise(IndexError, 'thrown in')
  pass_until { !t.alive? || !t[:awake] }
end

def finish(t)
  tick
  20.times { go t }
  return unless t.is_a?(Thread) && t != Thread.current && !t[:awake]
  t.kill
  pass_until { !t.alive? }
end

# A thread that yields to its starter's block after the starter has returned.
def later(*args)
  t = Thread.new do
    begin
      3.times do |i|
        rest
        out :later, i, yield(i, *args)
      end
    rescue Exception => e
      out :later, e
    end
  end
  settle t
end

def later_with(a, &block)
  b = [a, "later #{a.class}"]
  co { 2.times { |i| out :with, block.call(i), b; rest } }
end

# What a dead slot, or a word that is not marked, is filled with next.
def junk(n = 60)
  n = 4 if $stress
  a = []
  n.times { |i| a << "junk#{i}" << Other.new(i) << [i] }
  a.size
end

def sweep
  GC.start
  junk 200
end

# A collection at every allocation, where the release has it.
def stressed
  tick
  return yield unless GC.respond_to?(:stress=)
  $stress = 12
  GC.stress = true
  begin
    yield
  ensure
    GC.stress = false
    $stress = nil
  end
end

def deep(n, &block)
  tick
  n > 0 ? deep(n - 1, &block) : yield
end

def below(n)
  x = [n, n + 1]
  n > 0 ? below(n - 1) { |v| yield(v) + x[0] - n } : yield(n)
end

# Goes back into a continuation once for each name.
def again(name)
  $re[name] ||= 0
  $re[name] += 1
  $re[name] < 3
end

class Base
  attr_accessor :a, :b
  def initialize(a = nil, b = nil)
    @a, @b = a, b
  end

  def look
    [@a, @b]
  end

  def each
    yield @a
    yield @b
    self
  end
  include Enumerable

  def <=>(other)
    show(self) <=> show(other)
  end
  include Comparable

  def method_missing(name, *args)
    block_given? ? [name, yield(*args)] : [name, args]
  end

  def self.inherited(c)
    ($heirs ||= []) << c.name
  end
end

class Other < Base
  def look
    ['other', @a]
  end
end
