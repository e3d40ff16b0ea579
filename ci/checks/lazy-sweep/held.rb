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
scatter(100) { SDBM.open(ARGV[0]) }
until_collected
500.times { Math.sqrt(2) }
puts "tables: #{few[open_files]}"
