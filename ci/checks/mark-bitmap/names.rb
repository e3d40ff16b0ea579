# A file's name lives as long as code from that file, and no longer.
kept = (0..49).map { |i| eval("lambda { raise 'here' }", binding, "kept#{i}") }
long = "n" * 1000
rss = lambda { File.read("/proc/self/status")[/^VmRSS:\s+(\d+)/, 1].to_i }
held = nil
round = lambda do |r|
  held = (1..2000).map { |i| eval("lambda { }", binding, "#{long}#{r}.#{i}") }
  GC.start
  held = nil
  GC.start
end
3.times { |r| round.call(r) }
before = rss.call
15.times { |r| round.call(r + 3) }
grown = rss.call - before
named = kept.zip((0..49).to_a).map { |l, i| begin l.call; rescue => e; e.backtrace[0][/^[^:]+/] == "kept#{i}"; end }
puts "#{named.uniq.inspect} #{grown < 8000}"
STDERR.puts "grown by #{grown} KB"
