# A program that is asked where its threads are, while it works and while it sleeps.
def works
  Process.kill ARGV[0], $$
  20_000.times { |i| i }
end
def rests
  sleep 60
end
works
main = Thread.current
Thread.new { Thread.pass until main.stop?; Process.kill ARGV[0], $$; Thread.pass; main.wakeup }
rests
puts "it goes on"
