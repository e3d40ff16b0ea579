require 'keeper'
def deep(n) n == 0 ? 500.times { |i| keep("kept #{i}") } : deep(n - 1) end
deep(50)
Thread.new { $SAFE = 4; deep(50) }.join
Thread.new { keep("kept #{500}") }.join
5.times { GC.start; (1..5000).map { |i| "x#{i}" } }
GC.start
kept = 0
# A match would make others like it.
start = "kept ".freeze
ObjectSpace.each_object(String) { |s| kept += 1 if s.size.between?(6, 8) and s.index(start) == 0 }
abort "#{kept} of 1001 are there" unless kept == 1001
# No program finds what keeps them.
hidden = 0
ObjectSpace.each_object(Array) { |a| hidden += 1 if a.size > 900 }
abort 'a program sees the list' unless hidden == 0
