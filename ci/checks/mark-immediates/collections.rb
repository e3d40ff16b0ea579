# Collects 10 times while an Array of so many times these values is alive.
values, times = eval(ARGV[0]), ARGV[1].to_i
list = values * times
10.times { GC.start }
