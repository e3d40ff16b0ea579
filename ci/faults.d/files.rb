name = "/tmp/ruby18-fault-#{$$}"
begin
  File.open(name, "w") { |f| 50.times { |i| f.puts "line #{i}" }; f.flush }
  File.open(name) { |f| f.each_line { |l| l.chomp.split }; f.rewind; f.read }
  File.stat(name).size
  Dir.entries("/tmp").size
  Dir.glob("/usr/*").sort
  x = IO.readlines(name)
  $stdout.dup.close
ensure
  File.unlink(name) rescue 0
end
