t = (1..12).map { |i| Thread.new(i) { |n| Thread.pass; x = "y" * n * 100; Thread.current[:x] = x; sleep 0.001; x.size } }
t.each { |x| x.join }
Thread.abort_on_exception = false
5.times { Thread.new { raise "x" }.join rescue 0 }
k = Thread.new { sleep }
Thread.pass
k.kill
k.join
