# Forks while 60 threads wait in one of 16 ways, and collects in the child, which keeps the
# threads' objects, or drops them; its own threads use the same methods again.
%w(thread timeout monitor).each { |l| require l }
def deep(n, r, &b)
  x = n
  n == 0 ? waits(r, &b) : deep(n - 1, r) { |y| x + y + (b ? b.call(1) : 0) }
end
def deeper(n, &b)
  z = n
  n == 0 ? b.call : deeper(n - 1, &b)
end
WAYS = [
  lambda { |r, a| r.sysread(1) },
  lambda { |r, a| $kept << proc { a += 1 }; r.sysread(1) },
  lambda { |r, a| $kept << binding; r.sysread(1) },
  lambda { |r, a| callcc { |c| $kept << c }; r.sysread(1) },
  lambda { |r, a| begin; r.sysread(1); ensure; a += 1; end },
  lambda { |r, a| [1].each { |i| b = i; Timeout.timeout(1000) { r.sysread(1) } } },
  lambda { |r, a| eval('z = 5; $kept << proc { z }; r.sysread(1)') },
  lambda { |r, a| o = Object.new; (class << o; self; end).module_eval { define_method(:m) { |q| w = q; w.sysread(1) } }; o.m(r) },
  lambda { |r, a| begin; raise 'x'; rescue => e; $kept << e; r.sysread(1); end },
  lambda { |r, a| callcc { |c| deeper(5) { c.call } }; r.sysread(1) },
  lambda { |r, a| [3, 1].sort_by { |k| r.sysread(1); k } },
  lambda { |r, a| IO.select([r], nil, nil, 1000) },
  lambda { |r, a| Queue.new.pop },
  lambda { |r, a| m = Monitor.new; m.synchronize { m.new_cond.wait } },
  lambda { |r, a| sleep },
  lambda { |r, a| loop { Thread.pass } }
]
def waits(r)
  a = 1
  $way.call(r, a)
  a
end

def child(threads, again)
  Process.setrlimit(Process::RLIMIT_CORE, 0)
  threads, $kept = nil, [] unless threads
  own = (1..30).map { Thread.new { deeper(3) { sleep 0.001 } } }
  4.times { GC.start; (1..2000).map { |i| "x#{i}" * 3 } }
  own.each { |t| t.join }
  if threads
    $kept.each { |k| case k when Proc then k.call when Binding then eval('a', k) when Exception then k.backtrace end }
    threads.each { |t| t.inspect; t[:a] = 1; t.kill }
  end
  GC.start
  Process.wait fork { threads = $kept = nil; GC.start; exit! 0 }
  if again
    r, w = IO.pipe
    thread = Thread.new { deep(4, r) }
    w.syswrite 'aaa'
    thread.join
  end
  exit! $?.success? ? 0 : 3
end

bad = []
WAYS.each_with_index do |way, i|
  [true, false].each do |keep|
    $way, $kept = way, []
    r, w = IO.pipe
    threads = (1..60).map { |n| Thread.new { deep(n % 7, r) } }
    20.times { Thread.pass }
    sleep 0.01 until i == WAYS.size - 1 or threads.all? { |t| t.stop? }
    given = keep ? threads : nil
    pid = fork { threads = nil; child given, i < 11 }
    Process.wait pid
    bad << "way #{i}, #{keep ? 'kept' : 'dropped'}: #{$?.inspect}" unless $?.success?
    threads.each { |t| t.kill }
  end
end
puts bad
exit bad.empty?
