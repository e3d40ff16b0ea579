# statistics.rb WHAT: prints what is not as it should be, and ends with 1 then.
def is(what, truth)
  return if truth
  puts what
  $wrong = true
end

def made(n)
  before = ObjectSpace.allocated_objects
  i = 0
  while i < n
    Object.new
    i += 1
    GC.start if i % 3000 == 0
  end
  ObjectSpace.allocated_objects - before
end

case ARGV[0]
when 'names'
  wanted = %w[count stat enable_stats disable_stats clear_stats collections time num_allocations
    allocated_size live_objects log log_file].map { |name| [GC, name] } +
    %w[live_objects allocated_objects count_objects].map { |name| [ObjectSpace, name] }
  wanted.each { |owner, name| is("#{owner}.#{name} is missing", owner.respond_to?(name)) }
when 'count'
  before, began = GC.count, GC.stat[:count]
  3.times { GC.start }
  is 'GC.count', GC.count - before == 3
  is 'GC.stat', GC.stat[:count] - began == 3
  GC.disable
  GC.start
  is 'a collection that is disabled', GC.count - before == 3
when 'enabled'
  figures = lambda { [GC.collections, GC.time, GC.num_allocations, GC.allocated_size] }
  work = lambda { 100.times { 'x' * 1000 }; GC.start; GC.start }
  work.call
  is 'nothing is counted at first', figures.call == [0, 0, 0, 0]
  is 'it was disabled', GC.enable_stats == false
  is 'it is enabled', GC.enable_stats == true
  work.call
  collections, time, allocations, bytes = figures.call
  is "#{collections} collections", collections == 2
  is "#{time} microseconds", time > 0 && time < 100_000_000
  is "#{allocations} allocations", allocations >= 100 && allocations < 250
  is "#{bytes} bytes", bytes >= 100_000 && bytes < 150_000
  is 'it was enabled', GC.disable_stats == true
  is 'it is disabled', GC.disable_stats == false
  stood = figures.call
  work.call
  is 'the figures stand still', figures.call == stood
  GC.enable_stats
  work.call
  is 'they go on', GC.collections == 4 && GC.allocated_size >= stood[3] + 100_000 &&
    GC.allocated_size < stood[3] + 150_000
  GC.clear_stats
  is 'they begin again', GC.collections == 0 && GC.time == 0 && GC.allocated_size < 1000 &&
    GC.num_allocations < 50
  GC.disable_stats
  GC.clear_stats
  is 'they are cleared', figures.call == [0, 0, 0, 0]
when 'made'
  made(10)
  few, many = made(1000), made(21_000)
  is "#{many} - #{few} objects, in place of 20,000", (many - few - 20_000).abs <= 20
  before = 0
  kept = []
  300.times do |i|
    ObjectSpace.define_finalizer(Object.new, lambda { |id| })
    kept << Object.new
    GC.start if i % 20 == 0
    now = ObjectSpace.allocated_objects
    is "#{now} after #{before}", now > before
    before = now
  end
  stat = GC.stat
  is 'what was made is there or was freed',
    stat[:total_allocated_object] == stat[:total_freed_object] + stat[:heap_live_num] + stat[:heap_final_num]
when 'types'
  GC.start
  counted, live = ObjectSpace.count_objects, ObjectSpace.live_objects
  is 'slots that are not free', (counted[:TOTAL] - counted[:FREE] - live).abs <= 3
  is 'all types', counted.inject(0) { |sum, (type, n)| type == :TOTAL ? sum : sum + n } == counted[:TOTAL]
  strings = (1..5000).map { |i| i.to_s }
  more = ObjectSpace.count_objects({})
  is 'strings', (more[:T_STRING] - counted[:T_STRING] - 5000).abs < 1000
  is 'live objects', ObjectSpace.live_objects - live >= 5000 && GC.live_objects - live >= 5000
  stat = GC.stat
  is 'slots', ObjectSpace.count_objects[:TOTAL] == stat[:heap_live_num] + stat[:heap_free_num] + stat[:heap_final_num]
when 'log'
  GC.log('to $stderr')
  is 'no name', GC.log_file.nil?
  is 'the name', GC.log_file(ARGV[1]) == ARGV[1] && GC.log_file == ARGV[1]
  GC.log('a line')
  GC.log("another\n")
  is 'the file', File.read(ARGV[1]) == "a line\nanother\n"
  is 'none again', GC.log_file(nil).nil? && GC.log_file.nil?
  GC.log('to $stderr again')
  is('the file is left alone', File.read(ARGV[1]) == "a line\nanother\n")
  error = begin
    GC.log_file('/nowhere/to/write')
  rescue SystemCallError
    $!.class
  end
  is('an error', error == Errno::ENOENT && GC.log_file.nil?)
  tainted = begin
    Thread.new { $SAFE = 1; GC.log_file(ARGV[1].dup.taint) }.value
  rescue SecurityError
    'refused'
  end
  is('a tainted name', tainted == 'refused')
when 'stress'
  GC.stress = true
  GC.enable_stats
  20.times { [1.5, 'x' * 10] }
  hash, counted, objects = GC.stat, ObjectSpace.count_objects, ObjectSpace.allocated_objects
  GC.log_file(ARGV[1])
  GC.log('under stress')
  GC.stress = false
  is 'a collection at each allocation', GC.collections >= 60 && GC.time > 0
  is 'the figures', hash[:count] > 0 && counted[:T_STRING] > 0 && objects > counted[:T_STRING]
  is 'the log', File.read(ARGV[1]) =~ /under stress/
end
exit 1 if $wrong
puts 'as it should be'
