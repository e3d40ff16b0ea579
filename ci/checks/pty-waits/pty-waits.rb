# usage: pty-waits.rb ends | threads | stops
require 'pty'

# Started some calls deep; then the stack below is used for other things.
def started(depth, *command)
  depth == 0 ? PTY.spawn(*command) : [1].map { started(depth - 1, *command) }[0]
end
def deep(depth)
  depth == 0 ? '%d' % rand(9) : [depth].map { |n| deep(n - 1) }[0]
end
def told
  200.times { deep(30); sleep 0.1 }
  nil
rescue PTY::ChildExited
  $!
end
def needed(what, yes)
  yes or abort what
end

case ARGV[0]
when 'ends'
  4.times do |i|
    r, w, pid = started(3 * i, '/bin/sh', '-c', "read x; exit #{3 + i}")
    w.puts
    error = told
    needed "#{i}: nothing was raised", error
    needed "#{i}: #{error.message}", error.message == "pty - exited: #{pid}"
    needed "#{i}: #{error.status.inspect}", error.status.exitstatus == 3 + i
  end
when 'threads'
  found = (0..3).map do |i|
    Thread.new do
      r, w, pid = PTY.getpty('/bin/sh', '-c', 'read x; exit 7')
      w.puts
      error = told
      error && error.message == "pty - exited: #{pid}"
    end
  end
  needed 'a thread was not told, or of another process', found.all? { |thread| thread.value }
when 'stops'
  r, w, pid = started(5, '/bin/sh', '-c', 'read x; kill -STOP $$; exit 2')
  w.puts
  error = told
  needed error.inspect, error && error.message == "pty - stopped: #{pid}"
  Process.kill('CONT', pid)
  error = told
  needed error.inspect, error && error.message == "pty - exited: #{pid}"
end
