# Objects dropped by calls that have returned, counted by a collection that
# runs deep in other calls, whose frames lie where the first ones were. With
# the argument exorcise, GC.exorcise comes in between; with the argument switch,
# another thread does. Prints the most that was found, then all.
class Mark; def initialize; @pad = 'x' * 100; end; end
def count
  GC.start
  n = 0
  ObjectSpace.each_object(Mark) { n += 1 }
  n
end
def deep(n, &b) n == 0 ? b.call : [n].each { deep(n - 1, &b) } end
def rec(n) m = Mark.new; rec(n - 1) if n > 0; m.object_id end
def blk(n) m = Mark.new; [1].each { |x| a = Mark.new; blk(n - 1) if n > 0; a.object_id }; m.object_id end
def ens(n) m = Mark.new; begin; ens(n - 1) if n > 0; ensure; m.object_id; end end
def snd(n) m = Mark.new; send(:snd, n - 1) if n > 0; [m].map { |z| z.object_id } end
def args(n, *a) args(n - 1, Mark.new, *a[0, 3]) if n > 0; a.size end
def iv(n) instance_eval { m = Mark.new; iv(n - 1) if n > 0; m.object_id } end
def frames(n, &b) n == 0 ? b.call : begin; frames(n - 1, &b); ensure; 1; end end
def cat(n, &b) n == 0 ? b.call : catch(:x) { cat(n - 1, &b) } end
between = case ARGV[0]
when 'exorcise' then lambda { GC.exorcise }
when 'switch'
  Thread.new { loop { Thread.pass } }
  lambda { Thread.pass }
else lambda { }
end
res = {}
work = lambda { [:rec, :blk, :ens, :snd, :args, :iv].each do |f|
  [:deep, :frames, :cat].each do |g|
    worst = 0
    [3, 10, 30].each { |d| 3.times { send(f, 60); between.call; c = 0; send(g, d) { c = count }; worst = c if c > worst } }
    res["#{f}/#{g}"] = worst
  end
end }
ARGV[0] == 'switch' ? Thread.new(&work).join : work.call
puts res.values.max, res.sort.map { |k, v| "#{k}=#{v}" }.join(" ")
