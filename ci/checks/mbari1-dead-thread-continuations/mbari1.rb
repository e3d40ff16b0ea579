# Threads make continuations, leave them to others and die, while the
# collector runs. Prints the resident KiB early and at the end.
def resident
  # 1.6 has neither File.read nor String#[] with a group.
  File.open('/proc/self/status') { |f| f.read } =~ /^VmRSS:\s+(\d+)/
  $1.to_i
end
def deep(n, &block)
  n == 0 ? block.call : [n].each { deep(n - 1, &block) }
end
rounds = ARGV[0].to_i
kept = []
early = nil
rounds.times do |i|
  th = Thread.new(i) do |j|
    filler = 'x' * 10_000
    deep(20) { callcc { |c| kept << c } }
    filler
  end
  th.join
  kept.shift while kept.size > 50
  GC.start if i % 50 == 0
  early = resident if i == rounds / 6
end
GC.start
puts "#{early} #{resident}"
