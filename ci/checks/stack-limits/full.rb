# The heap takes the address space, then a recursion wants the stack to grow.
if ARGV[0] == 'set'
  pages = File.read('/proc/self/statm').to_i
  Process.setrlimit(Process::RLIMIT_AS, pages * 4096 + 60_000_000)
end
all = []
size = 1 << 20
begin
  loop { all << 'x' * size }
rescue NoMemoryError
  size /= 2
  retry if size > 64
end
def deeper(n)
  deeper(n + 1)
end
begin
  deeper(0)
rescue SystemStackError, NoMemoryError
  all = nil
  puts 'rescued'
end
