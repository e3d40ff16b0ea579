# What holds more than memory is let go by the collection that finds it dead.
require File.expand_path("dead", File.dirname(__FILE__))
require "sdbm"
few = lambda { |n| n <= 20 ? "none" : n }
GC.start
until_collected
scatter(100) { File.open("/dev/null") }
until_collected
500.times { Math.sqrt(2) }
puts "files: #{few[open_files]}"
scatter(100) { File.allocate.reopen("/dev/null", "r") }
until_collected
500.times { Math.sqrt(2) }
puts "files opened again: #{few[open_files]}"
scatter(100) { SDBM.open(ARGV[0]) }
until_collected
500.times { Math.sqrt(2) }
puts "tables: #{few[open_files]}"

# Of two streams of one descriptor the newer one, whose text waits, goes first; not so where data
# wait for their functions.
def two
  reader, writer = IO.pipe
  same = IO.for_fd(writer.fileno, "w")
  same.write("text")
  reader
end
def deep(n) n == 0 ? 0 : deep(n - 1); end
reader = two
deep(200)
until_collected(true)
said = select([reader], nil, nil, 5) ? (reader.readpartial(9) rescue "") : "nothing"
puts "read: #{said}"
