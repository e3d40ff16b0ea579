# Generators, under 0 to 24 blocks or calls, in a thread or in none: prints how
# many of them keep continuations that they are done with.
require 'generator'

def within(blocks, &block)
  blocks > 0 ? [blocks].each { within(blocks - 1, &block) } : block.call
end

def under(calls, &block)
  calls > 0 ? under(calls - 1, &block) : block.call
end

steps = 600
kept = []
for depth in 0..24
  for kind in [:within, :under]
    for in_thread in [true, false]
      # The most that a collection leaves on the way. It is all in one place: as
      # a method it steps at another depth, which may hide what is kept.
      most = lambda do
        generator = Generator.new { |g| send(kind, depth) { steps.times { |i| g.yield i } } }
        sum = taken = most = 0
        while generator.next?
          sum += generator.next
          taken += 1
          if taken % 200 == 0
            GC.start
            found = 0
            ObjectSpace.each_object(Continuation) { found += 1 }
            most = found if found > most
          end
        end
        abort "a sum of #{sum}" if sum != steps * (steps - 1) / 2
        most
      end
      n = in_thread ? Thread.new(&most).value : most.call
      # A deep stack keeps the few that it finds where it comes to lie, up to 16,
      # however many steps follow. What keeps one for each step, or for each
      # generator, comes to hundreds.
      kept << "#{kind} #{depth}#{' in a thread' if in_thread}: #{n}" if n > 50
    end
  end
end
puts kept.size
STDERR.puts kept.first(5)
