# Runs the program that is named while calls fail, and says how it ended.
%w[socket thread monitor timeout generator].each { |x| require x }
Thread.abort_on_exception = true
program = eval("lambda {\n#{File.read(ARGV[0])}\n}", TOPLEVEL_BINDING, File.basename(ARGV[0]), 0)
# glibc reads its list of name services once, and where it gets no memory for that, a signal ends
# the process (glibc 2.36).
TCPServer.new("127.0.0.1", 0).addr
said = "done"
begin
  File.umask(0777)
  begin
    program.call
  ensure
    File.umask(0)
  end
rescue Exception
  said = $!.class.name
end
# What is left must still work.
GC.start
sum = 0
(1..50).map { |i| Thread.new { i.to_s * 10 } }.each { |t| sum += t.value.size }
puts sum == 910 ? said : "#{said}, and then #{sum} instead of 910"
