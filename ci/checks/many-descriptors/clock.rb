# Half a second after somebody asked what time it is, clock.c sets the clock. A single
# thread waits for two seconds all the same, also where a signal comes on its way.
def up() File.read('/proc/uptime').to_f end
trap('USR1') { }
system "(sleep 1; kill -USR1 #{$$}) &"
r, w = IO.pipe
Time.now
at = up
ready = IO.select([r], nil, nil, 2)
took = up - at
puts "#{took} seconds, #{ready.inspect}"
exit ready.nil? && took > 1.9 && took < 10
