# What a new page of the heap takes at once, and what GC.start gives back: the
# largest step of the resident size, in KiB, while 10,000 objects at a time are
# made and kept; then the part of 2,000 dropped strings of 20,000 bytes, each beside
# a kept one, that is resident after GC.start, in percent.
def resident
  File.read('/proc/self/status')[/^VmRSS:\s+(\d+)/, 1].to_i
end
GC.start
kept = Array.new(80)
largest = 0
last = resident
kept.size.times do |i|
  kept[i] = (1..10_000).map { Object.new }
  now = resident
  largest = now - last if now > last + largest
  last = now
end
kept = nil
GC.start
before = resident
strings = (1..2_000).map { ['x' * 20_000, 'y' * 100] }
full = resident
strings.map! { |_, small| small }
GC.start
puts "#{largest} #{(resident - before) * 100 / (full - before)}"
