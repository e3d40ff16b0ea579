# Where threads are that sleep, wait, work, evaluate, have ended, and are this one.
def waits
  Thread.stop
end
def works
  loop { Thread.pass }
end
def all_of_them
  [1].map { |x| caller_for_all_threads }[0]
end
threads = [
  Thread.new { waits },
  Thread.new { works },
  Thread.new { sleep },
  Thread.new { [1].each { |x| eval("Thread.stop", binding, "other.rb", 7) } }
]
ended = Thread.new { }
5.times { Thread.pass }
def lines(backtrace) backtrace.map { |s| s.sub(/^.*\//, "") } end
case ARGV[0]
when "threads"
  places = threads.map { |t| lines(t.backtrace) }
  wanted = [["where.rb:3:in `stop'", "where.rb:3:in `waits'", "where.rb:12"],
            ["where.rb:6:in `pass'", "where.rb:6:in `works'", "where.rb:6:in `loop'", "where.rb:6:in `works'",
             "where.rb:13"],
            ["where.rb:14:in `sleep'", "where.rb:14"],
            ["other.rb:7:in `stop'", "other.rb:7", "where.rb:15", "where.rb:15:in `each'", "where.rb:15"]]
  places.zip(wanted).each { |have, want| p have unless have[0, want.size] == want }
  p ended.backtrace unless ended.backtrace.nil?
  here = lines(Thread.current.backtrace)
  p here unless here == ["where.rb:#{__LINE__ - 1}:in `backtrace'", "where.rb:#{__LINE__ - 1}"]
when "all"
  all = all_of_them
  p all.size unless all.size == 5
  threads.each { |t| p t unless all[t] == t.backtrace }
  p all[Thread.current] unless lines(all[Thread.current])[1..3] ==
    ["where.rb:9:in `all_of_them'", "where.rb:9:in `map'", "where.rb:9:in `all_of_them'"]
when "stress"
  GC.stress = true
  3.times { caller_for_all_threads }
  GC.stress = false
end
puts "as it should be"
