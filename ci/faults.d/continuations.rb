n = 0
k = callcc { |c| c }
n += 1
k.call(k) if n < 5
g = lambda { |a| callcc { |c| a.each { |x| c.call(x) if x > 2 } } }
10.times { g.call([1, 2, 3, 4]) }
