# Many shallow threads of one deep parent: prints the KiB that each of them
# adds, and the sizes of caller in a thread and under two more calls.
def resident
  File.read('/proc/self/status')[/^VmRSS:\s+(\d+)/, 1].to_i
end
def deep(n, &block)
  n == 0 ? block.call : [n].each { deep(n - 1, &block) }
end
per = nil
deep(100) do
  before = resident
  threads = (1..100).map { Thread.new { Thread.stop } }
  Thread.pass until threads.all? { |t| t.stop? }
  per = (resident - before) / 100
end
def two; caller(0).size; end
def one; two; end
sizes = nil
deep(10) { sizes = Thread.new { [caller(0).size, one] }.value }
puts "#{per} #{sizes.join(' ')}"
