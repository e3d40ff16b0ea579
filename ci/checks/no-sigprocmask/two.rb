# Two threads, each appends and pops. Neither begins before both are there:
# 1.8.7-p374 stops its timer with the last thread and would start it twice.
n = (ARGV[0] || 1_000_000).to_i
begun = false
threads = (1..2).map do
  Thread.new { Thread.pass until begun; a = []; n.times { |i| a << i; a.pop } }
end
begun = true
threads.each { |t| t.join }
puts n
