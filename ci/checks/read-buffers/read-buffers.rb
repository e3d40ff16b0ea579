# usage: read-buffers.rb nonblock | sysread | closed | ordinary
# Reads into a String that has less room than is asked for.
SIZE = 4000

def want(value, got)
  abort "#{got.inspect[0, 80]}, not #{value.inspect[0, 80]}" unless value == got
end

# What was in memory that is free now must not be in the buffer.
def clean(buffer)
  rest = buffer[4..-1].to_s.delete("\0")
  abort "#{rest.size} old bytes" unless rest.empty?
end

def secrets
  100.times { 'secret' * 700 }
  GC.start
end

def raises(*errors)
  yield
  abort 'no exception'
rescue *errors
end

case ARGV[0]
when 'nonblock'
  reader, writer = IO.pipe
  10.times do
    secrets
    buffer = 'mine'.dup
    raises(Errno::EAGAIN) { reader.read_nonblock(SIZE, buffer) }
    clean(buffer)
  end
when 'sysread'
  folder = IO.for_fd(IO.sysopen('/tmp'))
  10.times do
    secrets
    buffer = 'mine'.dup
    raises(Errno::EISDIR) { folder.sysread(SIZE, buffer) }
    clean(buffer)
  end
when 'closed'
  reader, writer = IO.pipe
  reader.close
  10.times do
    [:read, :readpartial, :sysread].each do |name|
      secrets
      buffer = 'mine'.dup
      raises(IOError) { reader.send(name, SIZE, buffer) }
      clean(buffer)
    end
  end
when 'ordinary'
  [:read, :readpartial, :sysread, :read_nonblock].each do |name|
    reader, writer = IO.pipe
    writer.write 'some text'
    writer.close if name == :read
    buffer = 'xx'.dup
    want buffer.object_id, reader.send(name, 100, buffer).object_id
    want 'some text', buffer
    next if name == :read
    writer.write 'more'
    reader.send(name, 2, buffer)
    want 'mo', buffer
    reader.send(name, 2, buffer)
    want 're', buffer
  end
end
