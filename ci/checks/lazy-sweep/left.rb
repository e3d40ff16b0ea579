# How many of 300 files that nothing refers to are open: after a collection; after as much
# as it leaves to be swept; and after the next one. Usage: left.rb full|memory
require File.expand_path("dead", File.dirname(__FILE__))
memory = ARGV[0] == "memory"
GC.start
until_collected
GC.start
scatter(300) { File.open("/dev/null") }
until_collected(memory)
500.times { Math.sqrt(2) }		# what was put off is done
left = open_files
if memory
  100.times { "x" * 100_000 }
else
  until_collected
end
500.times { Math.sqrt(2) }
puts "#{left} #{open_files}"
