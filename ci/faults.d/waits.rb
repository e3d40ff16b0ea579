pipes = (1..20).map { IO.pipe }
t = pipes.map { |r, w| Thread.new { r.gets } }
Thread.pass
pipes.each { |r, w| w.puts "line"; w.close }
t.each { |x| x.value }
r, w = IO.pipe
z = Thread.new { begin; r.read(1); rescue IOError; 1; end }
Thread.pass
IO.select([pipes[0][0]], nil, nil, 0.001)
r.close
z.join
