# usage: interrupted-waiters.rb monitor | mutex_m | sync  left | killed | inside | injected |
#        condition | upgrade | child | ordinary
# Interrupts threads that wait for a lock or have just got it, and says what is lost.
require 'timeout'

class Injected < StandardError
end

if ARGV[0] == 'monitor'
  require 'monitor'
  $lock = Monitor.new
elsif ARGV[0] == 'mutex_m'
  require 'mutex_m'
  $lock = Object.new.extend(Mutex_m)
else
  require 'sync'
  $lock = Sync.new
end
LIBRARY = /#{ARGV[0]}\.rb\z/

def want(value, got)
  abort "#{got.inspect}, not #{value.inspect}" unless value == got
end

# A thread that has the lock until the block of release says so.
def hold
  held = false
  thread = Thread.start {
    $lock.synchronize {
      held = true
      Thread.stop
    }
  }
  Thread.pass until held and thread.stop?
  thread
end

def waiter
  thread = Thread.start {
    begin
      $lock.synchronize { :got }
    rescue Injected
      :interrupted
    end
  }
  Thread.pass until thread.stop?
  thread
end

def release(thread)
  thread.run
  thread.join(5) or abort 'who had the lock cannot leave it'
end

def got(threads)
  threads.map {|thread| thread.join(2) ? thread.value : :waits }
end

def inject(n)
  count, thread = 0, Thread.current
  set_trace_func proc {|event, file, *rest|
    next unless Thread.current == thread and file =~ LIBRARY and event != 'return'
    next if Thread.critical             # where no other thread could raise
    count += 1
    if count == n
      set_trace_func nil
      raise Injected
    end
  }
  begin
    yield
  ensure
    set_trace_func nil
  end
rescue Injected
ensure
  return count
end

# What goes wrong may leave Thread.critical true, and then nothing runs any more.
case ARGV[1]
when 'left'
  # One of two who wait goes, and does something else.
  thread = hold
  first, second = waiter, waiter
  first.raise(Injected)
  want :interrupted, first.value
  want [:waits], [second.join(0.05) ? :got : :waits]
  release(thread)
  want [:got], got([second])
  # And one who goes on living: main.
  thread = hold
  begin
    Timeout.timeout(0.1) { $lock.synchronize { abort 'two are inside' } }
  rescue Timeout::Error
  end
  second = waiter
  release(thread)
  want [:got], got([second])
when 'killed'
  thread = hold
  first, second = waiter, waiter
  first.kill
  first.join
  release(thread)
  want [:got], got([second])
  want false, Thread.critical
when 'inside'
  # Who is interrupted as he waits takes nothing away from who is inside.
  thread = hold
  first = waiter
  first.raise(Injected)
  first.join
  other = Thread.start {
    $lock.respond_to?(:try_enter) ? $lock.try_enter : ARGV[0] == 'sync' ? !$lock.exclusive? : $lock.try_lock
  }
  want false, other.value
  release(thread)
when 'injected'
  all = inject(0) { $lock.synchronize { 1 } }
  (1..all).each {|n|
    inject(n) { $lock.synchronize { 1 } }
    free = Thread.start { $lock.synchronize { :got } }
    got([free]) != [:got] and abort "raised at event #{n} of #{all}, the lock is lost"
  }
when 'condition'
  # A wait in a monitor that is interrupted and has to wait to come in again.
  condition, order = $lock.new_cond, []
  inner = Thread.start {
    begin
      $lock.synchronize {
        begin
          condition.wait
        ensure
          if $lock.try_enter
            order << :owned
            $lock.exit
          end
        end
      }
    rescue Injected, ThreadError
      order << $!.class
    end
  }
  Thread.pass until inner.stop?
  thread = hold
  inner.raise(Injected, 'first')
  Thread.pass until inner.stop?
  inner.raise(Injected, 'second')
  Thread.pass
  release(thread)
  inner.join(5) or abort 'it does not end'
  want [:owned, Injected], order
  want false, $lock.synchronize { $lock.new_cond.wait(0.05) }
  want :got, $lock.synchronize { :got }
when 'upgrade'
  # Two who share the lock; the one that waits to have it alone is interrupted.
  state = nil
  other = Thread.start { $lock.synchronize(:SH) { state = :shared; Thread.stop } }
  Thread.pass until state and other.stop?
  wanting = Thread.start {
    begin
      $lock.synchronize(:SH) {
        begin
          $lock.synchronize(:EX) { abort 'two have it' }
        rescue Injected
          $lock.shared? ? :shared : :lost
        end
      }
    rescue StandardError
      $!.class
    end
  }
  Thread.pass until wanting.stop?
  wanting.raise(Injected)
  want :shared, wanting.value
  release(other)
  want [:got], got([Thread.start { $lock.synchronize(:EX) { :got } }])
  # Who unlocks what it has not locked is told so, and that is all.
  holder = hold
  raised = begin
    $lock.unlock
  rescue StandardError
    $!.class
  end
  want [Sync_m::Err::UnknownLocker, false], [raised, Thread.critical]
  release(holder)
when 'child'
  # In a child the parent's other threads are dead, and what they had is free.
  condition = nil
  if ARGV[0] == 'monitor'
    condition = $lock.new_cond
    2.times { Thread.start { $lock.synchronize { condition.wait } } }
  end
  hold
  waiter
  said, saying = IO.pipe
  fork {
    $stderr.reopen('/dev/null')
    Thread.start { sleep }
    Timeout.timeout(5) {
      $lock.synchronize {
        condition.signal if condition
        saying.write 'got'
      }
      $lock.synchronize { saying.write ' and again' }
    }
    exit!
  }
  saying.close
  want 'got and again', said.read
  Process.wait
when 'ordinary'
  want 3, $lock.synchronize { 3 }
  want 4, $lock.synchronize { $lock.synchronize { 4 } } unless ARGV[0] == 'mutex_m'
  inside, most, sum = 0, 0, 0
  threads = (1..10).map {
    Thread.start {
      20.times {
        $lock.synchronize {
          inside += 1
          most = inside if inside > most
          Thread.pass
          sum += 1
          inside -= 1
        }
      }
    }
  }
  threads.each {|one| one.join }
  want [1, 200, 0], [most, sum, inside]
  begin
    $lock.synchronize { raise Injected }
  rescue Injected
  end
  want 5, $lock.synchronize { 5 }
  want 6, [1].each { break $lock.synchronize { 6 } }
  if ARGV[0] == 'monitor'
    raised = begin
      $lock.synchronize { $lock.exit }
    rescue ThreadError
      $!.message
    end
    want 'current thread not owner', raised
    condition, said = $lock.new_cond, nil
    taker = Thread.start { $lock.synchronize { condition.wait_until { said }; said } }
    Thread.pass until taker.stop?
    $lock.synchronize { said = 7; condition.signal }
    want 7, taker.value
  elsif ARGV[0] == 'sync'
    states = $lock.synchronize(:SH) {
      [$lock.shared?, $lock.synchronize(:EX) { $lock.exclusive? }, $lock.shared?]
    }
    want [true, true, true, false], states + [$lock.locked?]
    shared = 0
    all = (1..3).map {
      Thread.start { $lock.synchronize(:SH) { shared += 1; Thread.stop } }
    }
    Thread.pass until shared == 3
    alone = Thread.start { $lock.synchronize(:EX) { shared } }
    all.each {|one| Thread.pass until one.stop?; one.run; one.join }
    want 3, alone.value
  else
    want [true, true, false], [$lock.try_lock, $lock.locked?, $lock.try_lock]
    $lock.unlock
    want false, $lock.locked?
    $lock.synchronize { $lock.unlock }
    want false, $lock.locked?
  end
end
