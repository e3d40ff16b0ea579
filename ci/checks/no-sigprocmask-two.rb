# Two threads, each appends and pops.
n = (ARGV[0] || 1_000_000).to_i
threads = (1..2).map { Thread.new { a = []; n.times { |i| a << i; a.pop } } }
threads.each { |t| t.join }
puts n
