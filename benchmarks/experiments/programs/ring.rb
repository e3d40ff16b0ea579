# The thread ring: 503 threads, each asleep under so many frames, and a token
# that goes round. ring.rb PASSES FRAMES
passes, frames = ARGV[0].to_i, ARGV[1].to_i

def under(frames, &block)
  frames > 0 ? under(frames - 1, &block) : block.call
end

taken = 0
ring = (1..503).map do
  Thread.new { under(frames) { loop { Thread.stop; taken += 1 } } }
end
Thread.pass until ring.all? { |thread| thread.stop? }
place = 0
passes.times do
  thread = ring[place]
  thread.run
  Thread.pass until thread.stop?
  place = (place + 1) % 503
end
abort "#{taken} of #{passes} passes" if taken != passes
