# What is dead is seen by nobody, swept or not; nor is it collected more often for that.
require File.expand_path("dead", File.dirname(__FILE__))
def until_collected		# not by what is asked here
  count = GC.count
  Object.new while GC.count == count
end

few = lambda { |n| n <= 40 ? "none" : n }
ids = []
dead = lambda { ids.clear; GC.start; scatter(200) { ids << Dead.new.object_id } }

dead.call
until_collected
puts "each_object: #{few[ObjectSpace.each_object(Dead) { }]}"

dead.call
until_collected
found = ids.select { |id| (Dead === ObjectSpace._id2ref(id)) rescue false }
puts "_id2ref: #{few[found.length]}"

# A collection while the objects are gone through.
dead.call
collected = false
seen = ObjectSpace.each_object(Dead) { until_collected unless collected; collected = true }
puts "each_object, collected meanwhile: #{few[seen]}"

Two = Struct.new(:a, :b)
scatter(200) { Two.new }
until_collected
puts "count_objects: #{few[ObjectSpace.count_objects[:T_STRUCT]]}"

GC.start
before = GC.stat[:heap_live_num]
scatter(200) { Dead.new }
until_collected
puts "stat: #{(GC.stat[:heap_live_num] - before).abs < 1000 ? "none" : "#{GC.stat[:heap_live_num]} of #{before}"}"

count = GC.count
kept = (1..200_000).map { |i| i.to_s }
puts "collections: #{few[GC.count - count]}"
