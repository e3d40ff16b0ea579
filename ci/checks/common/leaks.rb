# A leak series: each case makes marked objects, drops them, and counts what
# the collector still finds. Prints NAME COUNT for each.
class Mark; def initialize; @pad = 'x' * 100; end; end
def count
  GC.start
  n = 0
  ObjectSpace.each_object(Mark) { n += 1 }
  n
end
def deep(n, &b) n == 0 ? b.call : [n].each { deep(n - 1, &b) } end
CASES = []
def leak(name, &b) CASES << [name, b] end
leak(:contDead) { 30.times { Thread.new { m = Mark.new; $c = callcc { |c| c }; m.object_id }.join } }
leak(:bogus1) { x = nil; 100.times { x = [Mark.new, x && callcc { |c| c }] }; x = nil }
leak(:bogus2) { 100.times { a = Mark.new; @x = callcc { |c| c } ; a = nil }; @x = nil }
leak(:arrayleak) { [1, 2, 3].each { |i| [4, 5].each { |j| a = (1..20).map { Mark.new }; a.each { |z| z.object_id }; a = nil } } }
leak(:leakcheck) { 50.times { Thread.new { Thread.pass; Mark.new }.value; nil } }
leak(:nested) { deep(30) { (1..50).map { Mark.new }.size } }
def rec(n) m = Mark.new; rec(n - 1) if n > 0; m.object_id end
leak(:recursion) { rec(200) }
leak(:exception) { begin; deep(50) { m = (1..20).map { Mark.new }; raise 'x' }; rescue; end; $! = nil rescue nil }
leak(:blocks) { s = (1..50).map { |i| m = Mark.new; lambda { m } }; s.each { |b| b.call }; s.clear }
leak(:threads) { (1..50).map { Thread.new { m = Mark.new; Thread.pass; m.object_id } }.each { |t| t.join } }
leak(:throw) { 20.times { catch(:x) { deep(20) { m = Mark.new; throw :x } } } }
leak(:generators) { 20.times { m = Mark.new; k = callcc { |c| c }; deep(5) { m.object_id } } }
(ARGV.empty? ? CASES : CASES.select { |n, b| ARGV.include?(n.to_s) }).each { |n, b| b.call; b = nil;  puts "#{n} #{count}" ; ObjectSpace.garbage_collect }
