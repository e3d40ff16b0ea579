3.times { |i| pid = fork { Thread.new { "x" * 1000 }.join; exit!(0) }; Process.wait(pid) }
IO.popen("cat", "r+") { |io| io.puts "a" * 300; io.close_write; io.read }
`echo one`
r, w = IO.pipe
x = Thread.new { r.read }
pid = fork { r.close; w << "child"; w.close; exit!(0) }
w.close
x.value
Process.wait(pid)
