# What a file that nothing refers to has not written yet is written by one process only.
require File.expand_path("dead", File.dirname(__FILE__))
name = ARGV[0]
fork_by = {"fork" => lambda { Process.wait(fork { }) },
           "popen" => lambda { (io = IO.popen("-", "r")) ? io.close : exit }}
GC.start
until_collected
File.open(name, "w") { }
scatter(200) { File.open(name, "a").write("line\n") }
until_collected
fork_by[ARGV[1]].call
GC.start
GC.start
lines = File.size(name) / 5
puts lines <= 220 ? "once" : "#{lines} lines of 200"
