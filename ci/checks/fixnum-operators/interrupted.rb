# Loops of nothing but operators end by a timeout, by an exception and by a kill, and let
# other threads run.
require 'timeout'
begin
  Timeout.timeout(0.2) do
    i = 0
    while i >= 0
      i = (i + 1) & 1023
    end
  end
  abort 'no timeout'
rescue Timeout::Error
end
spin = lambda { i = 0; i = i % 7 + 1 while i < 10 }
t = Thread.new { begin; spin.call; rescue ArgumentError; :raised; end }
Thread.pass
t.raise(ArgumentError, 'x')
t.join(20) or abort 'Thread#raise was not seen'
t.value == :raised or abort 'another value'
t = Thread.new(&spin)
Thread.pass
t.kill
t.join(20) or abort 'Thread#kill was not seen'
n = 0
spinning = Thread.new(&spin)
counting = Thread.new { 5.times { n += 1; Thread.pass } }
counting.join(20) or abort 'another thread never ran'
def deep(n)
  n + deep(n + 1)
end
begin
  deep(1)
  abort 'no end'
rescue SystemStackError
end
