# Calls a method of each of 100 strings, 200 times.
names = (100..199).map { |n| "name_#{n}x" }
names.each { |name| name.intern }
eval("200.times { names.each { |name| name.#{ARGV[0]} } }")
