# Objects are kept, with collections in between that free little, and then many
# are dropped: the most that was resident and the addresses in use, in KiB.
kept = []
30.times do
  5_000.times { kept << Object.new }
  3.times { GC.start }
end
dropped = nil
3_000_000.times { |i| dropped = i + 0.5 }
status = File.read('/proc/self/status')
puts %w[VmHWM VmSize].map { |name| status[/^#{name}:\s+(\d+)/, 1] }.join(' ')
