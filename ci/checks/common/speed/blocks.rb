# Blocks within blocks, arrays made and dropped.
120.times { |i| (1..100).map { |x| [x, i] }.select { |x, y| (x + y) % 3 == 0 }.inject(0) { |s, p| s + p[0] * p[1] } }
60.times { 1.upto(300) { |i| [1, 2, 3].each { |x| x * i } } }
