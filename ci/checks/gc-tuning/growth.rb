# How the heap grows at a collection, and while ARGV[0] objects are made and kept: for each step of the memory that
# is mapped, how many hundreds there were before it, a colon, and for how many thousands it
# has room. Then what is mapped once the objects are dropped, for how many thousands that is,
# counted from the beginning. A slot of the heap has the size of 5 VALUEs.
STATUS = File.open('/proc/self/status')
TEXT = ' ' * 4000
SLOT = 5 * [0].pack('l!').size
def mapped
  STATUS.sysseek(0)
  STATUS.sysread(4000, TEXT)
  TEXT[TEXT.index('VmData:') + 7, 12].to_i
end
def thousands(kilobytes) (kilobytes * 1024 / SLOT + 500) / 1000 end

kept = Array.new(ARGV[0].to_i)
first = last = mapped
GC.start
i = 0
while i < kept.size
  kept[i] = Object.new
  i += 1
  next unless i % 100 == 0
  now = mapped
  print "#{i / 100}:#{thousands(now - last)} " if now > last + 150
  last = now
end
kept.fill(nil)
# An address that a call has left on the stack keeps its page: other calls write over it.
3.times { GC.start; 100.times { Math.sqrt(2) } }
puts thousands(mapped - first)
