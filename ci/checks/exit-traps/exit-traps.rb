# usage: exit-traps.rb making | switching | waiting | fifo | critical | threads | before |
#   end | fault | abort
# Children whose trap for SIGUSR1 is "EXIT", and what they do when it comes. Says
# nothing when each ends as it should.
N = 200
LIMIT = 30

# What the child writes to R until it ends; one that hangs is killed.
def finished(pid, r)
  output = ''
  begin
    output << r.sysread(4096) while select [r], nil, nil, LIMIT
    Process.kill :KILL, pid
  rescue EOFError
  end
  Process.waitpid pid
  output
end

# Status and output of a child that was told to end TIME after it was ready.
def child(time)
  r, w = IO.pipe
  pid = fork do
    r.close
    $stderr.reopen w
    $stdout.reopen w
    $stdout.sync = true
    trap('USR1', 'EXIT')
    yield lambda { w.syswrite 'a' }
  end
  w.close
  r.sysread 1
  select nil, nil, nil, time
  Process.kill :USR1, pid
  output = finished(pid, r)
  [$?.inspect[/,(.*)>/, 1], output]
ensure
  r.close
end

def want(expected, got)
  abort "#{got.inspect}, and not #{expected.inspect}" unless got == expected
end

# The end makes objects, too.
def all
  N.times do |i|
    how = child(0.001 + i % 60 * 0.0002) do |ready|
      at_exit { (1..200).map { 'y' * 300 } }
      yield ready
    end
    want ['exited(0)', ''], how
  end
end

case ARGV[0]
when 'making'
  all do |ready|
    ready.call
    kept = []
    loop do
      kept << 'x' * (kept.size % 70 * 40)
      kept.clear if kept.size > 9000
    end
  end
when 'switching'
  all do |ready|
    3.times { Thread.new { loop { Thread.pass } } }
    ready.call
    loop { Thread.pass }
  end
when 'waiting'
  # In a system call, alone and beside a thread.
  [false, true].each do |beside|
    [lambda { |r| r.sysread 1 }, lambda { |r| sleep }, lambda { |r| Process.wait }].each do |wait|
      how = child(0.1) do |ready|
        r, w = IO.pipe
        fork { w.close; r.read }
        Thread.new { sleep } if beside
        ready.call
        wait.call r
        puts 'it went on'
      end
      want ['exited(0)', ''], how
    end
  end
when 'fifo'
  path = File.join(ENV['SCRATCH'], 'fifo')
  system('mkfifo', path) or abort 'no mkfifo'
  how = child(0.1) do |ready|
    ready.call
    File.open(path)
    puts 'it went on'
  end
  want ['exited(0)', ''], how
when 'critical'
  [lambda { loop { 1 + 1 } }, lambda { sleep }].each do |go_on|
    how = child(0.1) do |ready|
      Thread.new { loop { Thread.pass } }
      Thread.critical = true
      ready.call
      go_on.call
    end
    want ['exited(0)', ''], how
  end
when 'threads'
  # It is the main thread that ends, whichever runs.
  how = child(0.1) do |ready|
    other = Thread.new { begin; loop { 1 + 1 }; ensure; puts 'other'; end }
    at_exit { puts 'at_exit' }
    begin
      ready.call
      other.join
    rescue SystemExit
      puts "main #{$!.status}"
      raise
    end
  end
  want ['exited(0)', "main 0\nat_exit\nother\n"], how
when 'before'
  want ['DEFAULT', 'EXIT', 'EXIT', 'IGNORE'],
       ['EXIT', 'EXIT', nil, 'DEFAULT'].map { |command| trap('USR1', command) }
when 'end'
  # For the end of the program, which is no signal, any command is code.
  how = child(0) do |ready|
    def Object.const_missing(name)
      puts name
    end
    trap('EXIT', 'EXIT')
    ready.call
    sleep
  end
  want ['exited(0)', "EXIT\n"], how
when 'fault', 'abort'
  r, w = IO.pipe
  pid = fork do
    trap(ARGV[0] == 'abort' ? 'ABRT' : 'SEGV', 'EXIT')
    at_exit { w.syswrite 'end' }
    require 'heap_stacks'
    ARGV[0] == 'abort' ? HeapStacks.abort : HeapStacks.crash
  end
  w.close
  want 'end', finished(pid, r)
end
