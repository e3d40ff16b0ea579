# Threads, continuations and an overflow, for memcheck.
def under(frames, &block)
  frames > 0 ? under(frames - 1, &block) : block.call
end
def down(n) down(n + 1) end
threads = (1..10).map { |i| Thread.new { under(i) { GC.start if i == 5; 5.times { Thread.pass }; callcc { |c| c }; i } } }
sum = threads.inject(0) { |a, t| a + t.value }
over = Thread.new { begin; down(1); rescue SystemStackError; 1; end }.value
again = Thread.new { k, n = nil, 0; x = callcc { |c| k = c; 0 }; k.call(x + 1) if x < 5; x }.value
exit(sum + over + again == 55 + 1 + 5)
