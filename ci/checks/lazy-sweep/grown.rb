# A String grows while much waits to be freed; prints the most memory that there was, in MB.
GC.start
kept = []
kept << Object.new while GC.stat[:heap_free_num] > 500
def fill; (1..60).map { s = "x" * 10; 16.times { s << s }; s }; nil; end
def deep(n) n == 0 ? Object.new : deep(n - 1); end
fill
deep(60)
count = GC.count
Object.new while GC.count == count
text = "y" * 10
22.times { text << text }
puts File.read("/proc/self/status")[/VmHWM:\s*(\d+)/, 1].to_i / 1000
