# Leaves a signal's handler in one way and tells whether a signal stays
# blocked. The argument names the way.
require 'timeout'
trap('CHLD', 'DEFAULT')

def blocked
  File.read('/proc/self/status')[/^SigBlk:\s*(\w+)/, 1].hex
end

def children_blocked
  `grep SigBlk /proc/self/status`[/\w+$/].hex | IO.popen('cat /proc/self/status') { |io| io.read }[/^SigBlk:\s*(\w+)/, 1].hex
end

# Interrupt.new is called inside of the C handler, where SIGINT is blocked.
$inside = $made = 0
class Interrupt
  alias old_initialize initialize
  def initialize(*args)
    old_initialize(*args)
    $made += 1
    Thread.critical = true	# so that no other thread is switched to
    $inside |= blocked
    Thread.critical = false
    hook, $hook = $hook, nil
    hook.call if hook
  end
end

# Returns when that process has been asleep for a while.
def wait_asleep(pid)
  asleep = 0
  while asleep < 3
    sleep 0.02
    state = File.read("/proc/#{pid}/stat")[/\) (\w)/, 1]
    asleep = state == 'S' ? asleep + 1 : 0
  end
end

# Sends a signal when the block sleeps.
def from_child(signal = 'INT')
  parent = $$
  pid = fork do
    wait_asleep(parent)
    Process.kill(signal, parent)
    exit! 0
  end
  yield
ensure
  Process.wait(pid)
end

# A sleep in the kernel, also when there are other threads.
def sleep_alone(seconds)
  Thread.critical = true
  sleep seconds
ensure
  Thread.critical = false
end

# Where the signal comes, it comes in a tenth of a second.
PATIENCE = 15

# SIGINT ends a sleep, and its handler calls the hook.
def interrupted(hook = nil)
  from_child do
    $hook = hook
    begin
      sleep_alone PATIENCE
      :nothing
    rescue Interrupt
      :interrupt
    end
  end
end

def left_by_return
  from_child do
    $hook = Proc.new { return :returned }
    sleep_alone PATIENCE
  end
end

def count_signals(name)
  n = 0
  trap(name) { n += 1 }
  3.times { Process.kill(name, $$); 100.times { Thread.pass } }
  n
end

def in_thread
  thread = Thread.new { yield }
  thread.join
  thread.value
end

WAYS = {
  # The system's own actions, taken inside of the C handler.
  'raise' => lambda { (1..5).map { interrupted }.uniq == [:interrupt] },
  'signals' => lambda do
    %w(HUP TERM USR1 USR2 ALRM).all? do |name|
      (1..2).all? do
        begin
          from_child(name) { sleep_alone PATIENCE }
          false
        rescue SignalException
          true
        end
      end
    end
  end,
  'return' => lambda { left_by_return == :returned },
  'throw' => lambda do
    catch(:out) { interrupted(lambda { throw :out, :thrown }) } == :thrown
  end,
  'callcc' => lambda do
    n = 0
    k = callcc { |c| c }
    n += 1
    n == 1 ? interrupted(lambda { k.call(k) }) && false : true
  end,
  'rescued' => lambda do
    interrupted(lambda { begin; raise 'x'; rescue; end }) == :interrupt
  end,
  'kill' => lambda do
    begin
      interrupted(lambda { Process.kill('INT', $$) })
      100.times { Thread.pass }
    rescue Interrupt
    end
    $made == 2
  end,
  'switch' => lambda do
    seen, done = [], false
    other = Thread.new { until done; seen << blocked; Thread.pass; end }
    mark = nil
    interrupted(lambda { mark = seen.size; 50.times { Thread.pass }; mark = seen[mark..-1] })
    done = true
    other.join
    mark.size > 2 && mark.uniq == [0]
  end,
  'thread' => lambda do
    seen = nil
    interrupted(lambda { in_thread { begin; raise 'x'; rescue; seen = blocked; end } })
    seen == 0
  end,
  'thread-raise' => lambda do
    seen = nil
    other = Thread.new do
      begin
        sleep
      rescue => e
        seen = [e.message, blocked]
      end
    end
    Thread.pass
    interrupted(lambda { other.raise 'you' })
    other.join
    seen == ['you', 0]
  end,
  'timeout' => lambda do
    timed = false
    interrupted(lambda do
      begin
        Timeout.timeout(0.1) { sleep 60 }
      rescue Timeout::Error
        timed = true
      end
    end) == :interrupt && timed
  end,
  # The handler runs on a thread's stack, and its work in the main thread.
  'in-thread' => lambda do
    from_child do
      thread = Thread.new { Thread.pass; sleep_alone 3; 1 }
      seen = begin
        thread.join
      rescue Interrupt
        blocked
      end
      seen == 0 && thread.value == 1
    end
  end,
  'fork' => lambda do
    status = nil
    interrupted(lambda do
      pid = fork do
        begin; raise 'x'; rescue; end
        exit!(blocked == 0 && children_blocked == 0 ? 0 : 1)
      end
      Process.wait(pid)
      status = $?.exitstatus
    end)
    status == 0
  end,
  'exit' => lambda do
    begin
      interrupted(lambda { exit 3 })
    rescue SystemExit
      $!.status == 3
    end
  end,
  'trap' => lambda do
    interrupted(lambda { trap('USR2') { } })
    begin; raise 'x'; rescue; end
    interrupted == :interrupt
  end,
  'exit-trap' => lambda do
    # SIGFPE is left by a jump out of the C handler.
    %w[TERM FPE].all? do |signal|
      trap(signal, 'EXIT')
      (1..3).all? do
        begin
          from_child(signal) { sleep_alone PATIENCE }
          false
        rescue SystemExit
          blocked == 0
        end
      end
    end
  end,
  # Handlers in Ruby, which run outside of the C handler.
  'ruby-raise' => lambda do
    trap('USR1') { raise 'out' }
    (1..100).all? do
      begin
        Process.kill('USR1', $$)
        100.times { Thread.pass }
        false
      rescue RuntimeError
        blocked == 0
      end
    end
  end,
  'ruby-throw' => lambda do
    trap('USR1') { throw :out, :thrown }
    (1..100).all? do
      catch(:out) { Process.kill('USR1', $$); 100.times { Thread.pass } } == :thrown
    end
  end,
  'ruby-callcc' => lambda do
    callcc do |k|
      trap('USR1') { k.call }
      begin
        Process.kill('USR1', $$)
        100.times { Thread.pass }
        false
      rescue RuntimeError
        $!.message == 'continuation called across trap'
      end
    end
  end,
  'ruby-kill' => lambda do
    got = []
    trap('USR2') { got << :usr2 }
    trap('USR1') { Process.kill('USR2', $$); 100.times { Thread.pass }; got << :usr1 }
    Process.kill('USR1', $$)
    100.times { Thread.pass }
    got == [:usr2, :usr1]
  end,
  'ruby-thread-raise' => lambda do
    main = Thread.current
    seen = []
    other = Thread.new { begin; sleep; rescue; seen << blocked; end }
    Thread.pass
    trap('USR1') { other.raise 'you' }
    Process.kill('USR1', $$)
    other.join
    trap('USR1') { Thread.new { main.raise 'me' }; sleep }
    begin
      Process.kill('USR1', $$)
      sleep 1
    rescue RuntimeError
      seen << blocked
    end
    seen == [0, 0]
  end,
  'ruby-timeout' => lambda do
    n = 0
    trap('USR1') { begin; Timeout.timeout(0.05) { sleep 60 }; rescue Timeout::Error; n += 1; end }
    2.times { Process.kill('USR1', $$); 100.times { Thread.pass } }
    n == 2
  end,
  'ruby-fork' => lambda do
    statuses = []
    trap('USR1') do
      pid = fork { exit!(blocked == 0 ? 0 : 1) }
      Process.wait(pid)
      statuses << $?.exitstatus << children_blocked
      system('test -n "`grep -E \'SigBlk:.0+$\' /proc/self/status`"')
      statuses << $?.exitstatus
    end
    Process.kill('USR1', $$)
    100.times { Thread.pass }
    statuses == [0, 0, 0]
  end,
  'ruby-switch' => lambda do
    seen, done = [], false
    other = Thread.new { until done; seen << blocked; Thread.pass; end }
    trap('USR1') { 10.times { Thread.pass }; sleep 0.05; seen << blocked }
    in_thread { Process.kill('USR1', $$); 100.times { Thread.pass } }
    done = true
    other.join
    seen.size > 10 && seen.uniq == [0]
  end,
  'ruby-exit' => lambda do
    begin
      trap('USR1') { exit 4 }
      Process.kill('USR1', $$)
      100.times { Thread.pass }
      false
    rescue SystemExit
      $!.status == 4
    end
  end,
}

# A signal of a lower number that comes while a handler ends.
def not_forgotten
  require 'no_sigprocmask'
  n = 0
  trap('HUP') { n += 1 }
  trap('USR1', NoSigprocmask)
  (1..5).all? do |i|
    Process.kill('USR1', $$)
    100.times { Thread.pass }
    n == i
  end
end

# An extension's handler raises.
def foreign
  require 'no_sigprocmask'
  NoSigprocmask.install(Signal.list['USR1'])
  (1..5).all? do
    begin
      from_child('USR1') { sleep_alone PATIENCE }
      false
    rescue RuntimeError
      blocked == 0
    end
  end
end

# Started with SIGUSR1 blocked: trap opens it, and an exception that is
# rescued outside of what called trap must leave it open.
def opened
  begin
    trap('USR1') { }
    raise 'x'
  rescue RuntimeError
  end
  blocked == 0 && count_signals('USR1') == 3
end

# The same, when trap is called while a thread sits in a handler that began
# with it blocked.
def opened_meanwhile
  trapped = false
  from_child do
    thread = Thread.new { Thread.pass; sleep_alone 3 }
    begin
      thread.join
    rescue Interrupt
      trap('USR1') { }
      trapped = true
    end
    thread.join
  end
  begin; raise 'x'; rescue; end
  trapped && blocked == 0 && count_signals('USR1') == 3
end

def run(way)
  ok = WAYS[way].call
  # The premise: the hook did run inside of the C handler. A signal that comes
  # just before the sleep or after it runs its handler later and elsewhere: all
  # must be well then, too, and the way is gone once more.
  unless way =~ /^(ruby|exit-trap|signals|in-thread)/
    again = 10
    while ok && $inside == 0 && blocked == 0 && (again -= 1) > 0
      $made = 0
      ok = WAYS[way].call
    end
    ok &&= $inside == 2
  end
  ok && blocked == 0 && children_blocked == 0 && count_signals('USR2') == 3
end

way = ARGV[0]
if way == 'list'
  puts WAYS.keys.sort.join(' ')
  exit
end
ok = case way
     when 'not-forgotten' then not_forgotten
     when 'foreign' then foreign
     when 'opened' then opened
     when 'opened-meanwhile' then opened_meanwhile
     else run(way)
     end
puts "#{way}: #{ok ? 'nothing blocked, nothing lost' : 'not as it must be'}"
exit(ok ? 0 : 1)
